import type { MemberId, PhoneNumberId, TextId, TextMessage } from '@guidepost/contracts';
import { useSyncExternalStore } from 'react';
import { businessNow } from '../../../shell/session/clock.ts';
import { onTokens } from '../../../shell/session/tokens.ts';
import { readSession, writeSession } from '../../../shell/storage.ts';
import type { KeptFile } from '../composer/drafts.ts';

/** One of our texts that waits some seconds before it goes out, so that it can be taken back. */
export interface HeldText {
  id: TextId;
  memberId: MemberId;
  memberName: string;
  text: string;
  files: readonly KeptFile[];
  phoneNumberId: PhoneNumberId | null;
  /** When it goes out, by the counting clock of this page (`performance.now()`). */
  until: number;
}

/** Writes a text that was taken back into the composer that is open for its member. */
type TakeBack = (text: HeldText) => void;

interface State {
  held: readonly HeldText[];
  /** Composers that are open, by member. */
  composers: ReadonlyMap<MemberId, TakeBack>;
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
export function holdText(message: TextMessage, memberName: string): void {
  const { id, subjectId, text, files, phoneNumberId, heldUntil } = message;
  if (heldUntil === null || subjectId === null) return;
  const ms = Temporal.Instant.from(heldUntil).epochMilliseconds - businessNow().epochMilliseconds;
  if (ms <= 0) return;
  writeSession(heldKey, heldUntil);
  const one = { id, memberId: subjectId, memberName, text, files, phoneNumberId, until: performance.now() + ms };
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

/** A composer is open for a member until the returned function is called. */
export function openComposer(memberId: MemberId, takeBack: TakeBack): () => void {
  set({ composers: new Map(state.composers).set(memberId, takeBack) });
  return () => {
    const composers = new Map(state.composers);
    if (composers.get(memberId) === takeBack) composers.delete(memberId);
    set({ composers });
  };
}

export const composerOf = (memberId: MemberId): TakeBack | undefined => state.composers.get(memberId);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useHeld = (): State => useSyncExternalStore(subscribe, () => state);
