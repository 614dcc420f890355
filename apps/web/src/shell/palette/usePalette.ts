import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../shared/useDebounced.ts';
import { useLast } from '../../shared/useLast.ts';
import { useActingUser } from '../session/actingUser.ts';
import { type PaletteContext, type PaletteSource, paletteGroups } from './entries.ts';
import { fits, isMeant } from './meant.ts';
import { memberOnScreen } from './memberOnScreen.ts';
import { ownEntries } from './own.ts';

/** Typeahead debounce. */
const findDebounceMs = 500;

/**
 * What the palette offers for a text: the actions and screens that it means, at once, and the records that are found by
 * it, half a second after the last key; without a text also what was open a short while ago.
 */
export function usePalette(sources: readonly PaletteSource[], text: string) {
  const { t } = useTranslation();
  const user = useActingUser();
  const context = useMemo((): PaletteContext => ({ user, member: memberOnScreen(), t }), [user, t]);
  const fixed = useMemo(
    () => [...sources.flatMap((source) => source.entries?.(context) ?? []), ...ownEntries(context)],
    [sources, context],
  );

  const typed = text.trim();
  const debounced = useDebounced(typed, findDebounceMs);
  const asked = typed === '' ? '' : debounced;
  const search = useQuery({
    queryKey: ['palette', asked],
    queryFn: async () =>
      (await Promise.all(sources.map((source) => source.find?.(asked, context) ?? Promise.resolve([])))).flat(),
    enabled: asked !== '',
    gcTime: 0,
    meta: { caught: true },
  });
  const found = useLast(search.data, asked !== '');
  const { data: recent } = useQuery({
    queryKey: ['palette', 'recent of', context.member?.id],
    queryFn: async () =>
      (await Promise.all(sources.map((source) => source.recent?.(context) ?? Promise.resolve([])))).flat(),
    gcTime: 0,
    // without them the palette is whole too
    meta: { caught: true },
  });

  const entries = useMemo(() => {
    // those that were found for the text before stay while they fit: Enter must never mean somebody else
    const records = asked === typed ? (found ?? []) : (found ?? []).filter((entry) => fits(entry, typed));
    const all = [
      ...(typed === '' ? (recent ?? []) : []),
      ...fixed.filter((entry) => isMeant(entry, typed)),
      ...records,
    ];
    return paletteGroups.flatMap((group) => all.filter((entry) => entry.group === group));
  }, [fixed, found, recent, asked, typed]);
  const failed = search.isError && asked === typed;
  return {
    entries,
    failed,
    retry: () => void search.refetch(),
    retrying: search.isFetching,
    /** Records are looked for, and none of this text have been found yet. */
    looking: typed !== '' && !failed && (found === undefined || asked !== typed || search.isFetching),
  };
}
