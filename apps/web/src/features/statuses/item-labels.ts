import type { FeedItem, StatusChangeRequest } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { monthDayText, timeText } from '../../shared/time.ts';
import { dayOf } from '../feed/public.ts';

const words: Readonly<Record<string, string>> = { call: 'Call', message: 'Text', visit: 'Visit', note: 'Note' };

/** Describes an interaction with a member in one line: 'Call, November 27, 2:10 PM, Engaged'. */
export function itemLabels(
  t: TFunction,
  entry: Pick<FeedItem, 'externalItemType' | 'timestamp' | 'call' | 'visit'>,
  timeZone: string,
): string {
  const outcome = entry.call?.outcome?.text ?? entry.visit?.outcome?.text;
  return [
    t(words[entry.externalItemType] ?? 'Event'),
    monthDayText(Temporal.PlainDate.from(dayOf(entry.timestamp, timeZone))),
    timeText(entry.timestamp, timeZone),
    ...(outcome === undefined ? [] : [t(outcome)]),
  ].join(', ');
}

/** Returns the label for a request's state. If the status was dismissed later, the label is 'Dismissed'. */
export function stateOf({ approval, dismissedAt }: Pick<StatusChangeRequest, 'approval' | 'dismissedAt'>): string {
  if (dismissedAt !== null) return 'Dismissed';
  if (approval === null) return 'Pending review';
  return approval === 'approve' ? 'Approved' : 'Denied';
}
