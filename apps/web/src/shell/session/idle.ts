/** Seconds left until the automatic sign-out, and whether to show the warning (docs/areas/access.md#idle-log-out). */
export interface Idle {
  state: 'active' | 'warning' | 'expired';
  secondsLeft: number;
}

/**
 * Returns the idle state at `now`. Times are in milliseconds since 1970. Limits are in seconds, by default 1800 and
 * 600.
 */
export function idleAt(lastActivity: number, now: number, idleSeconds: number, warningSeconds: number): Idle {
  const secondsLeft = Math.ceil(idleSeconds - (now - lastActivity) / 1000);
  if (secondsLeft <= 0) return { state: 'expired', secondsLeft: 0 };
  return { state: secondsLeft <= warningSeconds ? 'warning' : 'active', secondsLeft };
}

/** Formats seconds as minutes and seconds, such as 545 as '9:05'. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
