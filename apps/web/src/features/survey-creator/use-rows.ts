import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/**
 * Keyboard navigation in a list whose rows have an id in `data-row`. The list is one tab stop: the arrow keys, Home and
 * End move between rows. A row's first button is its main button.
 * @param ids the ids of the rows in their order
 * @param chosen the id of the chosen row, if there is one
 */
export function useRows(ids: readonly string[], chosen: string | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<string>();
  const waiting = useRef<string>(undefined);
  const focus = (id: string | undefined) =>
    id !== undefined &&
    [...(list.current?.children ?? [])]
      .find((row) => row instanceof HTMLElement && row.dataset.row === id)
      ?.querySelector('button')
      ?.focus();
  useEffect(() => {
    if (waiting.current === undefined || !ids.includes(waiting.current)) return;
    focus(waiting.current);
    waiting.current = undefined;
  });
  const known = (id: string | undefined) => (id !== undefined && ids.includes(id) ? id : undefined);
  return {
    list,
    /** The id of the row that the Tab key reaches. */
    current: known(focused) ?? known(chosen) ?? ids[0],
    /** Moves the focus to a row as soon as it exists. */
    focusLater(id: string) {
      waiting.current = id;
    },
    onFocus({ target }: FocusEvent) {
      setFocused(target.closest<HTMLElement>('[data-row]')?.dataset.row);
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
      const at = ids.indexOf(row?.dataset.row ?? '');
      const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: ids.length - 1 }[event.key];
      if (to === undefined || at < 0) return;
      event.preventDefault();
      focus(ids[to]);
    },
  };
}
