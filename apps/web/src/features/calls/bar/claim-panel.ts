import type { CallId } from '@guidepost/contracts';

/** How long a hidden tab waits, in milliseconds, so that a visible tab of the same user opens the panel. */
export const hiddenTabMs = 2000;

const untilLeft = new Promise<never>(() => {});

/**
 * Returns true if this tab may open the panel of an answered call. Only one tab may, because two panels would edit the
 * same draft. A visible tab comes before the hidden ones.
 */
export async function claimPanel(callId: CallId): Promise<boolean> {
  if (document.visibilityState !== 'visible') await new Promise((resolve) => setTimeout(resolve, hiddenTabMs));
  const { locks } = navigator;
  if (!locks) return true;
  return new Promise((resolve) => {
    // the tab holds the lock until it is closed
    const claim = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock ? untilLeft : undefined;
    };
    locks.request(`guidepost.call-panel.${callId}`, { ifAvailable: true }, claim).catch(() => resolve(true));
  });
}
