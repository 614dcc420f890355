import {
  ApiError,
  contracts,
  type MemberId,
  type Preference,
  type PreferenceOf,
  type PreferenceSection,
} from '@guidepost/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { catching, useActingUser } from './api.ts';
import { inTurn } from './changes/in-turn.ts';
import { logWarning } from './log.ts';
import {
  forgetUnsaved,
  type Kept,
  keep,
  nameOf,
  noteUnsaved,
  readKept,
  readUnsaved,
  type Unsaved,
  writeKept,
} from './preferences/storage.ts';

/** The last change of each preference that this page is sending, by person and name. */
const underWay = new Map<string, Unsaved>();
/** The last saved change of each preference, and when the server answered. */
const saved = new Map<string, { change: Unsaved; at: number }>();
const keyOf = (userId: number, { section, memberId }: Unsaved) => `${userId}/${nameOf(section, memberId)}`;

/** Sends a change to the server. A failure is only logged: no work depends on it, and it is sent again later. */
function send(userId: number, change: Unsaved): Promise<void> {
  const key = keyOf(userId, change);
  underWay.set(key, change);
  return inTurn(['preference', key], async () => {
    // a later change waits, and contains everything of this one
    if (underWay.get(key) !== change) return;
    try {
      await catching('all')(contracts.preferences.save, { body: change });
      saved.set(key, { change, at: performance.now() });
      forgetUnsaved(userId, change);
    } catch (error) {
      logWarning('a preference could not be kept');
      // a repeated request would fail again
      if (error instanceof ApiError && [400, 403, 404].includes(error.status)) forgetUnsaved(userId, change);
    } finally {
      if (underWay.get(key) === change) underWay.delete(key);
    }
  });
}

/**
 * Returns the unsaved values of these preferences, by name. Sends changes that an earlier page could no longer send.
 */
function unsavedOf(userId: number, memberId: MemberId | null): Kept {
  const changes = Object.values(readUnsaved(userId)).filter(
    (change) => change.memberId === null || change.memberId === memberId,
  );
  for (const change of changes) if (!underWay.has(keyOf(userId, change))) void send(userId, change);
  return Object.fromEntries(changes.map((change) => [nameOf(change.section, change.memberId), change.preference]));
}

/** Returns the preferences that were saved after a request began, by name: its answer can be older. */
const savedSince = (askedAt: number, userId: number, memberId: MemberId | null): Kept =>
  Object.fromEntries(
    [...saved].flatMap(([key, { change, at }]) =>
      at >= askedAt && key.startsWith(`${userId}/`) && (change.memberId === null || change.memberId === memberId)
        ? [[nameOf(change.section, change.memberId), change.preference]]
        : [],
    ),
  );

/** A person's preferences: their own and, with a member, those for that member. */
const preferencesOptions = (userId: number, memberId: MemberId | null) =>
  queryOptions({
    queryKey: ['preferences', userId, memberId] as const,
    queryFn: async (): Promise<Kept> => {
      const query = memberId === null ? {} : { memberId };
      const askedAt = performance.now();
      const found = await catching('all')(contracts.preferences.list, { query });
      const answered = Object.fromEntries(
        found.map((one: Preference) => [nameOf(one.section, one.memberId), one.preference]),
      );
      const kept = { ...answered, ...savedSince(askedAt, userId, memberId), ...unsavedOf(userId, memberId) };
      writeKept(userId, (before) => ({ ...before, ...kept }));
      return kept;
    },
    // the copy of this device, so that the first paint is right
    placeholderData: () => readKept(userId),
    staleTime: 5 * 60_000,
    meta: { caught: true },
  });

/**
 * Returns a preference and a function that changes it: at once here and in the local copy, then on the server, which is
 * authoritative. A failure is only logged, because no work depends on a preference.
 */
export function usePreference<S extends PreferenceSection>(
  section: S,
  memberId: MemberId | null = null,
): [value: PreferenceOf<S> | undefined, save: (value: PreferenceOf<S>) => void] {
  const { id: userId } = useActingUser();
  const client = useQueryClient();
  const options = preferencesOptions(userId, memberId);
  const { data } = useQuery(options);
  const name = nameOf(section, memberId);

  const save = useCallback(
    (value: PreferenceOf<S>) => {
      const { queryKey } = preferencesOptions(userId, memberId);
      client.setQueryData<Kept>(queryKey, (before) => keep(before ?? readKept(userId), name, value));
      writeKept(userId, (before) => keep(before, name, value));
      const change = { memberId, section, preference: value };
      noteUnsaved(userId, change);
      void send(userId, change);
    },
    [client, userId, memberId, section, name],
  );
  return [data?.[name] as PreferenceOf<S> | undefined, save];
}
