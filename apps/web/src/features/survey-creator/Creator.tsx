import { contracts, type SurveyRecord, type WrittenSurvey } from '@guidepost/contracts';
import { hasSpanish, numbered, withOptionText, written } from '@guidepost/rules';
import { IconArrowBackUp, IconArrowForwardUp, IconCircleCheck, IconPencil } from '@guidepost/ui/icons';
import { ActionIcon, Button, SegmentedControl, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { ask, confirm } from '../../shared/confirm/confirm.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { useStable } from '../../shared/use-stable.ts';
import { api } from '../../shell/api.ts';
import { useOnce } from '../../shell/forms/use-once.ts';
import { useUnsavedChanges } from '../../shell/forms/use-unsaved-changes.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { AboutForm } from './AboutForm.tsx';
import { AssignmentForm } from './AssignmentForm.tsx';
import { cacheRecord, checkOptions, copyOf, dropRecord } from './api.ts';
import classes from './creator.module.css';
import { emptySurvey, isSavable } from './edits.ts';
import { isSameSurvey } from './is-same.ts';
import { Preview } from './Preview.tsx';
import { PublishDetails } from './PublishDetails.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { type Chosen, QuestionList } from './QuestionList.tsx';
import { SpanishShown } from './Spanish.tsx';
import { useHistory } from './use-history.ts';
import { useSaving } from './use-saving.ts';

/** Editor of a survey: its questions on the left, the selected question in the middle, and the preview on the right. */
export function Creator({ record }: { record: SurveyRecord | null }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const content = record?.surveyContent;
  const saved = useMemo(() => (content ? written(content) : emptySurvey), [content]);
  const { value: survey, change, begin, undo, redo } = useHistory<WrittenSurvey>(saved);
  // renders the changed form before the preview and the lists of questions
  const settled = useDeferredValue(survey);
  const [chosen, setChosen] = useState<Chosen>('about');
  const [right, setRight] = useState<'preview' | 'json'>('preview');
  const isDirty = !isSameSurvey(survey, saved);
  const [isSpanish, setSpanish] = useState(() => hasSpanish(saved, numbered(saved).questions));
  const [isAssignmentDirty, setIsAssignmentDirty] = useState(false);
  const { guard: leave } = useUnsavedChanges(isDirty || isAssignmentDirty);
  const check = useQuery({ ...checkOptions(record?.id ?? (0 as never)), enabled: record !== null });
  const problems = isDirty ? [] : (check.data?.problems ?? []);
  // shows the selection in the list before the form renders
  const opened = useDeferredValue(chosen);
  const question = typeof opened === 'object' ? survey.questions.find(({ key }) => key === opened.key) : undefined;
  const open = (id: number) =>
    leave(() =>
      navigate({ to: '/admin-dashboard/survey-creator', search: { surveyId: String(id) } as never, replace: true }),
    )();
  const take = (fresh: SurveyRecord) => {
    cacheRecord(client, fresh);
    begin(written(fresh.surveyContent));
  };
  const { save, isPending: isSaving } = useSaving<SurveyRecord>({
    failure: 'The survey was not saved.',
    send(version, keyOf) {
      const body = { surveyContent: survey };
      if (!record) return api(contracts.surveyCreator.create, { body }, keyOf(body));
      const over = { ...body, version: version ?? record.version };
      return api(contracts.surveyCreator.update, { params: { id: record.id }, body: over }, keyOf(over));
    },
    onTheirs: take,
    onSaved(fresh) {
      take(fresh);
      showSuccess(record ? 'Survey record updated successfully' : 'Survey record created successfully');
      if (!record)
        void navigate({
          to: '/admin-dashboard/survey-creator',
          search: { surveyId: String(fresh.id) } as never,
          replace: true,
          ignoreBlocker: true,
        });
    },
  });
  const publish = useMutation({
    mutationFn: async () => {
      if (!record) return null;
      const found = await client.fetchQuery(checkOptions(record.id));
      let movesUnstarted = false;
      const answer = await ask({
        title: 'Publish this survey?',
        message: 'The saved draft will be assigned to members.',
        choices: [
          { answer: 'no', label: 'Cancel' },
          { answer: 'yes', label: 'Publish', look: 'filled' },
        ],
        details: (
          <PublishDetails
            check={found}
            onMove={(isMoving) => {
              movesUnstarted = isMoving;
            }}
          />
        ),
      });
      if (answer !== 'yes') return null;
      return api(contracts.surveyCreator.publish, {
        params: { id: record.id },
        body: { version: record.version, movesUnstarted },
      });
    },
    onSuccess(fresh) {
      if (!fresh) return showSuccess('Survey publishing cancelled');
      cacheRecord(client, fresh);
      showSuccess('Survey published successfully');
    },
  });
  const reset = async () => {
    const isSure = await confirm({
      title: 'Reset this survey?',
      message: 'All changes since the last save will be discarded.',
      confirm: 'Reset',
      danger: true,
    });
    if (!isSure) return showSuccess('Survey reset cancelled');
    begin(saved);
    showSuccess('Survey reset successfully');
  };
  const duplicate = useMutation({
    mutationFn: () => (record ? copyOf(record, saved) : Promise.resolve(null)),
    onSuccess(fresh) {
      if (!fresh) return;
      cacheRecord(client, fresh);
      showSuccess('Survey duplicated successfully');
      void open(fresh.id);
    },
  });
  const remove = useMutation({
    mutationFn: async () => {
      if (!record) return;
      const isSure = await confirm({
        title: 'Delete this survey?',
        message: 'The survey will no longer be assigned. Members who already have the survey keep it.',
        confirm: 'Delete',
        danger: true,
      });
      if (!isSure) return showSuccess('Survey deletion cancelled');
      await api(contracts.surveyCreator.remove, { params: { id: record.id } });
      dropRecord(client, record.id);
      showSuccess('Survey deleted');
      void navigate({ to: '/admin-dashboard/surveys', ignoreBlocker: true });
    },
  });
  // stable functions, so that the list shows a selection before a form renders again
  const changeOption = useStable((key: string, index: number, text: string) =>
    change(withOptionText(survey, key, index, text), `${key} ${index} text`),
  );
  const changeQuestion = useStable((next: WrittenSurvey['questions'][number], of?: string) =>
    change({ ...survey, questions: survey.questions.map((one) => (one.key === next.key ? next : one)) }, of),
  );
  const duplicateOnce = useOnce(() => duplicate.mutateAsync());
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    const act = key === 'z' ? (event.shiftKey ? redo : undo) : key === 'y' ? redo : null;
    if (key === 's') {
      event.preventDefault();
      if (isDirty && isSavable(survey)) save();
    }
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the shortcut keys of the screen
    <div className={classes.creator} onKeyDown={onKeyDown}>
      <div className={classes.head}>
        <h1 tabIndex={-1} data-screen-title>
          {survey.name || t('New survey')}
        </h1>
        {(record === null || record.isDraft || isDirty) && (
          <Chip tone="warning" icon={IconPencil}>
            {t('Draft')}
          </Chip>
        )}
        {record !== null && record.publishedNumber !== null && (
          <Chip icon={IconCircleCheck}>{t('Version {count}', { count: record.publishedNumber })}</Chip>
        )}
        <span className={classes.end}>
          <Switch
            label={t('Show Spanish next to English')}
            checked={isSpanish}
            onChange={(event) => setSpanish(event.currentTarget.checked)}
          />
          <ActionIcon aria-label={t('Undo')} disabled={!undo} onClick={() => undo?.()} aria-keyshortcuts="Control+Z">
            <IconArrowBackUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={t('Redo')} disabled={!redo} onClick={() => redo?.()} aria-keyshortcuts="Control+Y">
            <IconArrowForwardUp size={18} aria-hidden />
          </ActionIcon>
          <Button disabled={!isDirty} onClick={() => void reset()}>
            {t('Reset')}
          </Button>
          <Button disabled={!record || isDirty} loading={duplicate.isPending} onClick={duplicateOnce}>
            {t('Duplicate')}
          </Button>
          <Button disabled={!record} loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('Delete')}
          </Button>
          <Button disabled={!isSavable(survey) || !isDirty} loading={isSaving} onClick={save}>
            {t('Save')}
          </Button>
          <Button
            variant="filled"
            disabled={!record || isDirty || !record.isDraft || problems.some(({ severity }) => severity === 'error')}
            loading={publish.isPending}
            onClick={() => publish.mutate()}
          >
            {t('Publish')}
          </Button>
        </span>
      </div>
      <div className={classes.columns}>
        <QuestionList
          survey={survey}
          chosen={chosen}
          problems={problems}
          isNew={record === null}
          onChoose={setChosen}
          onChange={(next) => change(next)}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
        <section className={classes.form} tabIndex={0} aria-label={t('Editor')}>
          <SpanishShown value={isSpanish}>
            {question ? (
              <QuestionForm
                key={question.key}
                survey={settled}
                question={question}
                onOptionText={changeOption}
                onChange={changeQuestion}
              />
            ) : opened === 'about' ? (
              <AboutForm survey={survey} savedKey={record?.key ?? null} onChange={change} />
            ) : null}
          </SpanishShown>
          {/* This part stays mounted while questions are shown, so that unsaved choices are not lost. */}
          {record && (
            <div hidden={opened !== 'assignment'}>
              <AssignmentForm record={record} onDirty={setIsAssignmentDirty} />
            </div>
          )}
        </section>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
        <section className={classes.preview} tabIndex={0} aria-label={t('Preview')}>
          <SegmentedControl<'preview' | 'json'>
            aria-label={t('Shown')}
            value={right}
            onChange={setRight}
            data={[
              { value: 'preview', label: t('Preview') },
              { value: 'json', label: t('JSON Preview') },
            ]}
          />
          {right === 'preview' ? (
            <Preview survey={settled} />
          ) : (
            <pre className={classes.json}>{JSON.stringify(settled, null, 2)}</pre>
          )}
          {problems.length > 0 && (
            <ul className={classes.problems} aria-label={t('Before publishing')}>
              {problems.map((problem) => (
                <li key={`${problem.questionKey}${problem.text}`} data-severity={problem.severity}>
                  {sentenceText(t, problem.textSentence)}
                  {problem.questionKey !== null && (
                    <Button size="sm" variant="subtle" onClick={() => setChosen({ key: problem.questionKey ?? '' })}>
                      {t('Show')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </div>
  );
}
