import type { MemberId, PhoneNumberId, TextId, TextMessage } from '@guidepost/contracts';
import { useSyncExternalStore } from 'react';
import { businessNow } from '../../../shell/session/clock.ts';
import { onTokens } from '../../../shell/session/tokens.ts';
import { readSession, writeSession } from '../../../shell/storage.ts';
import type { KeptFile } from '../composer/drafts.ts';

/**
 * Whom a text is written to. What answers somebody whom nobody knows says which of their texts it answers: from there it is
 * written again.
 */
export type Addressee = { memberId: MemberId } | { number: string; asked: TextId };

/** What tells one addressee from another. */
export const keyOf = (to: Addressee): string => ('memberId' in to ? `member ${to.memberId}` : to.number);

/** One of our texts that waits some seconds before it goes out, so that it can be taken back. */
export interface HeldText {
  id: TextId;
  /** Whom it is written to: a member, or a number of which nobody knows whose it is. */
  to: Addressee;
  /** Their name, or the number as people read it. */
  name: string;
  text: string;
  files: readonly KeptFile[];
  phoneNumberId: PhoneNumberId | null;
  /** When it goes out, by the counting clock of this page (`performance.now()`). */
  until: number;
}

/** Writes a text that was taken back into the composer that is open for whom it is written to. */
type TakeBack = (text: HeldText) => void;

interface State {
  held: readonly HeldText[];
  /** Composers that are open, by addressee. */
  composers: ReadonlyMap<string, TakeBack>;
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

export const dropHeld = (id: TextId): void => set({ held: state.held.filter((one) => one.id !== id) });

/** Until when something is held in this tab, by the server: a page that is loaded again then asks what it is. */
const heldKey = 'guidepost.held-until';

/** Starts the countdown of a held text; ignores one that is no longer held. */
export function holdText(message: TextMessage, to: Addressee, name: string): void {
  const { id, text, files, phoneNumberId, heldUntil } = message;
  if (heldUntil === null) return;
  const ms = Temporal.Instant.from(heldUntil).epochMilliseconds - businessNow().epochMilliseconds;
  if (ms <= 0) return;
  writeSession(heldKey, heldUntil);
  const one = { id, to, name, text, files, phoneNumberId, until: performance.now() + ms };
  set({ held: [...state.held.filter((other) => other.id !== id), one] });
  setTimeout(() => dropHeld(id), ms);
}

/** Whether this tab held something when it was loaded again, so that it is worth asking for. */
export function heldBefore(): boolean {
  const until = readSession(heldKey);
  if (until === null) return false;
  writeSession(heldKey, null);
  return Temporal.Instant.compare(until, businessNow()) > 0;
}

/** A composer is open for somebody until the returned function is called. */
export function openComposer(to: Addressee, takeBack: TakeBack): () => void {
  const key = keyOf(to);
  set({ composers: new Map(state.composers).set(key, takeBack) });
  return () => {
    const composers = new Map(state.composers);
    if (composers.get(key) === takeBack) composers.delete(key);
    set({ composers });
  };
}

export const composerOf = (to: Addressee): TakeBack | undefined => state.composers.get(keyOf(to));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useHeld = (): State => useSyncExternalStore(subscribe, () => state);
