import type { WrittenSurvey } from '@guidepost/contracts';
import { moved, newQuestion, type SurveyFinding, withoutAsked } from '@guidepost/rules';
import { IconAdjustments, IconInfoCircle, IconPlus } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStable } from '../../shared/use-stable.ts';
import classes from './creator.module.css';
import { QuestionRow } from './QuestionRow.tsx';
import { type RowAction, useMoves } from './use-moves.ts';
import { useRows } from './use-rows.ts';

/** The selected part of the survey: its general information, its assignment, or a question by its key. */
export type SelectedPart = 'about' | 'assignment' | { key: string };

interface Props {
  survey: WrittenSurvey;
  chosen: SelectedPart;
  problems: readonly SurveyFinding[];
  /** True if the survey has not been saved yet. A survey cannot be assigned until it is saved. */
  isNew: boolean;
  onChoose: (chosen: SelectedPart) => void;
  onChange: (survey: WrittenSurvey) => void;
  /** Called after a question was deleted, with a sentence for the user. */
  onDeleted: (text: string) => void;
}

/**
 * The questions in order, with checkpoints and jumps. A click selects a question. The user moves it by dragging or with
 * Alt and the arrow keys.
 */
export function QuestionList({ survey, chosen, problems, isNew, onChoose, onChange, onDeleted }: Props) {
  const { t } = useTranslation();
  const { questions } = survey;
  const chosenKey = typeof chosen === 'object' ? chosen.key : undefined;
  const keys = useMemo(() => questions.map(({ key }) => key), [questions]);
  const rows = useRows(keys, chosenKey);
  const checkpoints = questions.filter(({ checkpoint }) => checkpoint !== null).length;
  const put = (next: WrittenSurvey['questions']) => onChange({ ...survey, questions: next });
  const moves = useMoves(questions.length, (from, to) => put(moved(questions, from, to)));
  const add = () => {
    const question = newQuestion(questions);
    put([...questions, question]);
    onChoose({ key: question.key });
  };
  const remove = (key: string, index: number) => {
    const next = withoutAsked(survey, key);
    onChange(next);
    onDeleted(t('Question {number} was deleted. To restore it, select Undo.', { number: index + 1 }));
    const neighbour = next.questions[Math.min(index, next.questions.length - 1)];
    if (neighbour) rows.focusLater(neighbour.key);
    if (key === chosenKey) onChoose(neighbour ? { key: neighbour.key } : 'about');
  };
  const numbers = useMemo(() => new Map(questions.map(({ key, sortOrder }) => [key, sortOrder])), [questions]);
  const severityOf = useMemo(
    // `problems` lists errors first; in reverse order, an error overwrites a warning about the same question
    () => new Map(problems.toReversed().map(({ questionKey, severity }) => [questionKey, severity])),
    [problems],
  );
  // a stable function, so that typing in one question does not rerender the other rows
  const act = useStable((action: RowAction, index: number) => {
    const question = questions[index];
    if (!question) return;
    if (action === 'choose') onChoose({ key: question.key });
    else if (action === 'delete') remove(question.key, index);
    else moves.act(action, index);
  });
  return (
    <>
      <div className={classes.listHead}>
        <b>{questions.length === 1 ? t('1 question') : t('{count} questions', { count: questions.length })}</b>
        <span className="gp-meta">
          {checkpoints === 1 ? t('1 checkpoint') : t('{count} checkpoints', { count: checkpoints })}
        </span>
        <Button size="sm" variant="subtle" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
          {t('Add question')}
        </Button>
      </div>
      <button
        type="button"
        className={classes.item}
        aria-current={chosen === 'about' || undefined}
        onClick={() => onChoose('about')}
      >
        <IconInfoCircle size={16} stroke={1.75} aria-hidden /> {t('About this survey')}
      </button>
      <button
        type="button"
        className={classes.item}
        aria-current={chosen === 'assignment' || undefined}
        disabled={isNew}
        onClick={() => onChoose('assignment')}
      >
        <IconAdjustments size={16} stroke={1.75} aria-hidden /> {t('Assignment and due date')}
      </button>
      <ol
        ref={rows.list}
        className={classes.questions}
        aria-label={t('Questions')}
        onFocus={rows.onFocus}
        onKeyDown={rows.onKeyDown}
      >
        {questions.map((question, index) => (
          <QuestionRow
            key={question.key}
            question={question}
            index={index}
            isChosen={question.key === chosenKey}
            isTabStop={question.key === rows.current}
            severity={severityOf.get(question.key)}
            jumps={jumpNumbers(question, numbers)}
            depends={dependencyNumbers(question, numbers)}
            {...moves.placeOf(index)}
            onAct={act}
          />
        ))}
      </ol>
    </>
  );
}

type Question = WrittenSurvey['questions'][number];

/** Returns the numbers of the questions that a question jumps to, separated by commas. */
function jumpNumbers({ nextQuestionKey, options }: Question, numbers: ReadonlyMap<string, number>): string {
  const keys = [nextQuestionKey, ...options.map((option) => option.nextQuestionKey)];
  const known = keys.map((key) => numbers.get(key ?? '')).filter((number) => number !== undefined);
  return [...new Set(known)].join(', ');
}

/** Returns the numbers of the questions that decide whether a question is asked, separated by commas. */
function dependencyNumbers({ askedWhen = [] }: Question, numbers: ReadonlyMap<string, number>): string {
  const known = askedWhen.flatMap(({ tests }) => tests).map(({ questionKey }) => numbers.get(questionKey) ?? '?');
  return [...new Set(known)].join(', ');
}
