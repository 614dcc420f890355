import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';

let message = '';
const listeners = new Set<() => void>();

function set(text: string): void {
  message = text;
  for (const listener of listeners) listener();
}

/**
 * Announces a sentence to screen readers without interrupting them, such as 'Copied', '48 members' or a new screen's
 * title.
 */
export function announce(text: string): void {
  // empties the region first, so that a repeated sentence is announced again
  set('');
  setTimeout(() => set(text), 60);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The app's only live region. */
export function LiveRegion() {
  const text = useSyncExternalStore(subscribe, () => message);
  return (
    <VisuallyHidden role="status" aria-live="polite" data-testid="announcer">
      {text}
    </VisuallyHidden>
  );
}
