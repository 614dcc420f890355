import { useState } from 'react';
import { useConnection } from '../live.ts';

/**
 * Returns true if a save failed because the connection was lost, and the connection has returned. The error is then out
 * of date, and the user can save again.
 * @param isLost true while the form shows the error of a lost connection
 */
export function useBackOnline(isLost: boolean): boolean {
  const connection = useConnection();
  const [seen, setSeen] = useState(false);
  const wasOffline = isLost && (seen || connection === 'disconnected');
  if (wasOffline !== seen) setSeen(wasOffline);
  return wasOffline && connection === 'connected';
}
