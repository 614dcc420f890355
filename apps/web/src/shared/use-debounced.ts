import { useEffect, useState } from 'react';

/**
 * Returns the value once it has not changed for `ms` milliseconds. Use 500 for search fields and 250 for filter chips.
 */
export function useDebounced<T>(value: T, ms: number): T {
  const [debouncedValue, setDebouncedValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debouncedValue;
}
