import type { CallId } from '@guidepost/contracts';
import { IconChevronDown, IconChevronUp } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './summary.module.css';

interface Props {
  callId: CallId;
  /** The ids of the calls in the list, in order. A call that is not in the list has no neighbors. */
  among: readonly CallId[];
  onGo: (callId: CallId) => void;
}

/** Links to the previous and next call in the list, and this call's position in the list. */
export function Neighbors({ callId, among, onGo }: Props) {
  const { t } = useTranslation();
  const at = among.indexOf(callId);
  if (at < 0 || among.length < 2) return null;
  const steps = [
    { label: t('Previous call'), to: among[at - 1], StepIcon: IconChevronUp },
    { label: t('Next call'), to: among[at + 1], StepIcon: IconChevronDown },
  ];
  return (
    <nav className={classes.neighbours} aria-label={t('Calls')}>
      {steps.map(({ label, to, StepIcon }) => (
        <ActionIcon
          key={label}
          size={28}
          aria-label={label}
          title={label}
          // uses aria-disabled, because a disabled button would lose the focus at the first or last call
          aria-disabled={to === undefined}
          data-disabled={to === undefined || undefined}
          onClick={() => to !== undefined && onGo(to)}
        >
          <StepIcon size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      ))}
      <span className={classes.quiet}>{t('{count} of {most}', { count: at + 1, most: among.length })}</span>
    </nav>
  );
}
