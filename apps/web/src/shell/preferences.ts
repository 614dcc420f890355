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
import { callHandling, useActingUser } from './api.ts';
import { sendInOrder } from './changes/send-in-order.ts';
import { logWarning } from './log.ts';
import {
  deleteUnsaved,
  nameOf,
  readPreferences,
  readUnsaved,
  type StoredPreferences,
  storeUnsaved,
  type Unsaved,
  withPreference,
  writePreferences,
} from './preferences/storage.ts';

/** The latest unsent change of each preference, by user and preference name. */
const pendingSaves = new Map<string, Unsaved>();
/** The last saved change of each preference, and when the server confirmed it. */
const saved = new Map<string, { change: Unsaved; at: number }>();
const keyOf = (userId: number, { section, memberId }: Unsaved) => `${userId}/${nameOf(section, memberId)}`;

/**
 * Sends a change to the server. An error is only logged, because preferences are not essential and the change is sent
 * again later.
 */
function send(userId: number, change: Unsaved): Promise<void> {
  const key = keyOf(userId, change);
  pendingSaves.set(key, change);
  return sendInOrder(['preference', key], async () => {
    // skips this change, because a later change to the same preference is waiting and contains the complete value
    if (pendingSaves.get(key) !== change) return;
    try {
      await callHandling('all')(contracts.preferences.save, { body: change });
      saved.set(key, { change, at: performance.now() });
      deleteUnsaved(userId, change);
    } catch (error) {
      logWarning('a preference was not stored');
      // a retry would fail with the same error
      if (error instanceof ApiError && [400, 403, 404].includes(error.status)) deleteUnsaved(userId, change);
    } finally {
      if (pendingSaves.get(key) === change) pendingSaves.delete(key);
    }
  });
}

/**
 * Returns the unsaved values of these preferences by name. Also sends the changes that an earlier page had not sent.
 */
function unsavedOf(userId: number, memberId: MemberId | null): StoredPreferences {
  const changes = Object.values(readUnsaved(userId)).filter(
    (change) => change.memberId === null || change.memberId === memberId,
  );
  for (const change of changes) if (!pendingSaves.has(keyOf(userId, change))) void send(userId, change);
  return Object.fromEntries(changes.map((change) => [nameOf(change.section, change.memberId), change.preference]));
}

/**
 * Returns the preferences saved after a request started, by name. The response to that request might not include them.
 */
const savedSince = (askedAt: number, userId: number, memberId: MemberId | null): StoredPreferences =>
  Object.fromEntries(
    [...saved].flatMap(([key, { change, at }]) =>
      at >= askedAt && key.startsWith(`${userId}/`) && (change.memberId === null || change.memberId === memberId)
        ? [[nameOf(change.section, change.memberId), change.preference]]
        : [],
    ),
  );

/** Query for a user's preferences. If a member is given, includes the user's preferences for that member. */
const preferencesOptions = (userId: number, memberId: MemberId | null) =>
  queryOptions({
    queryKey: ['preferences', userId, memberId] as const,
    queryFn: async (): Promise<StoredPreferences> => {
      const query = memberId === null ? {} : { memberId };
      const askedAt = performance.now();
      const found = await callHandling('all')(contracts.preferences.list, { query });
      const answered = Object.fromEntries(
        found.map((one: Preference) => [nameOf(one.section, one.memberId), one.preference]),
      );
      const kept = { ...answered, ...savedSince(askedAt, userId, memberId), ...unsavedOf(userId, memberId) };
      writePreferences(userId, (before) => ({ ...before, ...kept }));
      return kept;
    },
    // shows this device's copy until the server responds, so that the layout does not change after the first paint
    placeholderData: () => readPreferences(userId),
    staleTime: 5 * 60_000,
    meta: { caught: true },
  });

/**
 * Returns a preference and a function that changes it. The function changes the screen and the local copy at once, then
 * sends the change to the server. The server's value is authoritative. Errors are only logged, because preferences are
 * not essential.
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
      client.setQueryData<StoredPreferences>(queryKey, (before) =>
        withPreference(before ?? readPreferences(userId), name, value),
      );
      writePreferences(userId, (before) => withPreference(before, name, value));
      const change = { memberId, section, preference: value };
      storeUnsaved(userId, change);
      void send(userId, change);
    },
    [client, userId, memberId, section, name],
  );
  return [data?.[name] as PreferenceOf<S> | undefined, save];
}
