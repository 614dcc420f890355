import type { Member, TextMessage } from '@guidepost/contracts';

type Choosable = Pick<Member['phoneNumbers'][number], 'number' | 'primary' | 'doNotContact'>;

/**
 * The number to which a conversation goes on: the one they wrote from last, if it is theirs and may be contacted, else
 * their primary one, else their first; undefined for a member without a number. A text that was assigned by hand came from
 * a number that was nobody's then, so numbers are compared and not their ids.
 *
 * @param conversation texts with the member, newest first
 */
export function numberToText<Phone extends Choosable>(
  numbers: readonly Phone[],
  conversation: readonly Pick<TextMessage, 'incoming' | 'smsPhoneNumber'>[],
): Phone | undefined {
  const last = conversation.find(({ incoming }) => incoming)?.smsPhoneNumber;
  return (
    numbers.find(({ number, doNotContact }) => number === last && doNotContact.reason === null) ??
    numbers.find(({ primary }) => primary) ??
    numbers[0]
  );
}
