import { useEffect, useState } from 'react';

/**
 * While `hold` is true, returns the last defined value until a new one arrives, so that results stay visible. While it
 * is false, returns undefined.
 */
export function useLastDefined<T>(value: T | undefined, hold: boolean): T | undefined {
  const [last, setLast] = useState<T>();
  useEffect(() => {
    if (!hold) setLast(undefined);
    else if (value !== undefined) setLast(value);
  }, [value, hold]);
  return hold ? (value ?? last) : undefined;
}
