import { smsErrorText } from '@guidepost/rules';
import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconChecks,
  IconClock,
  IconClockQuestion,
  IconClockShare,
} from '@guidepost/ui/icons';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { exactText, timeText } from '../../../shared/time.ts';
import classes from './bubble.module.css';

interface Sent {
  smsStatus: string;
  smsErrorCode: number | null;
  failure: string | null;
  /** Time when the text was sent or will be sent. */
  timestamp: string;
}

const failed = new Set(['failed', 'undelivered']);

/**
 * Returns an outgoing text's icon and status. For a failed text, the status includes the carrier's error code and its
 * meaning.
 */
function deliveryDisplay(
  { smsStatus, smsErrorCode, failure, timestamp }: Sent,
  timeZone: string,
  t: TFunction,
): [Icon, string] {
  const time = timeText(timestamp, timeZone);
  const status = smsStatus.toLowerCase();
  if (failed.has(status)) {
    const failureReason =
      smsErrorCode === null ? t(failure ?? 'Not delivered') : `${smsErrorCode} ${t(smsErrorText(smsErrorCode))}`;
    return [IconAlertTriangle, failureReason];
  }
  switch (status) {
    case 'delivered':
      return [IconChecks, t('Delivered {time}', { time })];
    case 'sent':
      return [IconCheck, t('Sent {time}', { time })];
    case 'unknown':
      return [IconClockQuestion, t('Guidepost is checking whether this text was sent.')];
    case 'scheduled':
      return [IconClockShare, t('Scheduled for {time}', { time: exactText(timestamp, timeZone) })];
    default:
      return [IconClock, t('Sending')];
  }
}

/** The delivery status below an outgoing text. */
export function Delivery({ message, timeZone }: { message: Sent; timeZone: string }) {
  const { t } = useTranslation();
  const [StateIcon, words] = deliveryDisplay(message, timeZone, t);
  const status = message.smsStatus.toLowerCase();
  return (
    <span className={classes.delivery} data-status={failed.has(status) ? 'failed' : status}>
      <StateIcon size={14} stroke={1.75} aria-hidden />
      {words}
    </span>
  );
}
