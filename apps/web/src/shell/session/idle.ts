/** State of an idle window: seconds until logout, and whether to warn (docs/areas/access.md#idle-log-out). */
export interface Idle {
  state: 'active' | 'warning' | 'expired';
  secondsLeft: number;
}

/** Pure function of the last activity and now in ms since 1970 and the limits in s (1800 and 600). */
export function idleAt(lastActivity: number, now: number, idleSeconds: number, warningSeconds: number): Idle {
  const secondsLeft = Math.ceil(idleSeconds - (now - lastActivity) / 1000);
  if (secondsLeft <= 0) return { state: 'expired', secondsLeft: 0 };
  return { state: secondsLeft <= warningSeconds ? 'warning' : 'active', secondsLeft };
}

/** Formats 545 seconds as '9:05'. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
