import type { WrittenSurvey } from '@guidepost/contracts';
import {
  checkpointIn,
  hasSpanish,
  isAnswerRequired,
  proposedAnswer,
  questionIn,
  type SurveyLanguage,
  scoresOf,
} from '@guidepost/rules';
import { Button } from '@mantine/core';
import { memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../shared/use-today.ts';
import { useActingUser } from '../../shell/api.ts';
import { LanguageSwitch, ProposedNote, QuestionField, ScoreList } from '../surveys/public.ts';
import classes from './creator.module.css';
import { usePreview } from './use-preview.ts';

interface Props {
  survey: WrittenSurvey;
  /** The selected question's key. Undefined if none is selected. */
  chosen: string | undefined;
}

/** Preview of the survey. It follows the same rules as the survey dialog, but answers are not sent. */
export const Preview = memo(function Preview({ survey, chosen }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const today = useToday(timeZone);
  const [language, setLanguage] = useState<SurveyLanguage>('en');
  const { content, walk, hasAnswers, shown, show, startsAt, begin, giveAnswer } = usePreview(survey, chosen);
  const { questions, scores } = content;
  const isOver = shown >= walk.steps.length;
  const step = walk.steps[Math.min(shown, walk.steps.length - 1)];
  if (!step) return <p className={classes.previewBody}>{t('The survey has no questions.')}</p>;
  const read = questionIn(step.question, language);
  const path = walk.steps.map(({ question }) => question.sortOrder).join(', ');
  const isAnswered = step.answer !== null && !step.answer.skipped;
  const proposed = proposedAnswer(step, today, timeZone);
  const next = () => {
    if (proposed) giveAnswer(step, proposed);
    else if (!isAnswered) giveAnswer(step, { selectedOptionIds: [], textResponse: null });
    show(shown + 1);
  };
  const end =
    walk.state === 'cycle'
      ? 'The preview has reached a question that was already asked. Without a checkpoint, the questions repeat endlessly.'
      : walk.state === 'complete'
        ? 'The survey is complete.'
        : 'There are no more questions.';
  const checkpoint = shown > 0 ? walk.steps[shown - 1]?.checkpoint : null;
  const reached = checkpoint && checkpointIn(checkpoint, language);
  return (
    <div className={classes.previewBody}>
      <div className={classes.row}>
        <span className="gp-meta">{t('Path {path}', { path })}</span>
        {hasSpanish(survey, questions) && <LanguageSwitch language={language} onChange={setLanguage} />}
      </div>
      {startsAt !== undefined && startsAt > 1 && (
        <div className={classes.row}>
          <span className="gp-meta">{t('The preview starts at question {number}.', { number: startsAt })}</span>
          <Button size="sm" variant="subtle" onClick={begin}>
            {t('Start at question 1')}
          </Button>
        </div>
      )}
      {reached && (
        <p className={classes.reached}>
          <b>{reached.title}</b> {reached.message}
        </p>
      )}
      {isOver ? (
        <p role={walk.state === 'cycle' ? 'alert' : 'status'}>{t(end)}</p>
      ) : (
        <>
          <h3 id="preview-question" lang={language}>
            {read.text || t('New question')}
          </h3>
          <Suspense fallback={null}>
            <QuestionField
              key={`${step.question.key} ${step.round}`}
              question={read}
              answer={step.answer ?? proposed}
              labelledBy="preview-question"
              error={undefined}
              today={today}
              timeZone={timeZone}
              isDisabled={false}
              onAnswer={(answer) => giveAnswer(step, answer)}
            />
            {proposed && <ProposedNote />}
          </Suspense>
          {[
            read.prompt,
            ...read.options.filter(({ id }) => step.answer?.selectedOptionIds.includes(id)).map(({ prompt }) => prompt),
          ]
            .filter((prompt) => prompt !== null)
            .map(({ title, text }) => (
              <p key={text} className={classes.reached}>
                <b>{title}</b> {text}
              </p>
            ))}
        </>
      )}
      {scores && scores.length > 0 && hasAnswers && (
        <Suspense fallback={null}>
          <ScoreList scores={scoresOf(scores, walk)} />
        </Suspense>
      )}
      <div className={classes.row}>
        <Button size="sm" disabled={shown === 0} onClick={() => show(shown - 1)}>
          {t('Back')}
        </Button>
        {isOver ? (
          <Button size="sm" onClick={begin}>
            {t('Start again')}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="filled"
            disabled={isAnswerRequired(step.question) && !isAnswered && !proposed}
            onClick={next}
          >
            {t('Next')}
          </Button>
        )}
      </div>
    </div>
  );
});
