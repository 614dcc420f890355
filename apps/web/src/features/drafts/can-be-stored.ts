import { draftFieldCharacters, draftFieldNames, noteCharacters } from '@guidepost/contracts';
import type { StoredDraft } from './draft.ts';

/** Returns true if the server accepts a draft. The server refuses a draft if the text or a field is too long. */
export const canBeStored = ({ text, fields }: StoredDraft): boolean =>
  text.length <= noteCharacters &&
  draftFieldNames.every((name) => name === 'referrals' || (fields?.[name] ?? '').length <= draftFieldCharacters);
