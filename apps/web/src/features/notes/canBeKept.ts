import { draftFieldCharacters, draftFieldNames, noteCharacters } from '@guidepost/contracts';
import type { KeptDraft } from './draft.ts';

/** Whether the server takes a draft as it is: one with a text that is too long it refuses whole. */
export const canBeKept = ({ text, fields }: KeptDraft): boolean =>
  text.length <= noteCharacters &&
  draftFieldNames.every((name) => name === 'referrals' || (fields?.[name] ?? '').length <= draftFieldCharacters);
