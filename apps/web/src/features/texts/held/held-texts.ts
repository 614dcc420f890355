import type { MemberId, PhoneNumberId, TextId, TextMessage } from '@guidepost/contracts';
import { useSyncExternalStore } from 'react';
import { businessNow } from '../../../shared/clock.ts';
import { readSession, writeSession } from '../../../shared/storage.ts';
import { onTokens } from '../../../shell/session/tokens.ts';
import type { StoredDraftFile } from '../composer/drafts.ts';

/**
 * A text's recipient: a member or an unknown number. For an unknown number, `asked` is the text that the user is
 * answering. It is used to reopen the reply dialog.
 */
export type TextRecipient = { memberId: MemberId } | { number: string; asked: TextId };

/** Returns a key that identifies the recipient. */
export const keyOf = (to: TextRecipient): string => ('memberId' in to ? `member ${to.memberId}` : to.number);

/** An outgoing text that is held for a few seconds so that the user can cancel it. */
export interface HeldText {
  id: TextId;
  to: TextRecipient;
  /** The recipient's name, or the formatted number. */
  name: string;
  text: string;
  files: readonly StoredDraftFile[];
  phoneNumberId: PhoneNumberId | null;
  /** When the text will be sent, on this page's monotonic clock (`performance.now()`). */
  until: number;
}

/** Puts a canceled text back into its recipient's open composer. */
type RestoreText = (text: HeldText) => void;

interface State {
  held: readonly HeldText[];
  /** Functions that put a canceled text back into an open composer, by recipient. */
  composers: ReadonlyMap<string, RestoreText>;
}

let state: State = { held: [], composers: new Map() };
const listeners = new Set<() => void>();

function set(next: Partial<State>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

onTokens((tokens) => {
  if (tokens === null) set({ held: [] });
});

export const removeHeldText = (id: TextId): void => set({ held: state.held.filter((one) => one.id !== id) });

/**
 * Storage key of the server time at which the hold on this tab's latest text ends. After a reload, the page fetches
 * held texts only if this time is in the future.
 */
const heldUntilKey = 'guidepost.held-until';

/** Starts a held text's countdown. Does nothing if the text is no longer held. */
export function startHold(message: TextMessage, to: TextRecipient, name: string): void {
  const { id, text, files, phoneNumberId, heldUntil } = message;
  if (heldUntil === null) return;
  const ms = Temporal.Instant.from(heldUntil).epochMilliseconds - businessNow().epochMilliseconds;
  if (ms <= 0) return;
  writeSession(heldUntilKey, heldUntil);
  const one = { id, to, name, text, files, phoneNumberId, until: performance.now() + ms };
  set({ held: [...state.held.filter((other) => other.id !== id), one] });
  setTimeout(() => removeHeldText(id), ms);
}

/** Returns true if a text from before the reload is still held. Also deletes the stored time. */
export function hadHeldTexts(): boolean {
  const until = readSession(heldUntilKey);
  if (until === null) return false;
  writeSession(heldUntilKey, null);
  return Temporal.Instant.compare(until, businessNow()) > 0;
}

/** Registers an open composer for a recipient. The returned function removes it. */
export function openComposer(to: TextRecipient, cancelHeldText: RestoreText): () => void {
  const key = keyOf(to);
  set({ composers: new Map(state.composers).set(key, cancelHeldText) });
  return () => {
    const composers = new Map(state.composers);
    if (composers.get(key) === cancelHeldText) composers.delete(key);
    set({ composers });
  };
}

export const findComposer = (to: TextRecipient): RestoreText | undefined => state.composers.get(keyOf(to));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useHeld = (): State => useSyncExternalStore(subscribe, () => state);
