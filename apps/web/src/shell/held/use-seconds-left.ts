import { useEffect, useState } from 'react';

const secondsUntil = (until: number): number => Math.max(0, Math.ceil((until - performance.now()) / 1000));

/** Returns the whole seconds left until a time on the monotonic clock (`performance.now()`). */
export function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    setLeft(secondsUntil(until));
    const timer = setInterval(() => setLeft(secondsUntil(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
