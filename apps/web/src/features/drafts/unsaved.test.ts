import { asId } from '@guidepost/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import { keys } from '../../shared/storage.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
};
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('sessionStorage', storage);
vi.stubGlobal('addEventListener', () => {});
const { storeUnsaved, unsavedDraft } = await import('./unsaved.ts');

const author = asId<'Staff'>(7);
const ref = { memberId: asId<'Member'>(3), type: 'notes' } as const;
const draft = { text: 'Half a', resourceTitle: '', fields: null, version: null };

beforeEach(() => stored.clear());

it('stores a draft in the tab while the user is signed in, but not after the sign-out', () => {
  stored.set(keys.tokens, '{}');
  storeUnsaved(author, ref, draft);
  expect(unsavedDraft(author, ref)).toEqual(draft);
  storeUnsaved(author, ref, null);
  expect(unsavedDraft(author, ref)).toBeUndefined();

  stored.clear();
  storeUnsaved(author, ref, draft);
  expect([unsavedDraft(author, ref), [...stored.keys()]]).toEqual([undefined, []]);
});
