import { useEffect, useState } from 'react';

/**
 * Returns the value. While `hold` is true, returns the last defined value instead of undefined, so that results stay
 * visible until new ones arrive.
 */
export function useLastDefined<T>(value: T | undefined, hold: boolean): T | undefined {
  const [last, setLast] = useState<T>();
  useEffect(() => {
    if (!hold) setLast(undefined);
    else if (value !== undefined) setLast(value);
  }, [value, hold]);
  return hold ? (value ?? last) : undefined;
}
