import type { AssignedSurvey, SurveyQuestionResponse } from '@guidepost/contracts';
import type { SurveyStep } from '@guidepost/rules';
import { IconArrowRampRight, IconCircle, IconCircleCheck, IconCircleDashed } from '@guidepost/ui/icons';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDateText } from '../../../shared/time.ts';
import { useStable } from '../../../shared/use-stable.ts';
import { useActingUser } from '../../../shell/api.ts';
import { answerLabels } from './labels.ts';
import { placeOf } from './overlay-drafts.ts';
import { partOf, type SurveyPart } from './parts.ts';
import classes from './runner.module.css';

interface Props {
  assigned: AssignedSurvey;
  steps: readonly SurveyStep[];
  parts: readonly SurveyPart[];
  /** Identifies the question on screen (`placeOf`). Null at a checkpoint. */
  place: string | null;
  onGo: (place: string) => void;
}

/** Lists the answers so far, grouped by part of the survey. Each answer links to its question. */
export function PathList({ assigned, steps, parts, place, onGo }: Props) {
  const { t } = useTranslation();
  const user = useActingUser();
  const responses = useMemo(
    () => new Map(assigned.questionResponses.map((one) => [placeOf(one), one])),
    [assigned.questionResponses],
  );
  // a stable function, so that a new answer does not rerender the other steps
  const go = useStable(onGo);
  const reached = Math.max(-1, ...steps.map(({ question }) => partOf(parts, question.id)));
  return (
    <nav className={classes.path} aria-label={t('Answers so far')}>
      {parts.map((part, index) => {
        const met = steps.filter(({ question }) => part.questionIds.includes(question.id));
        const name = part.title ?? t('Next Steps');
        const count = part.questionIds.length;
        if (met.length === 0)
          return (
            <div key={part.questionIds.join()} className={classes.partHead} data-ahead>
              {name}
              <span>
                {index < reached ? t('Not needed') : count === 1 ? t('1 question') : t('{count} questions', { count })}
              </span>
            </div>
          );
        const isDone = met.some(({ checkpoint }) => checkpoint !== null);
        return (
          <section key={part.questionIds.join()} aria-label={name}>
            <div className={classes.partHead}>
              {name}
              <span>{isDone ? t('Complete') : t('{count} of {total}', { count: met.length, total: count })}</span>
            </div>
            <ol className={classes.steps}>
              {met.map(({ question, round, answer }) => {
                const own = placeOf({ questionId: question.id, round });
                return (
                  <Step
                    key={own}
                    own={own}
                    question={question}
                    answer={answer}
                    response={responses.get(own)}
                    isNow={own === place}
                    userId={user.id}
                    timeZone={user.timeZone}
                    onGo={go}
                  />
                );
              })}
            </ol>
          </section>
        );
      })}
      <p className={classes.hint} data-print="hide">
        {t(
          'If you change an answer, the questions after it may change. Answers to questions that no longer apply remain saved.',
        )}
      </p>
    </nav>
  );
}

interface StepProps {
  /** Identifies this step (`placeOf`). */
  own: string;
  question: SurveyStep['question'];
  answer: SurveyStep['answer'];
  /** The answer that the server has stored, with the user who gave it. */
  response: SurveyQuestionResponse | undefined;
  isNow: boolean;
  userId: number;
  timeZone: string;
  onGo: (place: string) => void;
}

const Step = memo(function Step({ own, question, answer, response, isNow, userId, timeZone, onGo }: StepProps) {
  const { t } = useTranslation();
  const StepIcon = answer === null ? IconCircle : answer.skipped ? IconCircleDashed : IconCircleCheck;
  const jumps = answer?.selectedOptionIds.some(
    (id) => question.options.find((option) => option.id === id)?.nextQuestionKey,
  );
  return (
    <li>
      <button
        type="button"
        className={classes.step}
        aria-current={isNow ? 'step' : undefined}
        onClick={() => onGo(own)}
      >
        <StepIcon size={16} stroke={1.75} aria-hidden />
        <span className={classes.stepText}>
          <span className="gp-dim">{question.title || question.text}</span>
          <span className={classes.stepAnswer}>
            {isNow && answer === null ? t('Current question') : answerLabels(t, question, answer, timeZone)}
          </span>
          {jumps && (
            <span className={classes.jump}>
              <IconArrowRampRight size={13} stroke={1.9} aria-hidden />{' '}
              {t('The answer can affect which questions follow')}
            </span>
          )}
          {response && response.answeredBy?.id !== userId && (
            <span className="gp-meta">
              {t(response.answeredBy ? 'by {name}, {day}' : 'Answered by the member through the link, {day}', {
                name: response.answeredBy?.name.split(' ')[0] ?? '',
                day: shortDateText(response.answeredAt, timeZone),
              })}
            </span>
          )}
        </span>
      </button>
    </li>
  );
});
