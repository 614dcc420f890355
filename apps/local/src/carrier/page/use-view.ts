import { useEffect, useRef, useState } from 'react';
import type { View } from '../api/views.ts';
import { request, watchChanges } from './client.ts';

export interface LiveView {
  view: View | undefined;
  problem: string | undefined;
  retry(): void;
}

const TYPING_MS = 200;

/** Returns the page's data. Updates it after each change in the carrier. */
export function useView(number: string | undefined, search: string): LiveView {
  const [view, setView] = useState<View>();
  const [problem, setProblem] = useState<string>();
  const load = useRef<() => void>(() => undefined);

  useEffect(() => {
    let current = true;
    let isBusy = false;
    let isStale = false;
    const query = new URLSearchParams({ search, ...(number === undefined ? {} : { number }) });
    const ask = async () => {
      if (isBusy) {
        isStale = true;
        return;
      }
      isBusy = true;
      try {
        const next = await request<View>('GET', `/view?${query}`);
        if (current) {
          setView(next);
          setProblem(undefined);
        }
      } catch (error) {
        if (current) setProblem(error instanceof Error ? error.message : String(error));
      }
      isBusy = false;
      if (current && isStale) {
        isStale = false;
        void ask();
      }
    };
    load.current = () => void ask();
    const timer = setTimeout(load.current, search === '' ? 0 : TYPING_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [number, search]);

  useEffect(() => watchChanges(() => load.current()), []);
  return { view, problem, retry: () => load.current() };
}
