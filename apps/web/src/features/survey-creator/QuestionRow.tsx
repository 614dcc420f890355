import type { SurveyProblem, WrittenSurvey } from '@guidepost/contracts';
import { IconCopy, IconFlag, IconGripVertical, IconTrash } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../../shared/sentence.ts';
import classes from './creator.module.css';

/** The actions on a question in the list. */
export type RowAction = 'choose' | 'duplicate' | 'delete' | 'up' | 'down' | 'drag' | 'drop' | 'end';

interface Props {
  question: WrittenSurvey['questions'][number];
  index: number;
  isChosen: boolean;
  problem: SurveyProblem | undefined;
  /** The numbers of the questions that this question jumps to. Empty if the next question always follows. */
  jumps: string;
  /** The numbers of the questions on whose answers this question depends. Empty if this question is always asked. */
  depends: string;
  isDragged: boolean;
  onAct: (action: RowAction, index: number) => void;
}

/** Row of a question in the list, with the checkpoint after the question. */
export const QuestionRow = memo(function QuestionRow(props: Props) {
  const { question, index, isChosen, problem, jumps, depends, isDragged, onAct } = props;
  const { t } = useTranslation();
  const { sortOrder: number, checkpoint } = question;
  return (
    <li
      draggable
      data-dragged={isDragged || undefined}
      onDragStart={() => onAct('drag', index)}
      onDragEnd={() => onAct('end', index)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onAct('drop', index);
      }}
    >
      <div className={classes.questionRow} data-current={isChosen || undefined}>
        <IconGripVertical size={14} stroke={1.75} aria-hidden className={classes.grip} />
        <button
          type="button"
          className={classes.question}
          aria-current={isChosen || undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => onAct('choose', index)}
          onKeyDown={(event) => {
            if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
            event.preventDefault();
            onAct(event.key === 'ArrowUp' ? 'up' : 'down', index);
          }}
        >
          <span className="gp-dim">{number}</span>
          <span>
            {question.title || question.text || t('New question')}
            {jumps !== '' && <span className="gp-meta"> → {jumps}</span>}
            {depends !== '' && (
              <span className={`gp-meta ${classes.depends}`}>
                {t('Depends on question {numbers}', { numbers: depends })}
              </span>
            )}
            {problem && (
              <span className={classes.problem} data-severity={problem.severity}>
                {sentenceText(t, problem.textSentence)}
              </span>
            )}
          </span>
        </button>
        <ActionIcon aria-label={t('Duplicate question {number}', { number })} onClick={() => onAct('duplicate', index)}>
          <IconCopy size={15} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('Delete question {number}', { number })} onClick={() => onAct('delete', index)}>
          <IconTrash size={15} aria-hidden />
        </ActionIcon>
      </div>
      {checkpoint && (
        <div className={classes.checkpointLine}>
          <IconFlag size={14} stroke={1.75} aria-hidden /> <b>{checkpoint.title || t('Checkpoint')}</b>{' '}
          {checkpoint.isCompletionCheckpoint
            ? t('ends the survey')
            : t('due after {count} days', { count: checkpoint.dueDateOffsetDays })}
        </div>
      )}
    </li>
  );
});
