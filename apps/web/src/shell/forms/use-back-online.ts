import { useState } from 'react';
import { useConnection } from '../live.ts';

/**
 * Returns true if a form's error appeared without a connection and the connection has returned. The error is then out
 * of date, and the user can save again.
 */
export function useBackOnline(error: string | undefined): boolean {
  const connection = useConnection();
  const [seen, setSeen] = useState({ error, wasOffline: false });
  const isNew = seen.error !== error;
  const wasOffline = (!isNew && seen.wasOffline) || (error !== undefined && connection === 'disconnected');
  if (isNew || wasOffline !== seen.wasOffline) setSeen({ error, wasOffline });
  return wasOffline && connection === 'connected';
}
