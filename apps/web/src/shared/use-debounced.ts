import { useEffect, useState } from 'react';

/** Returns the value after it has stayed the same for `ms` (typeahead 500, filter chips 250). */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
