import type { AnyEndpoint } from '@guidepost/contracts';
import { useSyncExternalStore } from 'react';
import { readTokens } from '../session/tokens.ts';

/** Name of the channel on which the windows of this browser tell each other which versions the user has saved. */
const channelName = 'guidepost.own-versions';

/** The key of a record, and the version that the user has saved. */
type Saved = [key: string, version: number];

const versions = new Map<string, number>();
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

function store([key, version]: Saved): void {
  versions.set(key, version);
  for (const listener of listeners) listener();
}

function openChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Saved>) => store(data));
  return channel;
}

/** Returns the key of a record for the signed-in user. `type` is the path parameter of endpoints for several types. */
const keyOf = ({ editorOf }: AnyEndpoint, id: number, type: string | undefined): string =>
  [readTokens()?.subject, editorOf, type, id].join(' ');

/** Tells all windows that the user has saved a record, from a request and its reply. */
export function noteOwnVersion(endpoint: AnyEndpoint, input: unknown, reply: unknown): void {
  const { id, version } = (reply ?? {}) as { id?: number; version?: number };
  const { params, body } = (input ?? {}) as { params?: { type?: string }; body?: { version?: number } };
  // a save without changes returns the version that the form began with, which another user may have saved
  if (endpoint.editorOf === undefined || id === undefined || version === undefined || version === body?.version) return;
  const saved: Saved = [keyOf(endpoint, id, params?.type), version];
  store(saved);
  openChannel().postMessage(saved);
}

function subscribe(listener: () => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns true if the signed-in user has saved this version of a record in a window of this browser.
 * @param endpoint the endpoint that saves the record
 */
export const useIsOwnVersion = (
  endpoint: AnyEndpoint,
  record: { id: number; version: number } | null | undefined,
  type?: string,
): boolean =>
  useSyncExternalStore(
    subscribe,
    () => record !== null && record !== undefined && versions.get(keyOf(endpoint, record.id, type)) === record.version,
  );
