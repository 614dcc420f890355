import type { Sentence } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import type { NumberHolder } from './queries-numbers.ts';

/** Returns the error for a number that another owner already has. */
export function numberTakenMessage({ kind, name }: NumberHolder): Sentence {
  if (kind === 'line') return sentence('This phone number belongs to the organization. Enter a different number.');
  return kind === 'member'
    ? sentence('A member already has this phone number. Enter a different number.')
    : sentence('{name} already has this mobile phone number.', { name: name ?? '' });
}
