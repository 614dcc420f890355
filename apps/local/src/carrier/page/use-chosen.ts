import { useState } from 'react';

/** Returns the chosen phone. It is part of the page's URL, so that a reload or a second window shows the same phone. */
export function useChosen(): [number: string | undefined, choose: (number: string) => void] {
  const [number, setNumber] = useState(() => new URLSearchParams(location.search).get('number') ?? undefined);
  return [
    number,
    (next) => {
      history.replaceState(null, '', `?${new URLSearchParams({ number: next })}`);
      setNumber(next);
    },
  ];
}
