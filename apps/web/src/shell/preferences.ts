import { contracts, type Preference, type PreferenceOf, type PreferenceSection } from '@guidepost/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { catching, useActingUser } from './api.ts';
import { logWarning } from './log.ts';
import { type Kept, keep, nameOf, readKept, writeKept } from './preferences/kept.ts';

/** A person's preferences: their own and, with a member, those for that member. */
const preferencesOptions = (userId: number, memberId: number | null) =>
  queryOptions({
    queryKey: ['preferences', userId, memberId] as const,
    queryFn: async (): Promise<Kept> => {
      const query = memberId === null ? {} : { memberId };
      const found = await catching('all')(contracts.preferences.list, { query });
      const kept = Object.fromEntries(
        found.map((one: Preference) => [nameOf(one.section, one.memberId), one.preference]),
      );
      writeKept(userId, (before) => ({ ...before, ...kept }));
      return kept;
    },
    // what this device remembers, so that the first paint is right (decision 67)
    placeholderData: () => readKept(userId),
    staleTime: 5 * 60_000,
    meta: { caught: true },
  });

/**
 * One preference, and how to change it: at once here and in the local copy, then on the server, which is the truth
 * (decision 67). A failure is only logged: nobody's work hangs on it.
 */
export function usePreference<S extends PreferenceSection>(
  section: S,
  memberId: number | null = null,
): [value: PreferenceOf<S> | undefined, save: (value: PreferenceOf<S>) => void] {
  const { id: userId } = useActingUser();
  const client = useQueryClient();
  const options = preferencesOptions(userId, memberId);
  const { data } = useQuery(options);
  const name = nameOf(section, memberId);

  const save = useCallback(
    (value: PreferenceOf<S>) => {
      const { queryKey } = preferencesOptions(userId, memberId);
      // an answer under way would bring the former value back
      void client.cancelQueries({ queryKey });
      client.setQueryData<Kept>(queryKey, (before) => keep(before ?? readKept(userId), name, value));
      writeKept(userId, (before) => keep(before, name, value));
      const body = { memberId, section, preference: value };
      catching('all')(contracts.preferences.save, { body }).catch(() => logWarning('a preference could not be kept'));
    },
    [client, userId, memberId, section, name],
  );
  return [data?.[name] as PreferenceOf<S> | undefined, save];
}
