import { useEffect, useState } from 'react';

/**
 * Returns the value when it has not changed for `ms` milliseconds. Use 500 for search fields and 250 for filter chips.
 */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
