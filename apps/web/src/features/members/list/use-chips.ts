import { useEffect, useRef, useState } from 'react';
import type { MemberFilters } from './filters.ts';

/** The list loads this many milliseconds after the last chip was pressed. */
const chipDebounceMs = 250;

interface Chips {
  /** Filters that are saved for this user. */
  kept: MemberFilters;
  keep: (filters: MemberFilters) => void;
  /** Called after the filters are saved, so that the list can be refetched. */
  onKept: () => void;
}

/**
 * State of the filter chips. A chip changes at once, but the list loads 250 ms after the last press. The dialog calls
 * `apply`, which saves without waiting. A change is saved even if the user leaves the screen before the list loads.
 */
export function useChips(chips: Chips) {
  const { kept: storedFilters } = chips;
  const [pressed, setPressed] = useState<MemberFilters | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<MemberFilters | null>(null);
  const latest = useRef(chips);
  latest.current = chips;

  const apply = (filters: MemberFilters) => {
    clearTimeout(timer.current);
    waiting.current = null;
    latest.current.keep(filters);
    latest.current.onKept();
  };
  const press = (filters: MemberFilters) => {
    clearTimeout(timer.current);
    waiting.current = filters;
    setPressed(filters);
    timer.current = setTimeout(() => apply(filters), chipDebounceMs);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (waiting.current !== null) latest.current.keep(waiting.current);
    },
    [],
  );
  // Clears the changed filters, because they are saved now or another screen has changed the saved filters.
  useEffect(() => {
    if (storedFilters && waiting.current === null) setPressed(null);
  }, [storedFilters]);

  return { filters: pressed ?? storedFilters, press, apply };
}
