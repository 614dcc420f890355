import { ApiError } from '@guidepost/contracts';
import type { StoredDraft } from './draft.ts';
import { isEmptyDraft, joinDrafts } from './join-drafts.ts';

/** A save was stopped because the server has a draft that the author has not seen in the form. */
export class DraftFoundError extends Error {
  override name = 'DraftFoundError';
}

/** Returns true if the server could be reached but could not answer. */
export const isServerFault = (error: unknown): boolean => error instanceof ApiError && error.status >= 500;

interface Options {
  /**
   * True if the form contains the server's draft, or the server has none. Until then, that draft must be neither replaced
   * nor deleted.
   */
  isKnown: { current: boolean };
  /** The form's values before the author changed them. */
  initial: StoredDraft;
  load: () => Promise<StoredDraft>;
  save: (draft: StoredDraft) => Promise<void>;
  remove: () => Promise<unknown>;
}

/** The server's draft of a form that may have opened before the draft had loaded. Loses no draft that nobody has seen. */
export function createServerDraft({ isKnown, initial, load, save, remove }: Options) {
  let isThrownAway = false;
  let removal: Promise<unknown> | undefined;
  let isFaultKnown = false;
  return {
    isKnown: () => isKnown.current,
    /** Reports that the form now contains the server's draft. */
    arrive(): void {
      if (!isThrownAway) isKnown.current = true;
    },
    /**
     * Waits until the server's draft is known, because the server deletes it when the record is saved. If the server
     * cannot return the draft, the user sees a message and can save at the second try, so that a fault of drafts alone never
     * prevents a record.
     * @throws DraftFoundError if the server has a draft that the form does not contain
     */
    async beforeRecordIsSaved(): Promise<void> {
      if (isKnown.current) return;
      try {
        if (!isEmptyDraft(await load())) throw new DraftFoundError();
      } catch (error) {
        if (isFaultKnown && isServerFault(error)) return;
        isFaultKnown = isServerFault(error);
        throw error;
      }
      isKnown.current = true;
    },
    /**
     * Saves the form's text as the draft. If the server's draft is not known yet, saves both texts. The form may stay
     * open until the server has deleted the draft after `throwAway`. A text that the user keeps meanwhile is saved after
     * that.
     */
    async keep(now: StoredDraft): Promise<void> {
      await removal;
      await save(isKnown.current ? now : (joinDrafts(await load(), now, initial) ?? now));
    },
    /**
     * Deletes the draft after `idle` has resolved, or at once if the user leaves the page.
     * @param wasKnown true if the draft was known when the user decided. If false, the server's draft remains.
     */
    async throwAway(wasKnown: boolean, idle: Promise<void>): Promise<void> {
      isThrownAway = true;
      isKnown.current = wasKnown;
      removal = wasKnown ? idleOrLeft(idle).then(remove) : idle;
      await removal;
    },
  };
}

/** Waits until no save is in progress, or the user leaves the page. The browser then cancels the save. */
async function idleOrLeft(idle: Promise<void>): Promise<void> {
  const ended = new AbortController();
  const left = new Promise<void>((resolve) =>
    addEventListener('pagehide', () => resolve(), { once: true, signal: ended.signal }),
  );
  await Promise.race([idle, left]).finally(() => ended.abort());
}
