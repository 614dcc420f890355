import { ApiError } from '@guidepost/contracts';
import { expect, it, vi } from 'vitest';
import type { StoredDraft } from './draft.ts';
import { createServerDraft, DraftFoundError } from './server-draft.ts';

const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));

const emptyDraft = { text: '', resourceTitle: '', fields: null, version: null };
const late = { ...emptyDraft, text: '<p>late</p>' };
const typed = { ...emptyDraft, text: '<p>typed</p>' };

function setup(stored: StoredDraft | Error, known = false) {
  const isKnown = { current: known };
  const did: unknown[] = [];
  const draft = createServerDraft({
    isKnown,
    initial: emptyDraft,
    load: async () => {
      did.push('load');
      if (stored instanceof Error) throw stored;
      return stored;
    },
    save: async ({ text }) => void did.push(`save ${text}`),
    remove: async () => did.push('remove'),
  });
  return { draft, did, isKnown };
}

it('stops the save of a record if the server has a draft that the form does not contain', async () => {
  const { draft, isKnown } = setup(late);
  await expect(draft.beforeRecordIsSaved()).rejects.toBeInstanceOf(DraftFoundError);
  expect(isKnown.current).toBe(false);
  draft.arrive();
  await draft.beforeRecordIsSaved();
});

it('lets a record be saved if the server has no draft, and asks only once', async () => {
  const { draft, did } = setup(emptyDraft);
  await draft.beforeRecordIsSaved();
  await draft.beforeRecordIsSaved();
  expect(did).toEqual(['load']);
});

it('does not let a record be saved without a connection', async () => {
  const { draft, isKnown } = setup(new Error('no connection'));
  await expect(draft.beforeRecordIsSaved()).rejects.toThrow('no connection');
  expect(isKnown.current).toBe(false);
});

it('lets a record be saved at the second try if the server cannot return the draft', async () => {
  const fault = new ApiError(500, undefined, 'fault');
  const { draft, did } = setup(fault);
  await expect(draft.beforeRecordIsSaved()).rejects.toBe(fault);
  await draft.beforeRecordIsSaved();
  expect(did).toEqual(['load', 'load']);
});

it('keeps the text of an unknown draft, and replaces a known one', async () => {
  const unknown = setup(late);
  await unknown.draft.keep(typed);
  expect(unknown.did).toEqual(['load', 'save <p>late</p><p>typed</p>']);
  const known = setup(late, true);
  await known.draft.keep(typed);
  expect(known.did).toEqual(['save <p>typed</p>']);
});

it('deletes only a draft that was known when the user decided', async () => {
  const known = setup(late, true);
  await known.draft.throwAway(known.draft.isKnown(), Promise.resolve());
  expect(known.did).toEqual(['remove']);
  const { draft, did, isKnown } = setup(late);
  const wasKnown = draft.isKnown();
  draft.arrive();
  await draft.throwAway(wasKnown, Promise.resolve());
  // a draft that arrives afterwards is not part of the form any more
  draft.arrive();
  expect([did, isKnown.current]).toEqual([[], false]);
});

it('deletes the draft if the user leaves the page during a save', async () => {
  const { draft, did } = setup(late, true);
  const removal = draft.throwAway(true, new Promise(() => {}));
  await Promise.resolve();
  expect(did).toEqual([]);
  page.dispatchEvent(new Event('pagehide'));
  await removal;
  expect(did).toEqual(['remove']);
});

it('saves a text that the user keeps during the deletion, after the deletion', async () => {
  const { draft, did } = setup(late, true);
  const idle = Promise.withResolvers<void>();
  const removal = draft.throwAway(true, idle.promise);
  // the form is still open, and the user chooses "Keep draft"
  const kept = draft.keep(typed);
  await Promise.resolve();
  expect(did).toEqual([]);
  idle.resolve();
  await Promise.all([removal, kept]);
  expect(did).toEqual(['remove', 'save <p>typed</p>']);
});
