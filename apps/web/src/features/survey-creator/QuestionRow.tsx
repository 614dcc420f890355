import type { WrittenSurvey } from '@guidepost/contracts';
import { IconAlertCircle, IconAlertTriangle, IconFlag, IconTrash } from '@guidepost/ui/icons';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './creator.module.css';
import { ListRow } from './ListRow.tsx';
import type { RowAction, RowPlace } from './use-moves.ts';

interface Props extends RowPlace {
  question: WrittenSurvey['questions'][number];
  index: number;
  isChosen: boolean;
  /** True if the Tab key reaches this row. */
  isTabStop: boolean;
  /** Severity of the worst problem. Undefined if the question has no problem. */
  severity: 'error' | 'warning' | undefined;
  /** Numbers of the questions that this question jumps to. Empty if the next question always follows. */
  jumps: string;
  /** Numbers of the questions that decide whether this one is asked. Empty if it is always asked. */
  depends: string;
  onAct: (action: RowAction, index: number) => void;
}

/** A question's row in the list, with the checkpoint after the question. */
export const QuestionRow = memo(function QuestionRow(props: Props) {
  const { question, index, isChosen, isTabStop, severity, jumps, depends, isDragged, edge, onAct } = props;
  const { t } = useTranslation();
  const { sortOrder: number, checkpoint } = question;
  const Problem = severity === 'error' ? IconAlertCircle : IconAlertTriangle;
  return (
    <ListRow
      id={question.key}
      index={index}
      number={number}
      isChosen={isChosen}
      isTabStop={isTabStop}
      isDragged={isDragged}
      edge={edge}
      onAct={onAct}
      tools={
        <ActionIcon
          tabIndex={isTabStop ? 0 : -1}
          aria-label={t('Delete question {number}', { number })}
          onClick={() => onAct('delete', index)}
        >
          <IconTrash size={15} aria-hidden />
        </ActionIcon>
      }
      below={
        checkpoint && (
          <div className={classes.checkpointLine}>
            <IconFlag size={14} stroke={1.75} aria-hidden /> <b>{checkpoint.title || t('Checkpoint')}</b>{' '}
            {checkpoint.isCompletionCheckpoint
              ? t('ends the survey')
              : t('due after {count} days', { count: checkpoint.dueDateOffsetDays })}
          </div>
        )
      }
    >
      <span>
        {question.title || question.text || t('New question')}
        {jumps !== '' && <span className="gp-meta"> → {jumps}</span>}
        {depends !== '' && (
          <span className={`gp-meta ${classes.depends}`}>
            {t('Depends on question {numbers}', { numbers: depends })}
          </span>
        )}
      </span>
      {severity && (
        <span className={classes.severity} data-severity={severity}>
          <Problem size={16} stroke={1.75} aria-hidden />
          <VisuallyHidden>{severity === 'error' ? t('Has an error') : t('Has a warning')}</VisuallyHidden>
        </span>
      )}
    </ListRow>
  );
});
