import type { Member, MemberId } from '@guidepost/contracts';
import { celebratedStatuses } from '@guidepost/rules';
import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Duration of the confetti, in milliseconds, and number of pieces. */
const fallsMs = 3000;
const pieces = 250;
const framesASecond = 60;

/**
 * Shows confetti over the whole page, unless the device is set to reduced motion. Loads the library when it is first
 * needed.
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
  // No worker, because the Content-Security-Policy does not allow workers from blobs.
  const fire = confetti.create(canvas, { resize: true, useWorker: false });
  void fire({
    particleCount: pieces,
    spread: 120,
    startVelocity: 42,
    ticks: (fallsMs / 1000) * framesASecond,
    origin: { y: 0.35 },
  });
  setTimeout(() => {
    fire.reset();
    canvas.remove();
  }, fallsMs);
}

/** Status of each member in the last live event. `given` is null if a status was dismissed. */
const told = new Map<MemberId, { given: string | null }>();
const listeners = new Set<() => void>();

/** Records that a member was given a status. Null means that one of their statuses was dismissed. */
export function noteStatus(memberId: MemberId, given: string | null): void {
  told.set(memberId, { given });
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Starts confetti when the member is given newly-engaged or re-engaged while the page is open. A status that applies
 * again because a later one was dismissed does not count. Therefore a live event must confirm the new status, before or
 * after the member is loaded again.
 */
export function useCelebration(member: Pick<Member, 'id' | 'memberStatus'> | undefined): void {
  const id = member?.id;
  const status = member?.memberStatus.key;
  const news = useSyncExternalStore(subscribe, () => (id === undefined ? undefined : told.get(id)));
  const before = useRef<{ id: MemberId; status: string }>(undefined);
  /** New status, until an event explains the change. */
  const changed = useRef<string>(undefined);
  useEffect(() => {
    if (id === undefined || status === undefined) return;
    if (before.current?.id !== id) changed.current = undefined;
    else if (before.current.status !== status) changed.current = status;
    before.current = { id, status };
    if (!news || changed.current === undefined) return;
    if (news.given !== null && news.given !== changed.current) return;
    if (news.given !== null && celebratedStatuses.includes(news.given)) void throwConfetti();
    changed.current = undefined;
    told.delete(id);
  }, [id, status, news]);
}
