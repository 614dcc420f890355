import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActingUser } from '../../shared/acting-user.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { useLast } from '../../shared/use-last.ts';
import { type PaletteContext, type PaletteSource, paletteGroups } from './entries.ts';
import { fits, isMatch } from './match.ts';
import { memberOnScreen } from './member-on-screen.ts';
import { ownEntries } from './own-entries.ts';

/** Typeahead debounce. */
const findDebounceMs = 500;

/**
 * Returns the entries for a text: matching actions and screens at once, and matching records half a second after the
 * last key. Without a text, it also returns recently opened records.
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
    // the palette is usable without them
    meta: { caught: true },
  });

  const entries = useMemo(() => {
    // earlier results stay while they match: Enter must never open another person
    const records = asked === typed ? (found ?? []) : (found ?? []).filter((entry) => fits(entry, typed));
    const all = [
      ...(typed === '' ? (recent ?? []) : []),
      ...fixed.filter((entry) => isMatch(entry, typed)),
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
    /** True while records for this text are searched and none have arrived. */
    looking: typed !== '' && !failed && (found === undefined || asked !== typed || search.isFetching),
  };
}
