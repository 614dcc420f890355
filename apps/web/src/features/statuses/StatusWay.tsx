import type { NamedStatus } from '@guidepost/contracts';
import { IconArrowRight } from '@guidepost/ui/icons';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../shared/StatusChip.tsx';
import classes from './statuses.module.css';

interface Props {
  from: Pick<NamedStatus, 'key' | 'name'>;
  to: Pick<NamedStatus, 'key' | 'name'> | undefined;
  children?: ReactNode;
}

/** Shows the change from one status to another. */
export function StatusWay({ from, to, children }: Props) {
  const { t } = useTranslation();
  return (
    <p className={classes.way}>
      <StatusChip status={from} />
      {to && (
        <>
          <IconArrowRight size={16} stroke={1.75} aria-hidden />
          <VisuallyHidden>{t('to')}</VisuallyHidden>
          <StatusChip status={to} />
        </>
      )}
      {children}
    </p>
  );
}
