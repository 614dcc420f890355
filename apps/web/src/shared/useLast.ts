import { useEffect, useState } from 'react';

/** The value, or the last one that was there, as long as `hold`: what is found stays until the next is found. */
export function useLast<T>(value: T | undefined, hold: boolean): T | undefined {
  const [last, setLast] = useState<T>();
  useEffect(() => {
    if (!hold) setLast(undefined);
    else if (value !== undefined) setLast(value);
  }, [value, hold]);
  return hold ? (value ?? last) : undefined;
}
