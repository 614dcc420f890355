import type { SurveyFinding } from '@guidepost/rules';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
} from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../../shared/sentence.ts';
import classes from './problems.module.css';

interface Props {
  problems: readonly SurveyFinding[];
  /** The question in the editor. Its problems come before others of the same severity. */
  shown: string | undefined;
  onShow: (questionKey: string) => void;
}

/** Problems of the survey being edited. Shows the most important one, or all of them if the user opens the list. */
export const Problems = memo(function Problems({ problems: allProblems, shown: shownKey, onShow }: Props) {
  const { t } = useTranslation();
  const rank = ({ severity, questionKey }: SurveyFinding) =>
    (severity === 'error' ? 0 : 2) + (questionKey !== null && questionKey === shownKey ? 0 : 1);
  const problems = allProblems.toSorted((a, b) => rank(a) - rank(b));
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const isLong = problems.length > 1;
  const shown = isOpen && isLong ? problems : problems.slice(0, 1);
  if (problems.length === 0)
    return (
      <p className={classes.bar} role="status">
        <IconCircleCheck size={16} stroke={1.75} aria-hidden /> {t('No problems found')}
      </p>
    );
  return (
    <div className={classes.bar}>
      <ul id={id} className={classes.list} aria-label={t('Before publishing')}>
        {shown.map(({ severity, questionKey, text }) => {
          const Icon = severity === 'error' ? IconAlertCircle : IconAlertTriangle;
          const problemText = sentenceText(t, text);
          return (
            <li key={`${questionKey}${problemText}`} data-severity={severity}>
              <Icon size={16} stroke={1.75} aria-hidden />
              <span>{problemText}</span>
              {questionKey !== null && (
                <Button size="sm" variant="subtle" onClick={() => onShow(questionKey)}>
                  {t('Show')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {isLong && (
        <Button
          size="sm"
          variant="subtle"
          className={classes.more}
          aria-expanded={isOpen}
          aria-controls={id}
          rightSection={isOpen ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {countText(t, errors, problems.length - errors)}
        </Button>
      )}
    </div>
  );
});

function countText(t: ReturnType<typeof useTranslation>['t'], errors: number, warnings: number): string {
  const parts = [
    errors > 0 && (errors === 1 ? t('1 error') : t('{count} errors', { count: errors })),
    warnings > 0 && (warnings === 1 ? t('1 warning') : t('{count} warnings', { count: warnings })),
  ];
  return parts.filter(Boolean).join(', ');
}
