import { useEffect, useRef, useState } from 'react';
import type { MemberFilters } from './filters.ts';

/** Filter chip debounce. */
const chipDebounceMs = 250;

interface Chips {
  /** The filters that are kept for this person. */
  kept: MemberFilters;
  keep: (filters: MemberFilters) => void;
  /** The list that shows has to follow. */
  onKept: () => void;
}

/**
 * Filters that are changed by chips: a chip answers at once, what it asks for follows 250 ms after the last press.
 * `apply` is for a dialog, which means what it says. What was pressed is kept even when the screen is left before.
 */
export function useChips(chips: Chips) {
  const { kept } = chips;
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
  // what is kept has caught up, or was changed from elsewhere
  useEffect(() => {
    if (kept && waiting.current === null) setPressed(null);
  }, [kept]);

  return { filters: pressed ?? kept, press, apply };
}
