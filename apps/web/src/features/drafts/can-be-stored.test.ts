import { draftFieldCharacters, noteCharacters } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import { describe, expect, it } from 'vitest';
import { canBeStored } from './can-be-stored.ts';

describe('whether the server accepts a draft', () => {
  const over = 'a'.repeat(draftFieldCharacters + 1);
  it.each([
    ['nothing', {}, true],
    ['a note of as many characters as it may have', { text: 'a'.repeat(noteCharacters) }, true],
    ['a note that is too long', { text: 'a'.repeat(noteCharacters + 1) }, false],
    ['a field of as many characters as it may have', { fields: { location: over.slice(1) } }, true],
    ['a field that is too long', { fields: { location: over } }, false],
    ['resources, which hold many fields', { fields: { referrals: over } }, true],
  ])('%s', (_, part, isTaken) => {
    const draft = { text: '', resourceTitle: '', fields: null, version: null, ...part };
    expect(canBeStored(draft)).toBe(isTaken);
    expect(contracts.notes.saveDraft.body?.safeParse({ ...draft, resourceTitle: null }).success).toBe(isTaken);
  });
});
