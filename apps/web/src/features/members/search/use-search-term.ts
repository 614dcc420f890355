import { useEffect, useRef, useState } from 'react';

/** Typeahead debounce. */
const searchDebounceMs = 500;

/**
 * The text of the search field, and the term that is searched: it follows 500 ms after the last key. When the term
 * changes from outside, by the back button or a link, the field follows it. `settle` writes a text that is not to be
 * searched: the name of a member who was picked.
 */
export function useSearchTerm(term: string, onTerm: (term: string) => void) {
  const [text, setText] = useState(term);
  const searched = useRef(term);
  const notify = useRef(onTerm);
  notify.current = onTerm;

  useEffect(() => {
    if (term === searched.current) return;
    searched.current = term;
    setText(term);
  }, [term]);

  const search = (value: string) => {
    if (value.trim() === searched.current.trim()) return;
    searched.current = value;
    notify.current(value);
  };
  const latest = useRef(search);
  latest.current = search;

  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  const settle = (value: string) => {
    searched.current = value;
    setText(value);
  };
  return { text, setText, settle, searchNow: () => search(text) };
}
