import type { PendingItem } from '@guidepost/contracts';
import { plainText } from '../../../shared/rich-text/text.ts';
import { timeText } from '../../../shared/time.ts';
import type { RowContext } from '../row-tools.ts';

/**
 * Returns the name of the other participant: the planned provider, or the member's guide on the provider's own docket.
 * Returns null if there is no other participant.
 */
export const companion = (
  { scheduledEvent: event, guidedBy }: Pick<PendingItem, 'scheduledEvent' | 'guidedBy'>,
  { guideId }: Pick<RowContext, 'guideId'>,
): string | null => (event?.provider?.id === guideId ? guidedBy : event?.provider)?.name ?? null;

/** Returns the time of a pending item in `timeZone` and its subject. The subject is '' if there is nothing to show. */
export function pendingLabels(
  { scheduledEvent: event, workflowPhase: phase, message, timestamp }: PendingItem,
  { t, timeZone }: Pick<RowContext, 't' | 'timeZone'>,
): { isAnytime: boolean; when: string; about: string } {
  // The time of a phase is the time of its scheduled event.
  const isAnytime = event?.time === '-1' || (phase !== undefined && phase.scheduled === null);
  return {
    isAnytime,
    when: isAnytime ? t('Any time') : timeText(timestamp, timeZone),
    about: (message?.text ?? phase?.workflowPhase.title ?? plainText(event?.note ?? '')).replace(/\s+/g, ' ').trim(),
  };
}
