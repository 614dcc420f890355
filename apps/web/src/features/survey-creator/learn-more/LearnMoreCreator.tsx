import { contracts, type IdOf, type LearnMoreContent, type LearnMoreRecord } from '@guidepost/contracts';
import { moved } from '@guidepost/rules';
import { Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shell/api.ts';
import { useUnsavedChanges } from '../../../shell/forms/use-unsaved-changes.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { LearnMoreSections } from '../../surveys/public.ts';
import { cacheContent } from '../api.ts';
import { CreatorHead, SaveButton } from '../CreatorHead.tsx';
import classes from '../creator.module.css';
import { DeletionBar, useDeletion } from '../Deletion.tsx';
import { askContentMerge } from '../merge/ask-content-merge.ts';
import { Notices } from '../Notices.tsx';
import { type Pane, Panes, usePaneCount } from '../Panes.tsx';
import { shortcutsOf } from '../shortcuts.ts';
import { useHistory } from '../use-history.ts';
import { useSaving } from '../use-saving.ts';
import { SectionForm } from './SectionForm.tsx';
import { AddSectionButtons, SectionList } from './SectionList.tsx';
import { contentOf, newSection } from './sections.ts';
import { useRemoveContent } from './use-remove-content.tsx';

const isSame = (one: LearnMoreContent, other: LearnMoreContent) => JSON.stringify(one) === JSON.stringify(other);

interface Props {
  contents: readonly LearnMoreRecord[];
  /** Null for new content. */
  record: LearnMoreRecord | null;
  /** True if another user has deleted the content. */
  isDeleted: boolean;
}

/** Editor for background information on a survey or a step. Its sections are collapsible or plain text. */
export function LearnMoreCreator({ contents, record, isDeleted }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const panes = usePaneCount();
  const [pane, setPane] = useState<Pane>(record ? 'list' : 'editor');
  const { value: content, change, begin, undo, redo, previous } = useHistory(useRef(contentOf(record)).current);
  const { onDeleted, deletion } = useDeletion(content, previous);
  const [chosen, setChosen] = useState<number | null>(null);
  const { sections } = content;
  const section = chosen === null ? undefined : sections[chosen];
  const show = (id: IdOf<'LearnMore'> | 'new') =>
    navigate({
      to: '/admin-dashboard/survey-creator',
      search: { learnMoreId: String(id) } as never,
      ignoreBlocker: true,
    });
  const { isDirty, isPending, save, newer, isGone } = useSaving<LearnMoreRecord, LearnMoreContent>({
    endpoint: contracts.surveyCreator.updateContent,
    record,
    contentOf,
    isSame,
    mine: content,
    failure: 'The content was not saved.',
    send(learnMoreContent, version, keyOf) {
      if (!record) {
        const body = { learnMoreContent };
        return api(contracts.surveyCreator.createContent, { body }, keyOf(body));
      }
      const body = { learnMoreContent, version: version ?? record.version };
      return api(contracts.surveyCreator.updateContent, { params: { id: record.id }, body }, keyOf(body));
    },
    merge: (versions) => askContentMerge(versions, t),
    onBegin: begin,
    onMerged: (merged) => flushSync(() => change(merged)),
    onSaved(fresh) {
      cacheContent(client, fresh);
      showSuccess(record ? '“Learn more” content updated successfully' : '“Learn more” content created successfully');
      if (!record) void show(fresh.id);
    },
  });
  const { guard: guardLeave } = useUnsavedChanges(isDirty);
  const remove = useRemoveContent(record, () => void show('new'));
  const preview = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen !== null) preview.current?.querySelectorAll('section')[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const choose = (index: number | null) => {
    setChosen(index);
    setPane('editor');
  };
  const put = (next: LearnMoreContent['sections'], of?: string) => change({ ...content, sections: next }, of);
  const add = (type: LearnMoreContent['sections'][number]['type']) => {
    put([...sections, newSection(type, sections.length + 1)]);
    choose(sections.length);
  };
  const canSave = isDirty && content.title.trim() !== '' && sections.length > 0;
  const saveButton = <SaveButton isMain canSave={canSave} isSaving={isPending} onSave={save} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the shortcut keys of the screen
    <div className={classes.creator} onKeyDown={shortcutsOf({ undo, redo, save: canSave ? save : null })}>
      <CreatorHead
        title={content.title || t('New content')}
        undo={undo}
        redo={redo}
        menu={[{ label: 'Delete', run: remove.run, isDisabled: !record || remove.isPending }]}
        save={panes === 1 ? undefined : saveButton}
      >
        <Select
          aria-label={t('Content')}
          className={classes.content}
          allowDeselect={false}
          searchable
          data={[
            { value: 'new', label: t('New content') },
            ...contents.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          value={record ? String(record.id) : 'new'}
          onChange={(id) => {
            const next = contents.find((one) => String(one.id) === id);
            void guardLeave(() => void show(next?.id ?? 'new'))();
          }}
        />
      </CreatorHead>
      <Notices newer={newer} isGone={isGone || isDeleted} />
      <Panes
        {...(panes === 1 ? { save: saveButton } : {})}
        count={panes}
        pane={pane}
        onPane={setPane}
        listName="Sections"
        shown={String(section ? chosen : null)}
        list={
          <SectionList
            sections={sections}
            chosen={chosen}
            onChoose={choose}
            onChange={put}
            onDeleted={onDeleted}
            onAdd={add}
          />
        }
        editor={
          section && chosen !== null ? (
            <SectionForm
              key={chosen}
              section={section}
              count={sections.length}
              onChange={(next, of) =>
                put(
                  sections.map((one, n) => (n === chosen ? next : one)),
                  of && `${chosen} ${of}`,
                )
              }
              onMove={(by) => {
                put(moved(sections, chosen, chosen + by));
                setChosen(chosen + by);
              }}
            />
          ) : (
            <div className="gp-form">
              <h2>{t('Title of the content')}</h2>
              <TextInput
                label={t('Title')}
                required
                maxLength={200}
                value={content.title}
                onChange={(event) => change({ ...content, title: event.currentTarget.value }, 'title')}
              />
              {sections.length === 0 && (
                <>
                  <p className="gp-meta">{t('Add at least one section. Content without sections cannot be saved.')}</p>
                  {panes === 1 && (
                    <div className={classes.row}>
                      <AddSectionButtons onAdd={add} />
                    </div>
                  )}
                </>
              )}
            </div>
          )
        }
        preview={
          <div ref={preview}>
            <h2>{t('Preview')}</h2>
            <Suspense fallback={null}>
              <LearnMoreSections sections={sections} />
            </Suspense>
          </div>
        }
      />
      <DeletionBar deletion={deletion} undo={undo} />
    </div>
  );
}
