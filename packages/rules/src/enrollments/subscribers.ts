import type { Coverage } from './enrollment-facts.ts';

/**
 * Returns true if a line is about the subscriber. If the relationship is missing, the line must not contain another
 * subscriber's number.
 */
export function isSubscriber({ relationship, memberNumber, subscriberNumber }: MemberNumbers): boolean {
  const relation = relationship?.trim().toLowerCase() ?? '';
  if (relation !== '') return ['18', 'self', 'subscriber'].includes(relation);
  return subscriberNumber === null || subscriberNumber === memberNumber;
}

type MemberNumbers = Pick<Coverage, 'memberNumber' | 'subscriberNumber' | 'relationship'>;

/**
 * Returns the subscribers' time zones, keyed by each number that a dependent's line can contain: the subscriber number
 * and the subscriber's own member number. If there is no line about the subscriber, uses the first line with the
 * subscriber number.
 */
export function zonesBySubscriber(list: readonly (MemberNumbers & { zone: string | null })[]): Map<string, string> {
  const zones = new Map<string, string>();
  const ordered = [...list.filter(isSubscriber), ...list.filter((one) => !isSubscriber(one))];
  for (const one of ordered) {
    const numbers = isSubscriber(one) ? [one.subscriberNumber, one.memberNumber] : [one.subscriberNumber];
    for (const number of numbers)
      if (number !== null && one.zone !== null && !zones.has(number)) zones.set(number, one.zone);
  }
  return zones;
}
