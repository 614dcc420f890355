import type { SurveyProblem, WrittenSurvey } from '@guidepost/contracts';
import { moved, newQuestion, withoutAsked } from '@guidepost/rules';
import { IconAdjustments, IconInfoCircle, IconPlus } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../shared/announce.tsx';
import classes from './creator.module.css';
import { duplicateQuestion } from './edits.ts';
import { QuestionRow, type RowAction } from './QuestionRow.tsx';

/** The selected part of the survey: its general data, its assignment, or a question by its key. */
export type Chosen = 'about' | 'assignment' | { key: string };

interface Props {
  survey: WrittenSurvey;
  chosen: Chosen;
  problems: readonly SurveyProblem[];
  /** True if the survey has not been saved yet. A survey cannot be assigned until it is saved. */
  isNew: boolean;
  onChoose: (chosen: Chosen) => void;
  onChange: (survey: WrittenSurvey) => void;
}

/**
 * The questions in order, with checkpoints and jumps. The user selects a question with a click, and moves it by
 * dragging or with Alt and the arrow keys.
 */
export function QuestionList({ survey, chosen, problems, isNew, onChoose, onChange }: Props) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<number | null>(null);
  const { questions } = survey;
  const checkpoints = questions.filter(({ checkpoint }) => checkpoint !== null).length;
  const put = (next: WrittenSurvey['questions']) => onChange({ ...survey, questions: next });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= questions.length || from === to) return;
    put(moved(questions, from, to));
    announce(t('Moved to position {number}', { number: to + 1 }));
  };
  const add = () => {
    const question = newQuestion(questions);
    put([...questions, question]);
    onChoose({ key: question.key });
  };
  const remove = (key: string, index: number) => {
    const next = withoutAsked(survey, key);
    onChange(next);
    const neighbour = next.questions[Math.min(index, next.questions.length - 1)];
    onChoose(neighbour ? { key: neighbour.key } : 'about');
  };
  const numbers = useMemo(() => new Map(questions.map(({ key, sortOrder }) => [key, sortOrder])), [questions]);
  const problemOf = useMemo(() => new Map(problems.toReversed().map((one) => [one.questionKey, one])), [problems]);
  const on = (action: RowAction, index: number) => {
    const question = questions[index];
    if (!question) return;
    if (action === 'choose') onChoose({ key: question.key });
    else if (action === 'delete') remove(question.key, index);
    else if (action === 'up' || action === 'down') move(index, index + (action === 'up' ? -1 : 1));
    else if (action === 'drag') setDragged(index);
    else if (action === 'duplicate') {
      const made = duplicateQuestion(questions, index);
      put(made.questions);
      onChoose({ key: made.key });
    } else {
      if (action === 'drop' && dragged !== null) move(dragged, index);
      setDragged(null);
    }
  };
  // a stable function, so that typing in one question does not render the other rows again
  const latest = useRef(on);
  latest.current = on;
  const act = useCallback((action: RowAction, index: number) => latest.current(action, index), []);
  return (
    <div className={classes.list}>
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
      <ol className={classes.questions} aria-label={t('Questions')}>
        {questions.map((question, index) => (
          <QuestionRow
            key={question.key}
            question={question}
            index={index}
            isChosen={typeof chosen === 'object' && chosen.key === question.key}
            problem={problemOf.get(question.key)}
            jumps={jumpsOf(question, numbers)}
            depends={dependsOf(question, numbers)}
            isDragged={dragged === index}
            onAct={act}
          />
        ))}
      </ol>
    </div>
  );
}

type Question = WrittenSurvey['questions'][number];

/** Returns the numbers of the questions that a question jumps to, joined by commas. */
function jumpsOf({ nextQuestionKey, options }: Question, numbers: ReadonlyMap<string, number>): string {
  const keys = [nextQuestionKey, ...options.map((option) => option.nextQuestionKey)];
  const known = keys.map((key) => numbers.get(key ?? '')).filter((number) => number !== undefined);
  return [...new Set(known)].join(', ');
}

/** Returns the numbers of the questions on whose answers a question depends, joined by commas. */
function dependsOf({ askedWhen = [] }: Question, numbers: ReadonlyMap<string, number>): string {
  const known = askedWhen.flatMap(({ tests }) => tests).map(({ questionKey }) => numbers.get(questionKey) ?? '?');
  return [...new Set(known)].join(', ');
}
