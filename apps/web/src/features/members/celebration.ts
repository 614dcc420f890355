import type { Member, MemberId } from '@guidepost/contracts';
import { celebratedStatuses } from '@guidepost/rules';
import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Duration of the confetti in milliseconds. */
const confettiMs = 3000;
/** Number of pieces of confetti. */
const confettiPieces = 250;
const framesPerSecond = 60;

/**
 * Shows confetti over the whole page, unless the device is set to reduced motion. The library loads only when confetti
 * is shown.
 */
async function throwConfetti(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  canvas.dataset.testid = 'confetti';
  Object.assign(canvas.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    pointerEvents: 'none',
    zIndex: '500',
  });
  document.body.append(canvas);
  // The library must not use a worker, because the Content-Security-Policy forbids workers created from blobs.
  const fire = confetti.create(canvas, { resize: true, useWorker: false });
  void fire({
    particleCount: confettiPieces,
    spread: 120,
    startVelocity: 42,
    ticks: (confettiMs / 1000) * framesPerSecond,
    origin: { y: 0.35 },
  });
  setTimeout(() => {
    fire.reset();
    canvas.remove();
  }, confettiMs);
}

/** Each member's status from the last live event. `given` is null if a status was dismissed. */
const lastStatuses = new Map<MemberId, { given: string | null }>();
const listeners = new Set<() => void>();

/** Records that a member received a status. `given` is null if one of the member's statuses was dismissed. */
export function recordStatus(memberId: MemberId, given: string | null): void {
  lastStatuses.set(memberId, { given });
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Starts confetti when the member's status becomes newly-engaged or re-engaged while the page is open. Does not start
 * it if a dismissal brings back an older status. To tell the two cases apart, the new status must be confirmed by a
 * live event. The event may arrive before or after the member is refetched.
 */
export function useCelebration(member: Pick<Member, 'id' | 'memberStatus'> | undefined): void {
  const id = member?.id;
  const status = member?.memberStatus.key;
  const lastStatus = useSyncExternalStore(subscribe, () => (id === undefined ? undefined : lastStatuses.get(id)));
  const before = useRef<{ id: MemberId; status: string }>(undefined);
  /** New status not yet confirmed by a live event. */
  const changed = useRef<string>(undefined);
  useEffect(() => {
    if (id === undefined || status === undefined) return;
    if (before.current?.id !== id) changed.current = undefined;
    else if (before.current.status !== status) changed.current = status;
    before.current = { id, status };
    if (!lastStatus || changed.current === undefined) return;
    if (lastStatus.given !== null && lastStatus.given !== changed.current) return;
    if (lastStatus.given !== null && celebratedStatuses.includes(lastStatus.given)) void throwConfetti();
    changed.current = undefined;
    lastStatuses.delete(id);
  }, [id, status, lastStatus]);
}
