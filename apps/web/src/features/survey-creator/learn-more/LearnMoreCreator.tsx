import {
  contracts,
  type IdOf,
  type LearnMoreContent,
  type LearnMoreRecord,
  type LearnMoreSection,
} from '@guidepost/contracts';
import { renumbered } from '@guidepost/rules';
import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../shared/confirm/confirm.tsx';
import { api } from '../../shell/api.ts';
import { useUnsavedChanges } from '../../shell/forms/use-unsaved-changes.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { LearnMoreSections } from '../surveys/public.ts';
import { contentsOptions } from './api.ts';
import classes from './creator.module.css';
import { LearnMoreEntries } from './LearnMoreEntries.tsx';
import { newSection } from './sections.ts';
import { useHistory } from './use-history.ts';
import { useSaving } from './use-saving.ts';

const empty: LearnMoreContent = { title: '', sections: [] };

interface Props {
  contents: readonly LearnMoreRecord[];
  /** The id of the content from the URL, or 'new'. */
  chosen: string;
}

/** Editor of the background information on a survey or a step. Sections are collapsible or plain text. */
export function LearnMoreCreator({ contents, chosen }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const record = contents.find(({ id }) => String(id) === chosen) ?? null;
  const saved: LearnMoreContent = record ? { title: record.title, sections: record.sections } : empty;
  const { value: content, change, begin, undo, redo } = useHistory(saved);
  const isDirty = JSON.stringify(content) !== JSON.stringify(saved);
  const { guard: leave } = useUnsavedChanges(isDirty);
  const canSave = isDirty && content.title.trim() !== '' && content.sections.length > 0;
  const show = (id: IdOf<'LearnMore'> | 'new') =>
    navigate({
      to: '/admin-dashboard/survey-creator',
      search: { learnMoreId: String(id) } as never,
      ignoreBlocker: true,
    });
  const take = (fresh: LearnMoreRecord) => {
    begin({ title: fresh.title, sections: fresh.sections });
    return client.invalidateQueries({ queryKey: contentsOptions.queryKey });
  };
  const { save, isPending: isSaving } = useSaving<LearnMoreRecord>({
    failure: 'The content was not saved.',
    send(version, keyOf) {
      const body = { learnMoreContent: content };
      if (!record) return api(contracts.surveyCreator.createContent, { body }, keyOf(body));
      const over = { ...body, version: version ?? record.version };
      return api(contracts.surveyCreator.updateContent, { params: { id: record.id }, body: over }, keyOf(over));
    },
    onTheirs: (theirs) => void take(theirs),
    async onSaved(fresh) {
      await take(fresh);
      showSuccess(record ? 'Learn more record updated successfully' : 'Learn more record created successfully');
      if (!record) void show(fresh.id);
    },
  });
  const remove = useMutation({
    mutationFn: async () => {
      if (!record) return;
      const isSure = await confirm({
        title: 'Delete this content?',
        message: 'Surveys will no longer show a link to this content.',
        confirm: 'Delete',
        danger: true,
      });
      if (!isSure) return;
      await api(contracts.surveyCreator.removeContent, { params: { id: record.id } });
      await client.invalidateQueries({ queryKey: contentsOptions.queryKey });
      showSuccess('Learn more record deleted');
      void show('new');
    },
  });
  const put = (sections: LearnMoreSection[], of?: string) => change({ ...content, sections }, of);
  const setSection = (index: number, section: LearnMoreSection, of?: string) =>
    put(
      content.sections.map((one, n) => (n === index ? section : one)),
      of && `${index} ${of}`,
    );
  return (
    <div className={classes.creator}>
      <div className={classes.head}>
        <h1 tabIndex={-1} data-screen-title>
          {content.title || t('New content')}
        </h1>
        <span className={classes.end}>
          <Select
            aria-label={t('Content')}
            allowDeselect={false}
            data={[
              { value: 'new', label: t('New content') },
              ...contents.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            value={record ? String(record.id) : 'new'}
            onChange={(id) => {
              const next = contents.find((one) => String(one.id) === id);
              void leave(() => void show(next?.id ?? 'new'))();
            }}
          />
          <Button disabled={!undo} onClick={() => undo?.()}>
            {t('Undo')}
          </Button>
          <Button disabled={!redo} onClick={() => redo?.()}>
            {t('Redo')}
          </Button>
          <Button disabled={!record} loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('Delete')}
          </Button>
          <Button variant="filled" disabled={!canSave} loading={isSaving} onClick={save}>
            {t('Save')}
          </Button>
        </span>
      </div>
      <div className={classes.columns} data-two>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
        <section className={classes.form} tabIndex={0} aria-label={t('Editor')}>
          <div className="gp-form">
            <TextInput
              label={t('Title')}
              required
              maxLength={200}
              value={content.title}
              onChange={(event) => change({ ...content, title: event.currentTarget.value }, 'title')}
            />
            {content.sections.map((section, index) => (
              <fieldset key={section.sortOrder} className={classes.option}>
                <legend>{t('Section {number}', { number: section.sortOrder })}</legend>
                <div className={classes.pair}>
                  <TextInput
                    label={t('Section title')}
                    maxLength={200}
                    value={section.title}
                    onChange={(event) => setSection(index, { ...section, title: event.currentTarget.value }, 'title')}
                  />
                  <Switch
                    label={t('Highlighted')}
                    checked={section.isHighlighted}
                    onChange={(event) => setSection(index, { ...section, isHighlighted: event.currentTarget.checked })}
                  />
                </div>
                <LearnMoreEntries section={section} onChange={(next, of) => setSection(index, next, of)} />
                <Button
                  size="sm"
                  variant="subtle"
                  onClick={() => put(renumbered(content.sections.filter((_, n) => n !== index)))}
                >
                  {t('Delete section {number}', { number: section.sortOrder })}
                </Button>
              </fieldset>
            ))}
            <div className={classes.row}>
              {(['accordion', 'copy'] as const).map((type) => (
                <Button
                  key={type}
                  size="sm"
                  onClick={() => put([...content.sections, newSection(type, content.sections.length + 1)])}
                >
                  {type === 'accordion' ? t('Add accordion') : t('Add text')}
                </Button>
              ))}
            </div>
          </div>
        </section>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
        <section className={classes.preview} tabIndex={0} aria-label={t('Preview')}>
          <h2>{t('Preview')}</h2>
          <Suspense fallback={null}>
            <LearnMoreSections sections={content.sections} />
          </Suspense>
        </section>
      </div>
    </div>
  );
}
