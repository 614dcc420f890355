import { useState } from 'react';

/** The chosen phone. It is in the address, so that a reload and a second window keep it. */
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
