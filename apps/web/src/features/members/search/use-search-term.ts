import { useEffect, useRef, useState } from 'react';

/** The search starts this many milliseconds after the last key press. */
const searchDebounceMs = 500;

/**
 * Returns the search field's text and functions that change it. The search starts 500 ms after the last key press. If
 * the back button or a link changes the term, the field shows the new term. `settle` sets the text without a search,
 * for example to the name of a picked member.
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
