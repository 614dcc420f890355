import type { PendingItem } from '@guidepost/contracts';
import { plainText } from '../../../shared/rich-text/text.ts';
import { timeText } from '../../../shared/time.ts';
import type { RowContext } from '../row-tools.ts';

/**
 * Returns the name of the event's provider. On the provider's own docket, returns the name of the member's guide.
 * Returns null if there is no such person.
 */
export const companion = (
  { scheduledEvent: event, guidedBy }: Pick<PendingItem, 'scheduledEvent' | 'guidedBy'>,
  { guideId }: Pick<RowContext, 'guideId'>,
): string | null => (event?.provider?.id === guideId ? guidedBy : event?.provider)?.name ?? null;

/** Returns a pending item's time in `timeZone` and its subject. The subject is '' if the item has none. */
export function pendingLabels(
  { scheduledEvent: event, workflowPhase: phase, message, timestamp }: PendingItem,
  { t, timeZone }: Pick<RowContext, 't' | 'timeZone'>,
): { isAnytime: boolean; when: string; about: string } {
  // A phase takes its time from the event scheduled for it.
  const isAnytime = event?.time === '-1' || (phase !== undefined && phase.scheduled === null);
  return {
    isAnytime,
    when: isAnytime ? t('Any time') : timeText(timestamp, timeZone),
    about: (message?.text ?? phase?.workflowPhase.title ?? plainText(event?.note ?? '')).replace(/\s+/g, ' ').trim(),
  };
}
