import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActingUser } from '../../shared/acting-user.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { useLastDefined } from '../../shared/use-last-defined.ts';
import { type PaletteContext, type PaletteSource, paletteGroups } from './entries.ts';
import { isMatch, recordsFor } from './match.ts';
import { memberOnScreen } from './member-on-screen.ts';
import { ownEntries } from './own-entries.ts';

/** Records are searched this many milliseconds after the last key press. */
const findDebounceMs = 500;

/**
 * Returns the entries for a text. Matching actions and screens appear at once, matching records when the user pauses
 * for half a second. If the text is empty, recently opened records are included.
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
    queryFn: async () => ({
      term: asked,
      records: (
        await Promise.all(sources.map((source) => source.find?.(asked, context) ?? Promise.resolve([])))
      ).flat(),
    }),
    enabled: asked !== '',
    gcTime: 0,
    meta: { caught: true },
  });
  const found = useLastDefined(search.data, asked !== '');
  const { data: recent } = useQuery({
    queryKey: ['palette', 'recent of', context.member?.id],
    queryFn: async () =>
      (await Promise.all(sources.map((source) => source.recent?.(context) ?? Promise.resolve([])))).flat(),
    gcTime: 0,
    // shows no error, because the palette can also be used without recent records
    meta: { caught: true },
  });

  const entries = useMemo(() => {
    const all = [
      ...(typed === '' ? (recent ?? []) : []),
      ...fixed.filter((entry) => isMatch(entry, typed)),
      ...recordsFor(found, typed),
    ];
    return paletteGroups.flatMap((group) => all.filter((entry) => entry.group === group));
  }, [fixed, found, recent, typed]);
  const failed = search.isError && asked === typed;
  return {
    entries,
    failed,
    retry: () => void search.refetch(),
    retrying: search.isFetching,
    /** True while the search for this text has not returned a result. */
    looking: typed !== '' && !failed && (found === undefined || asked !== typed || search.isFetching),
  };
}
