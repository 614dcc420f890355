import { type AssignedSurvey, contracts, type MemberId, type SurveyCheckpoint } from '@guidepost/contracts';
import {
  followSurvey,
  isAnswerRequired,
  isSupported,
  proposedAnswer,
  readAnswer,
  type SurveyStep,
} from '@guidepost/rules';
import { IconChevronLeft, IconInfoCircle, IconRoute } from '@guidepost/ui/icons';
import { Button, UnstyledButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../../../shared/sentence.ts';
import { useToday } from '../../../shared/use-today.ts';
import { api, can, useActingUser } from '../../../shell/api.ts';
import { cacheSurvey } from '../api.ts';
import { CheckpointStep } from './CheckpointStep.tsx';
import { Head } from './Head.tsx';
import { answerLabels } from './labels.ts';
import { NotesField } from './NotesField.tsx';
import { placeOf } from './overlay-drafts.ts';
import { PathList } from './PathList.tsx';
import { Progress } from './Progress.tsx';
import { ProposedNote } from './ProposedNote.tsx';
import { partsOf } from './parts.ts';
import { QuestionField } from './QuestionField.tsx';
import classes from './runner.module.css';
import frame from './survey.module.css';
import { type Given, type Saving, useAnswers } from './use-answers.ts';
import type { Notes } from './use-notes.ts';
import { useSurveyLanguage } from './use-survey-language.ts';

interface Props {
  assigned: AssignedSurvey;
  memberId: MemberId;
  memberName: string;
  notes: Notes;
  flush: { current: () => Promise<boolean> };
  onClose: () => void;
  /**
   * Continues with the surrounding flow instead of finishing the part. Undefined if the survey is not part of a flow.
   */
  onNextSteps?: () => void;
}

const stepPlace = ({ question, round }: SurveyStep) => placeOf({ questionId: question.id, round });

/** Shows an open survey's questions one at a time, with the answers so far beside them. */
export function Runner({ assigned: survey, memberId, memberName, notes, flush, onClose, onNextSteps }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const user = useActingUser();
  const { assigned, language, setLanguage } = useSurveyLanguage(survey);
  const today = useToday(user.timeZone);
  const id = useId();
  const { answers, drafts, saving, answer, save, flush: flushAnswers, drop } = useAnswers(assigned);
  const [showsPath, setShowsPath] = useState(false);
  const [finished, setFinished] = useState<SurveyCheckpoint | null>(null);
  const parts = useMemo(() => partsOf(assigned.questions), [assigned.questions]);
  const walk = useMemo(() => {
    const done = new Set(assigned.phases.map(({ checkpointKey }) => checkpointKey));
    return followSurvey(assigned.questions, answers, (key) => done.has(key));
  }, [assigned.questions, assigned.phases, answers]);
  // identifies the question on screen; null at the checkpoint after the last question
  const [place, setPlace] = useState<string | null>(() =>
    walk.state === 'open' && walk.current ? stepPlace(walk.current) : null,
  );
  const found = walk.steps.findIndex((step) => stepPlace(step) === place);
  const front = walk.state === 'open' ? walk.steps.length - 1 : -1;
  const index = place === null && walk.state !== 'open' ? -1 : found === -1 ? front : found;
  const step = walk.steps[index];
  // an answered question stays on screen until the user presses Next
  if (step && finished === null && stepPlace(step) !== place) setPlace(stepPlace(step));
  const isAtCheckpoint = finished !== null || step === undefined;

  flush.current = async () => {
    const [saved, noted] = await Promise.all([flushAnswers(), notes.save()]);
    return saved && noted;
  };
  const submit = useMutation({
    mutationFn: async () => {
      if (!(await flush.current())) throw new Error('Not everything is saved');
      return api(contracts.surveys.submit, { params: { id: assigned.id } });
    },
    onSuccess(fresh) {
      if (fresh.completedAt === null) setFinished(walk.current?.checkpoint ?? null);
      cacheSurvey(client, fresh);
    },
  });
  const go = (next: string | null) => {
    void flushAnswers();
    setFinished(null);
    setPlace(next);
    setShowsPath(false);
  };
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the question changes, to focus its heading
  useEffect(() => heading.current?.focus({ preventScroll: true }), [place, isAtCheckpoint]);

  const response = step && assigned.questionResponses.find((one) => placeOf(one) === stepPlace(step));
  const problem = step && problemOf(step, drafts.get(stepPlace(step)), today, user.timeZone);
  // an answer that the survey proposes; pressing Next saves it
  const proposed = step && problem === null ? proposedAnswer(step, today, user.timeZone) : null;
  const isAnswered = step !== undefined && step.answer !== null && !step.answer.skipped && problem === null;
  const isRequired = step !== undefined && isAnswerRequired(step.question);
  const mayAnswer = can(assigned, 'CAN_ANSWER');
  const mayGoOn =
    mayAnswer &&
    !isAtCheckpoint &&
    isSupported(step.question) &&
    (isAnswered || proposed !== null || !isRequired) &&
    problem === null;
  const forward = (chosen?: Given) => {
    if (!step) return;
    const given = chosen ?? proposed ?? undefined;
    const isEmptied = step.answer?.skipped === true && response === undefined;
    // an unanswered question is saved as skipped, so that the survey continues
    if (given || step.answer === null || problem !== null || isEmptied) {
      if (problem !== null) drop(stepPlace(step));
      answer(step.question, step.round, given ?? { selectedOptionIds: [], textResponse: null }, true);
      void save(stepPlace(step));
    }
    const following = walk.steps[index + 1];
    go(following ? stepPlace(following) : null);
  };
  const back = () => {
    const before = walk.steps[(isAtCheckpoint ? walk.steps.length : index) - 1];
    if (before) go(stepPlace(before));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const isTyping = target.matches('textarea, input:not([type="radio"], [type="checkbox"]), select');
    // in an open list, Enter chooses an option and does not continue
    const isTaken = event.defaultPrevented || target.getAttribute('data-mantine-stop-propagation') === 'true';
    if (isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && !target.closest('button, a, textarea, [role="listbox"]') && mayGoOn) forward();
    else if (/^[1-9]$/.test(event.key) && !isTyping)
      document.querySelector<HTMLElement>(`[data-runner] [data-option="${event.key}"]`)?.click();
    else return;
    event.preventDefault();
  };
  const answered = walk.steps.filter((one) => one.answer && !one.answer.skipped).length;
  const draft = step && drafts.get(stepPlace(step));
  const other =
    response && draft && response.responseId !== draft.after && response.answeredBy?.id !== user.id ? response : null;
  const prompts = step ? promptsOf(step) : [];
  const both: Saving =
    [saving, notes.saving].find((one) => one === 'failed') ??
    [saving, notes.saving].find((one) => one === 'saving' || one === 'waiting') ??
    [saving, notes.saving].find((one) => one === 'saved') ??
    'nothing';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the shortcut keys of the dialog
    <div
      className={frame.dialog}
      onKeyDown={onKeyDown}
      data-runner
      data-in-place={onNextSteps !== undefined || undefined}
    >
      <Head
        {...{ assigned, memberId, memberName, language, setLanguage, onClose }}
        isInPlace={onNextSteps !== undefined}
        saving={both}
        onRetry={() => void flush.current()}
      />
      <div className={classes.runner} data-path={showsPath || undefined}>
        <PathList assigned={assigned} steps={walk.steps} parts={parts} place={place} onGo={go} />
        <div className={classes.run}>
          <Progress parts={parts} steps={walk.steps} step={step ?? walk.current ?? undefined} />
          <UnstyledButton
            className={classes.pathButton}
            aria-expanded={showsPath}
            onClick={() => setShowsPath(!showsPath)}
          >
            <IconRoute size={16} stroke={1.75} aria-hidden />
            {showsPath
              ? t('Back to the question')
              : answered === 1
                ? t('1 answer so far')
                : t('{count} answers so far', { count: answered })}
          </UnstyledButton>
          {walk.state === 'cycle' ? (
            <p role="alert" className={classes.asked}>
              {t('The questions in this survey repeat endlessly. Contact an administrator.')}
            </p>
          ) : isAtCheckpoint ? (
            <CheckpointStep
              assigned={assigned}
              checkpoint={finished ?? walk.current?.checkpoint ?? null}
              isFinished={finished !== null}
              isBusy={submit.isPending}
              onBack={back}
              onFinish={() => submit.mutate()}
              onNextSteps={onNextSteps}
              onGoOn={() => go(walk.state === 'open' && walk.current ? stepPlace(walk.current) : null)}
              onClose={onClose}
            />
          ) : (
            <>
              <div className={classes.asked} key={stepPlace(step)}>
                <h3 id={`${id}-question`} ref={heading} tabIndex={-1} lang={language}>
                  {step.question.text}
                </h3>
                {step.question.type !== 'info' && (
                  <p className="gp-meta">{isRequired ? t('Required') : t('Optional')}</p>
                )}
                {isSupported(step.question) ? (
                  <QuestionField
                    question={step.question}
                    answer={step.answer ?? drafts.get(stepPlace(step)) ?? proposed}
                    labelledBy={`${id}-question`}
                    error={problem ? sentenceText(t, problem) : undefined}
                    today={today}
                    timeZone={user.timeZone}
                    isDisabled={!mayAnswer}
                    onAnswer={(given) =>
                      answer(
                        step.question,
                        step.round,
                        given,
                        isSavable(step, given, response !== undefined, today, user.timeZone),
                      )
                    }
                  />
                ) : (
                  <p role="alert" className="gp-problem">
                    {t('not supported')}
                  </p>
                )}
                {proposed && <ProposedNote />}
                {prompts.map(({ title, text }) => (
                  <p key={text} className={classes.prompt} role="note">
                    <IconInfoCircle size={16} stroke={1.75} aria-hidden />
                    <span>
                      {title && <b>{title} </b>}
                      {text}
                    </span>
                  </p>
                ))}
                {other && (
                  <p className={classes.prompt} role="status">
                    <span>
                      {t('{name} has answered this question: {answer}', {
                        name: other.answeredBy?.name ?? memberName,
                        answer: answerLabels(t, step.question, other, user.timeZone),
                      })}
                    </span>
                  </p>
                )}
              </div>
              <div className={classes.noteLine}>
                <NotesField assigned={assigned} notes={notes} minRows={1} />
              </div>
              <div className={frame.foot}>
                <Button
                  leftSection={<IconChevronLeft size={16} stroke={1.75} aria-hidden />}
                  disabled={index === 0}
                  onClick={back}
                >
                  {t('Back')}
                </Button>
                <Button
                  variant="subtle"
                  disabled={isRequired || !mayAnswer}
                  onClick={() => forward({ selectedOptionIds: [], textResponse: null })}
                >
                  {t('Skip')}
                </Button>
                <span className={frame.end}>
                  <span className={`gp-meta ${frame.wide}`}>{t('“Finish later” saves all answers.')}</span>
                  <Button variant="filled" disabled={!mayGoOn} onClick={() => forward()}>
                    {t('Next')}
                    <kbd className={classes.key} aria-hidden>
                      Enter
                    </kbd>
                  </Button>
                </span>
              </div>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** Returns the hints for guides that belong to a question and its chosen options. */
function promptsOf({ question, answer }: SurveyStep) {
  const chosen = question.options.filter(({ id }) => answer?.selectedOptionIds.includes(id));
  return [question.prompt, ...chosen.map(({ prompt }) => prompt)].filter((prompt) => prompt !== null);
}

/** Returns the problem with a changed or cleared answer. Returns null until the user has changed the answer. */
function problemOf({ question, answer }: SurveyStep, draft: Given | undefined, today: string, timeZone: string) {
  const begun = draft ?? (answer?.skipped ? answer : undefined);
  if (!begun) return null;
  return read(question, begun, today, timeZone).problem ?? null;
}

const read = (
  question: SurveyStep['question'],
  { selectedOptionIds, textResponse }: Given,
  today: string,
  zone: string,
) => readAnswer(question, { selectedOptionIds, textResponse: textResponse ?? undefined }, today, zone);

/** Returns true if an answer can be saved now, because it is valid or clears a saved answer. */
function isSavable({ question }: SurveyStep, given: Given, isKept: boolean, today: string, timeZone: string): boolean {
  const isEmpty = (given.textResponse ?? '').trim() === '' && given.selectedOptionIds.length === 0;
  return isEmpty ? isKept : read(question, given, today, timeZone).problem === undefined;
}
