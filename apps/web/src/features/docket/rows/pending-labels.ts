import type { PendingItem } from '@guidepost/contracts';
import { plainText } from '../../../shared/rich-text/text.ts';
import { timeText } from '../../../shared/time.ts';
import type { RowTools } from '../row-tools.ts';

/** Who comes along: the provider who is planned in, or on their own docket the member's guide; null where nobody does. */
export const companion = (
  { scheduledEvent: event, guidedBy }: Pick<PendingItem, 'scheduledEvent' | 'guidedBy'>,
  { guideId }: Pick<RowTools, 'guideId'>,
): string | null => (event?.provider?.id === guideId ? guidedBy : event?.provider)?.name ?? null;

/** When something pending is, by the clock of `timeZone`, and what it is about; '' where nothing says so. */
export function pendingLabels(
  { scheduledEvent: event, workflowPhase: phase, message, timestamp }: PendingItem,
  { t, timeZone }: Pick<RowTools, 't' | 'timeZone'>,
): { isAnytime: boolean; when: string; about: string } {
  // a phase has no hour but that of the event with which it is done
  const isAnytime = event?.time === '-1' || (phase !== undefined && phase.scheduled === null);
  return {
    isAnytime,
    when: isAnytime ? t('Any time') : timeText(timestamp, timeZone),
    about: (message?.text ?? phase?.workflowPhase.title ?? plainText(event?.note ?? '')).replace(/\s+/g, ' ').trim(),
  };
}
