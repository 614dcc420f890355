import type { WrittenSurvey } from '@guidepost/contracts';
import {
  checkpointIn,
  followSurvey,
  hasSpanish,
  isAnswerRequired,
  numbered,
  proposedAnswer,
  questionIn,
  type SurveyAnswer,
  type SurveyLanguage,
  scoresOf,
} from '@guidepost/rules';
import { Button } from '@mantine/core';
import { memo, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../shared/use-today.ts';
import { useActingUser } from '../../shell/api.ts';
import { LanguageSwitch, ProposedNote, QuestionField, ScoreList } from '../surveys/public.ts';
import classes from './creator.module.css';

/** Preview of the survey, with the same rules as in the survey dialog. Answers are not sent. */
export const Preview = memo(function Preview({ survey }: { survey: WrittenSurvey }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const today = useToday(timeZone);
  const [answers, setAnswers] = useState<readonly SurveyAnswer[]>([]);
  const [shown, setShown] = useState(0);
  const [language, setLanguage] = useState<SurveyLanguage>('en');
  const { questions, scores } = useMemo(() => numbered(survey), [survey]);
  const walk = useMemo(() => followSurvey(questions, answers, () => true), [questions, answers]);
  const step = walk.steps[Math.min(shown, walk.steps.length - 1)];
  const begin = () => {
    setAnswers([]);
    setShown(0);
  };
  if (walk.state === 'cycle')
    return (
      <div className={classes.previewBody}>
        <p role="alert">{t('The questions in this survey repeat endlessly. Contact an administrator.')}</p>
        <Button onClick={begin}>{t('Start again')}</Button>
      </div>
    );
  if (!step) return <p className={classes.previewBody}>{t('The survey has no questions.')}</p>;
  const read = questionIn(step.question, language);
  const isOver = shown >= walk.steps.length;
  const path = walk.steps.map(({ question }) => question.sortOrder).join(', ');
  const isAnswered = step.answer !== null && !step.answer.skipped;
  const proposed = proposedAnswer(step, today, timeZone);
  const give = (given: Pick<SurveyAnswer, 'selectedOptionIds' | 'textResponse'>) => {
    const skipped = given.selectedOptionIds.length === 0 && (given.textResponse ?? '').trim() === '';
    setAnswers([
      ...answers.filter(({ questionId, round }) => questionId !== step.question.id || round !== step.round),
      { ...given, questionId: step.question.id, round: step.round, skipped },
    ]);
  };
  const next = () => {
    if (proposed) give(proposed);
    else if (!isAnswered) give({ selectedOptionIds: [], textResponse: null });
    setShown(shown + 1);
  };
  const isComplete = isOver && walk.state === 'complete';
  const checkpoint = shown > 0 ? walk.steps[Math.min(shown, walk.steps.length) - 1]?.checkpoint : null;
  const reached = checkpoint && checkpointIn(checkpoint, language);
  return (
    <div className={classes.previewBody}>
      <div className={classes.row}>
        <span className="gp-meta">{t('Path {path}', { path })}</span>
        {hasSpanish(survey, questions) && <LanguageSwitch language={language} onChange={setLanguage} />}
      </div>
      {reached && (
        <p className={classes.reached}>
          <b>{reached.title}</b> {reached.message}
        </p>
      )}
      {isOver ? (
        <p role="status">{isComplete ? t('The survey is complete.') : t('There are no more questions.')}</p>
      ) : (
        <>
          <h3 id="preview-question" lang={language}>
            {read.text}
          </h3>
          <Suspense fallback={null}>
            <QuestionField
              question={read}
              answer={step.answer ?? proposed}
              labelledBy="preview-question"
              error={undefined}
              today={today}
              timeZone={timeZone}
              isDisabled={false}
              onAnswer={(given) => give(given)}
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
      {scores && scores.length > 0 && answers.length > 0 && (
        <Suspense fallback={null}>
          <ScoreList scores={scoresOf(scores, walk)} />
        </Suspense>
      )}
      <div className={classes.row}>
        <Button size="sm" disabled={shown === 0} onClick={() => setShown(Math.min(shown, walk.steps.length) - 1)}>
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
