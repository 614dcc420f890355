import { type RefObject, useEffect, useRef } from 'react';
import type { OpenDrawer } from './drawer-route.ts';

interface Props {
  open: OpenDrawer;
  /**
   * `records` are all records of the list. `found` are those that match the search, `shown` those on the current page,
   * and `drawn` those that already have a rendered row.
   */
  records: readonly { id: number }[] | undefined;
  found: readonly { id: number }[] | undefined;
  shown: readonly { id: number }[] | undefined;
  drawn: readonly { id: number }[] | undefined;
  pageSize: number;
  turn: (page: number) => void;
  search: (typed: string) => void;
  within: RefObject<HTMLElement | null>;
}

/**
 * Moves the focus to a record's row when its drawer closes. For a new record, the list first turns to the page with
 * that record. If there is no such record, the Add button gets the focus.
 */
export function useFocusAfterDrawer({
  open,
  records,
  found,
  shown,
  drawn,
  pageSize,
  turn,
  search,
  within,
}: Props): void {
  const last = useRef<{ open: OpenDrawer; ids: ReadonlySet<number> }>({ open: undefined, ids: new Set() });
  const target = useRef<number | null>(null);
  useEffect(() => {
    const before = last.current;
    if (before.open === open) return;
    last.current = { open, ids: new Set(records?.map(({ id }) => id)) };
    if (open !== undefined || before.open === undefined) return;
    const added = () => records?.find(({ id }) => !before.ids.has(id))?.id;
    target.current = (before.open === 'new' ? added() : before.open) ?? null;
    if (target.current === null) within.current?.querySelector<HTMLElement>('[data-add]')?.focus();
    else if (before.open === 'new') {
      const at = found?.findIndex(({ id }) => id === target.current) ?? -1;
      if (at === -1) search('');
      else if (!shown?.some(({ id }) => id === target.current)) turn(Math.floor(at / pageSize) + 1);
    }
  }, [open, records, found, shown, pageSize, turn, search, within]);
  useEffect(() => {
    if (target.current === null || !drawn || open !== undefined) return;
    const row = within.current?.querySelector<HTMLElement>(`[data-record="${target.current}"] [data-open]`);
    if (!row) return;
    target.current = null;
    row.focus();
  }, [open, drawn, within]);
}
