import { draftFieldCharacters, draftFieldNames, noteCharacters } from '@guidepost/contracts';
import type { KeptDraft } from './draft.ts';

/** Returns true if the server accepts a draft. It refuses a draft with a text that is too long. */
export const canBeStored = ({ text, fields }: KeptDraft): boolean =>
  text.length <= noteCharacters &&
  draftFieldNames.every((name) => name === 'referrals' || (fields?.[name] ?? '').length <= draftFieldCharacters);
