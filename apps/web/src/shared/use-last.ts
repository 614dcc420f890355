import { useEffect, useState } from 'react';

/** Returns the value, or the last defined one while `hold` is true: results stay until the next results arrive. */
export function useLast<T>(value: T | undefined, hold: boolean): T | undefined {
  const [last, setLast] = useState<T>();
  useEffect(() => {
    if (!hold) setLast(undefined);
    else if (value !== undefined) setLast(value);
  }, [value, hold]);
  return hold ? (value ?? last) : undefined;
}
