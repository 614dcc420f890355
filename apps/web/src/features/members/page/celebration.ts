import type { Member, MemberId } from '@guidepost/contracts';
import { celebratedStatuses } from '@guidepost/rules';
import { useEffect, useRef, useSyncExternalStore } from 'react';

/** How long it falls, in milliseconds, and how many pieces. */
const fallsMs = 3000;
const pieces = 250;
const framesASecond = 60;

/**
 * Confetti over the whole page; none for whoever asked their device for less motion. Loaded when it is first needed.
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
  // without a worker: the Content-Security-Policy allows none that is made on the spot
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

/** What the last event said of each member's status: which one was given, or that one was taken back. */
const told = new Map<MemberId, { given: string | null }>();
const listeners = new Set<() => void>();

/** A status was given to a member, or with null one of theirs was dismissed. */
export function noteStatus(memberId: MemberId, given: string | null): void {
  told.set(memberId, { given });
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Starts confetti when the member is given newly-engaged or re-engaged while the page is open. A status that only holds
 * again, because the one after it was dismissed, is nothing to celebrate: the event must say that it was given, whether it
 * comes before the member or after.
 */
export function useCelebration(member: Pick<Member, 'id' | 'memberStatus'> | undefined): void {
  const id = member?.id;
  const status = member?.memberStatus.key;
  const news = useSyncExternalStore(subscribe, () => (id === undefined ? undefined : told.get(id)));
  const before = useRef<{ id: MemberId; status: string }>(undefined);
  /** What the status has changed to, as long as no event has said why. */
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
