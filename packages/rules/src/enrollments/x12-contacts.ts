import type { EnrollmentColumnKey } from '@guidepost/contracts';
import { phoneNumber } from '../imports/telecom.ts';
import type { LineValues } from './enrollment-facts.ts';

const trimToNull = (value: string | undefined): string | null => value?.trim() || null;

const phoneKinds: Readonly<Record<string, 'mobilePhone' | 'homePhone' | 'workPhone' | 'otherPhone'>> = {
  CP: 'mobilePhone',
  HP: 'homePhone',
  TE: 'homePhone',
  WP: 'workPhone',
  AP: 'otherPhone',
};

/** Returns the positions of invalid US phone numbers in a PER. */
export const badContacts = (elements: readonly string[]): number[] =>
  [3, 5, 7].flatMap((at) => {
    const [kind, value] = [trimToNull(elements[at]), trimToNull(elements[at + 1])];
    return kind !== null && kind in phoneKinds && value !== null && phoneNumber(value) === null ? [at + 1] : [];
  });

/** Reads the phone numbers and email address from a PER. Returns true if a contact was omitted. */
export function readContacts(
  elements: readonly string[],
  written: LineValues,
  at: (key: EnrollmentColumnKey, n: number) => void,
): boolean {
  let isLeft = false;
  // the number that a following extension (EX) belongs to
  let last: (typeof phoneKinds)[string] | null = null;
  for (const n of [3, 5, 7]) {
    const [kind, value] = [trimToNull(elements[n]), trimToNull(elements[n + 1])];
    if (kind === null || value === null) continue;
    const phone = phoneKinds[kind];
    if (kind === 'EX' && last !== null) {
      written[last] = `${written[last]} ext. ${value}`;
      continue;
    }
    last = null;
    if (kind === 'EM' && written.email == null) {
      written.email = value;
      at('email', n + 1);
    } else if (phone !== undefined && written[phone] == null) {
      written[phone] = value;
      last = phone;
    }
    // a second number of the same kind has no column, so it is stored in `otherPhone`
    else if (phone !== undefined && written.otherPhone == null) {
      written.otherPhone = value;
      last = 'otherPhone';
    } else isLeft = true;
  }
  return isLeft;
}
