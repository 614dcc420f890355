import type { Member } from '@guidepost/contracts';
import { celebratedStatuses } from '@guidepost/rules';
import { useEffect, useRef } from 'react';

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

/** Starts confetti when the member's status changes to newly-engaged or re-engaged while the page is open. */
export function useCelebration(member: Pick<Member, 'memberStatus'> | undefined): void {
  const before = useRef<string>(undefined);
  const status = member?.memberStatus.key;
  useEffect(() => {
    if (status === undefined) return;
    if (before.current !== undefined && before.current !== status && celebratedStatuses.includes(status))
      void throwConfetti();
    before.current = status;
  }, [status]);
}
