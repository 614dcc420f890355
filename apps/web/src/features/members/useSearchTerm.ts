import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../shared/useDebounced.ts';

/** Typeahead debounce (staff §9). */
const searchDebounceMs = 500;

/**
 * The text of the search field, and the term that is searched: it follows 500 ms after the last key. When the term
 * changes from outside, by the back button or a link, the field follows it.
 */
export function useSearchTerm(term: string, onTerm: (term: string) => void) {
  const [text, setText] = useState(term);
  const searched = useRef(term);
  const tell = useRef(onTerm);
  tell.current = onTerm;

  useEffect(() => {
    if (term === searched.current) return;
    searched.current = term;
    setText(term);
  }, [term]);

  const search = (value: string) => {
    if (value.trim() === searched.current.trim()) return;
    searched.current = value;
    tell.current(value);
  };
  const latest = useRef(search);
  latest.current = search;

  const settled = useDebounced(text, searchDebounceMs);
  useEffect(() => latest.current(settled), [settled]);

  return { text, setText, searchNow: () => search(text) };
}
