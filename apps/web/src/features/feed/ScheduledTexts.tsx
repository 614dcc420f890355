import type { MemberId } from '@guidepost/contracts';
import { IconClock } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { can } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import { memberOptions } from '../members/public.ts';
import { scheduledOptions } from './api.ts';
import classes from './feed.module.css';

/**
 * Button such as '1 scheduled text, 1 text not sent', which opens the drawer with the scheduled texts. Renders nothing without scheduled
 * texts.
 */
export function ScheduledTexts({ memberId }: { memberId: MemberId }) {
  const { t } = useTranslation();
  const { data: member } = useQuery(memberOptions(memberId));
  const { data: texts = [] } = useQuery({ ...scheduledOptions(memberId), enabled: can(member, 'CAN_SEE_SMS') });
  if (!member || texts.length === 0) return null;
  const unsent = texts.filter(({ missedAt }) => missedAt !== null).length;
  const waiting = texts.length - unsent;
  const words = [
    waiting === 1 ? t('1 scheduled text') : waiting > 0 && t('{count} scheduled texts', { count: waiting }),
    unsent === 1 ? t('1 text not sent') : unsent > 0 && t('{count} texts not sent', { count: unsent }),
  ].filter(Boolean);
  return (
    <span role="status" className={classes.scheduled}>
      <IconClock size={16} stroke={1.75} aria-hidden />
      <span className={classes.scheduledWords}>{words.join(', ')}</span>
      <span className={classes.scheduledCount} aria-hidden>
        {texts.length}
      </span>
      <Button
        variant="subtle"
        size="sm"
        c="var(--accent-text)"
        aria-label={t('View scheduled texts')}
        onClick={() => openDialog({ kind: 'scheduledTexts', memberId, memberName: member.name })}
      >
        {t('View')}
      </Button>
    </span>
  );
}
