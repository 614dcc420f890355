import type { SurveyProblem, WrittenSurvey } from '@guidepost/contracts';
import { moved, newQuestion, withoutQuestion } from '@guidepost/rules';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconAdjustments,
  IconCopy,
  IconFlag,
  IconGripVertical,
  IconInfoCircle,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../shared/announce.tsx';
import { duplicateQuestion } from './acts.ts';
import classes from './creator.module.css';

/** What of the survey is being written: itself, whom it is for, or a question by its key. */
export type Chosen = 'about' | 'assignment' | { key: string };

interface Props {
  survey: WrittenSurvey;
  chosen: Chosen;
  problems: readonly SurveyProblem[];
  /** It has not been saved yet: nobody can get it. */
  isNew: boolean;
  onChoose: (chosen: Chosen) => void;
  onChange: (survey: WrittenSurvey) => void;
}

/** The questions in their order, with checkpoints and jumps: chosen by a press, moved by dragging or with Alt and the arrows. */
export function QuestionList({ survey, chosen, problems, isNew, onChoose, onChange }: Props) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<number | null>(null);
  const { questions } = survey;
  const checkpoints = questions.filter(({ checkpoint }) => checkpoint !== null).length;
  const put = (next: WrittenSurvey['questions']) => onChange({ ...survey, questions: next });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= questions.length || from === to) return;
    put(moved(questions, from, to));
    announce(t('Moved to place {number}', { number: to + 1 }));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const add = () => {
    const question = newQuestion(questions);
    put([...questions, question]);
    onChoose({ key: question.key });
  };
  const remove = (key: string, index: number) => {
    const next = withoutQuestion(questions, key);
    put(next);
    const neighbour = next[Math.min(index, next.length - 1)];
    onChoose(neighbour ? { key: neighbour.key } : 'about');
  };
  const numberOf = (key: string | null) => questions.find((one) => one.key === key)?.sortOrder;
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
        {questions.map((question, index) => {
          const isChosen = typeof chosen === 'object' && chosen.key === question.key;
          const problem = problems.find(({ questionKey }) => questionKey === question.key);
          const jumps = [question.nextQuestionKey, ...question.options.map(({ nextQuestionKey }) => nextQuestionKey)]
            .map(numberOf)
            .filter((number) => number !== undefined);
          return (
            <li
              key={question.key}
              draggable
              data-dragged={dragged === index || undefined}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) move(dragged, index);
                setDragged(null);
              }}
            >
              <div className={classes.questionRow} data-current={isChosen || undefined}>
                <IconGripVertical size={14} stroke={1.75} aria-hidden className={classes.grip} />
                <button
                  type="button"
                  className={classes.question}
                  aria-current={isChosen || undefined}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                  onClick={() => onChoose({ key: question.key })}
                  onKeyDown={(event) => onKeyDown(event, index)}
                >
                  <span className="gp-dim">{question.sortOrder}</span>
                  <span>
                    {question.title || question.text || t('New question')}
                    {jumps.length > 0 && <span className="gp-meta"> → {[...new Set(jumps)].join(', ')}</span>}
                    {problem && (
                      <span className={classes.problem} data-severity={problem.severity}>
                        {problem.text}
                      </span>
                    )}
                  </span>
                </button>
                <ActionIcon
                  aria-label={t('Duplicate question {number}', { number: question.sortOrder })}
                  onClick={() => {
                    const made = duplicateQuestion(questions, index);
                    put(made.questions);
                    onChoose({ key: made.key });
                  }}
                >
                  <IconCopy size={15} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('Delete question {number}', { number: question.sortOrder })}
                  onClick={() => remove(question.key, index)}
                >
                  <IconTrash size={15} aria-hidden />
                </ActionIcon>
              </div>
              {question.checkpoint && (
                <div className={classes.checkpointLine}>
                  <IconFlag size={14} stroke={1.75} aria-hidden /> <b>{question.checkpoint.title || t('Checkpoint')}</b>{' '}
                  {question.checkpoint.isCompletionCheckpoint
                    ? t('ends the survey')
                    : t('due after {count} days', { count: question.checkpoint.dueDateOffsetDays })}
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
