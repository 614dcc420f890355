import type { Sentence } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import type { Holder } from './queries-numbers.ts';

/** Returns the error for a number that another owner already has. */
export function numberTakenMessage({ kind, name }: Holder): Sentence {
  if (kind === 'line') return sentence('This is a phone number of the organization.');
  return kind === 'member'
    ? sentence('A member has this phone number.')
    : sentence('{name} has this mobile phone.', { name: name ?? '' });
}
