import { useCallback, useReducer } from 'react';

interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
  /** The field that was changed last. Consecutive changes to the same field are one undo step. */
  of: string;
}

type Act<T> = { kind: 'change'; to: T; of: string } | { kind: 'undo' } | { kind: 'redo' } | { kind: 'begin'; with: T };

/** Maximum number of undo steps. */
const maxSteps = 200;

/** Returns the history after an action. */
export function reduceHistory<T>(history: History<T>, act: Act<T>): History<T> {
  const { past, now, future } = history;
  switch (act.kind) {
    case 'begin':
      return { past: [], now: act.with, future: [], of: '' };
    case 'change': {
      const isSame = act.of !== '' && act.of === history.of;
      return { past: isSame ? past : [...past, now].slice(-maxSteps), now: act.to, future: [], of: act.of };
    }
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { past: past.slice(0, -1), now: before, future: [now, ...future], of: '' };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (next === undefined) return history;
      return { past: [...past, now], now: next, future: rest, of: '' };
    }
  }
}

/** Stores a value and its earlier states, so that changes can be undone and redone. */
export function useHistory<T>(initial: T) {
  const [history, act] = useReducer(reduceHistory<T>, { past: [], now: initial, future: [], of: '' });
  /** @param of name of the changed field; all typing in one field counts as one undo step */
  const change = useCallback((to: T, of = '') => act({ kind: 'change', to, of }), []);
  const begin = useCallback((value: T) => act({ kind: 'begin', with: value }), []);
  return {
    value: history.now,
    change,
    begin,
    undo: history.past.length > 0 ? () => act({ kind: 'undo' }) : null,
    /** The value before the last change. */
    previous: history.past.at(-1),
    redo: history.future.length > 0 ? () => act({ kind: 'redo' }) : null,
  };
}
