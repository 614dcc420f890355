import { contracts, type SurveyRecord, type WrittenSurvey } from '@guidepost/contracts';
import { hasSpanish, moved, numbered, surveyFindings, withOptionText, written } from '@guidepost/rules';
import { IconCircleCheck, IconPencil } from '@guidepost/ui/icons';
import { Button, SegmentedControl, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { announce } from '../../shared/announce.tsx';
import { Chip } from '../../shared/Chip.tsx';
import { confirm } from '../../shared/confirm/confirm.tsx';
import { useStable } from '../../shared/use-stable.ts';
import { useToday } from '../../shared/use-today.ts';
import { api, useActingUser } from '../../shell/api.ts';
import { useUnsavedChanges } from '../../shell/forms/use-unsaved-changes.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { AboutForm } from './AboutForm.tsx';
import { AssignmentForm } from './AssignmentForm.tsx';
import { cacheRecord } from './api.ts';
import { CreatorHead, SaveButton } from './CreatorHead.tsx';
import classes from './creator.module.css';
import { DeletionBar, useDeletion } from './Deletion.tsx';
import { duplicateQuestion, emptySurvey, isSavable } from './edits.ts';
import { isSameSurvey } from './is-same.ts';
import { askSurveyMerge } from './merge/ask-survey-merge.ts';
import { Notices } from './Notices.tsx';
import { type Pane, Panes, usePaneCount } from './Panes.tsx';
import { Preview } from './Preview.tsx';
import { Problems } from './Problems.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { QuestionList, type SelectedPart } from './QuestionList.tsx';
import { SpanishShown } from './Spanish.tsx';
import { shortcutsOf } from './shortcuts.ts';
import { useHistory } from './use-history.ts';
import { useRecordActions } from './use-record-actions.tsx';
import { useSaving } from './use-saving.ts';

const contentOf = (record: SurveyRecord | null): WrittenSurvey =>
  record ? written(record.surveyContent) : emptySurvey;

interface Props {
  record: SurveyRecord | null;
  /** True if another user has deleted the survey. */
  isDeleted: boolean;
}

/** Survey editor: questions on the left, the selected question in the middle, and the preview on the right. */
export function Creator({ record, isDeleted }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { timeZone } = useActingUser();
  const today = useToday(timeZone);
  const panes = usePaneCount();
  const [pane, setPane] = useState<Pane>('list');
  const {
    value: survey,
    change,
    begin,
    undo,
    redo,
    previous,
  } = useHistory<WrittenSurvey>(useRef(contentOf(record)).current);
  const { onDeleted, deletion } = useDeletion(survey, previous);
  // rerenders the changed form before the preview and the lists of questions
  const deferredSurvey = useDeferredValue(survey);
  const [chosen, setChosen] = useState<SelectedPart>('about');
  const [right, setRight] = useState<'preview' | 'json'>('preview');
  const [isAssignmentDirty, setIsAssignmentDirty] = useState(false);
  const open = (id: SurveyRecord['id'], ignoreBlocker = false) =>
    navigate({
      to: '/admin-dashboard/survey-creator',
      search: { surveyId: String(id) } as never,
      replace: true,
      ignoreBlocker,
    });
  const { base, saved, isDirty, isPending, save, newer, isGone } = useSaving<SurveyRecord, WrittenSurvey>({
    endpoint: contracts.surveyCreator.update,
    record,
    contentOf,
    isSame: isSameSurvey,
    mine: survey,
    failure: 'The survey was not saved.',
    send(surveyContent, version, keyOf) {
      if (!record) {
        const body = { surveyContent };
        return api(contracts.surveyCreator.create, { body }, keyOf(body));
      }
      const body = { surveyContent, version: version ?? record.version };
      return api(contracts.surveyCreator.update, { params: { id: record.id }, body }, keyOf(body));
    },
    async merge(versions) {
      const merged = await askSurveyMerge(versions, t);
      if (merged === null || merged === 'reload') return merged;
      const key = typeof chosen === 'object' ? merged.renamed.get(chosen.key) : undefined;
      if (key !== undefined) setChosen({ key });
      return merged.survey;
    },
    onBegin: begin,
    onMerged: (merged) => flushSync(() => change(merged)),
    onSaved(fresh) {
      cacheRecord(client, fresh);
      showSuccess(record ? 'Survey record updated successfully' : 'Survey record created successfully');
      if (!record) void open(fresh.id, true);
    },
  });
  const { guard: guardLeave } = useUnsavedChanges(isDirty || isAssignmentDirty);
  const { publish, duplicate, remove } = useRecordActions(
    base,
    saved,
    ({ id }) => void guardLeave(() => void open(id))(),
  );
  const [isSpanish, setSpanish] = useState(() => hasSpanish(saved, numbered(saved).questions));
  const fixedDate = record?.initialCheckpointDueAt.fixedDate ?? null;
  const problems = useMemo(
    () => surveyFindings(numbered(deferredSurvey), { fixedDate, today }),
    [deferredSurvey, fixedDate, today],
  );
  // shows the selection in the list before the form rerenders
  const opened = useDeferredValue(chosen);
  const question = typeof opened === 'object' ? survey.questions.find(({ key }) => key === opened.key) : undefined;
  const isOpenAbout = opened === 'about' || (typeof opened === 'object' && !question);
  const choose = useStable((next: SelectedPart) => {
    setChosen(next);
    setPane('editor');
  });
  const showQuestion = useStable((key: string) => choose({ key }));
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
  // stable functions, so that the list shows a selection before a form rerenders
  const changeOption = useStable((key: string, index: number, text: string) =>
    change(withOptionText(survey, key, index, text), `${key} ${index} text`),
  );
  const changeQuestion = useStable((next: WrittenSurvey['questions'][number], of?: string) =>
    change({ ...survey, questions: survey.questions.map((one) => (one.key === next.key ? next : one)) }, of),
  );
  const moveQuestion = useStable((by: 1 | -1) => {
    const from = survey.questions.findIndex((one) => one.key === question?.key);
    change({ ...survey, questions: moved(survey.questions, from, from + by) });
    announce(t('Moved to position {number}', { number: from + by + 1 }));
  });
  const duplicateShown = useStable(() => {
    const made = duplicateQuestion(
      survey.questions,
      survey.questions.findIndex((one) => one.key === question?.key),
    );
    change({ ...survey, questions: made.questions });
    choose({ key: made.key });
  });
  const canSave = isDirty && isSavable(survey);
  const saveButton = <SaveButton canSave={canSave} isSaving={isPending} onSave={save} />;
  const problemBar = <Problems problems={problems} shown={question?.key} onShow={showQuestion} />;
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the shortcut keys of the screen
    <div className={classes.creator} onKeyDown={shortcutsOf({ undo, redo, save: canSave ? save : null })}>
      <CreatorHead
        title={survey.name || t('New survey')}
        undo={undo}
        redo={redo}
        menu={[
          { label: 'Reset', run: () => void reset(), isDisabled: !isDirty },
          { label: 'Duplicate', run: duplicate.run, isDisabled: !record || isDirty || duplicate.isPending },
          { label: 'Delete', run: remove.run, isDisabled: !record || remove.isPending },
        ]}
        save={panes === 1 ? undefined : saveButton}
        last={
          <Button
            variant="filled"
            disabled={!record || isDirty || !record.isDraft || hasErrors}
            loading={publish.isPending}
            onClick={publish.run}
          >
            {t('Publish')}
          </Button>
        }
      >
        {(record === null || record.isDraft || isDirty) && (
          <Chip tone="warning" icon={IconPencil}>
            {t('Draft')}
          </Chip>
        )}
        {record !== null && record.publishedNumber !== null && (
          <Chip icon={IconCircleCheck}>{t('Version {count}', { count: record.publishedNumber })}</Chip>
        )}
      </CreatorHead>
      <Notices newer={newer} isGone={isGone || isDeleted} />
      {panes > 1 && problemBar}
      <Panes
        {...(panes === 1 ? { save: saveButton, below: problemBar } : {})}
        count={panes}
        pane={pane}
        onPane={setPane}
        listName="Questions"
        shown={question?.key ?? (opened === 'assignment' ? 'assignment' : 'about')}
        list={
          <QuestionList
            survey={survey}
            chosen={chosen}
            problems={problems}
            isNew={record === null}
            onChoose={choose}
            onChange={(next) => change(next)}
            onDeleted={onDeleted}
          />
        }
        editor={
          <>
            {opened !== 'assignment' && (
              <Switch
                className={classes.spanish}
                size="sm"
                label={t('Show Spanish next to English')}
                checked={isSpanish}
                onChange={(event) => setSpanish(event.currentTarget.checked)}
              />
            )}
            <SpanishShown value={isSpanish}>
              {question ? (
                <QuestionForm
                  key={question.key}
                  survey={deferredSurvey}
                  question={question}
                  onMove={moveQuestion}
                  onDuplicate={duplicateShown}
                  onOptionText={changeOption}
                  onChange={changeQuestion}
                  onDeleted={onDeleted}
                />
              ) : isOpenAbout ? (
                <AboutForm survey={survey} savedKey={record?.key ?? null} onChange={change} />
              ) : null}
            </SpanishShown>
            {/* This part stays mounted while questions are shown, so that unsaved choices are not lost. */}
            {record && (
              <div hidden={opened !== 'assignment'}>
                <AssignmentForm record={record} onDirty={setIsAssignmentDirty} />
              </div>
            )}
          </>
        }
        preview={
          <>
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
              <Preview survey={deferredSurvey} chosen={question?.key} />
            ) : (
              <pre className={classes.json}>{JSON.stringify(deferredSurvey, null, 2)}</pre>
            )}
          </>
        }
      />
      <DeletionBar deletion={deletion} undo={undo} />
    </div>
  );
}
