import { IconClock } from '@guidepost/ui/icons';
import type { View } from '../api/views.ts';
import type { SendRequest } from './ask.ts';
import { momentText, nextEightOClock } from './format.ts';
import { Button } from './parts.tsx';
import { useNow } from './use-now.ts';

/** The page's title, and Guidepost's clock, which the user can set forward. */
export function Header({ view, ask }: { view: View | undefined; ask: SendRequest }) {
  const now = useNow(view?.offsetMs ?? 0);
  const move = (to: Temporal.Instant | null) => void ask('PUT', '/clock', { now: to === null ? null : to.toString() });
  const isMoved = (view?.offsetMs ?? 0) !== 0;
  return (
    <header>
      <h1>
        <svg aria-hidden width="24" height="24" viewBox="-4 -4 32 32">
          <path d="M11 4h2v2h4l3 3-3 3h-4v8h-2v-8H6V6h5z" fill="currentColor" />
        </svg>
        Local carrier
      </h1>
      <p>Simulates the phones of the demo members. Nothing is sent outside this computer.</p>
      <div className="clock">
        <IconClock aria-hidden size={16} />
        <time data-moved={isMoved || undefined}>{view ? momentText(now) : ''}</time>
        <Button onClick={() => move(now.add({ hours: 1 }))}>+1 h</Button>
        <Button onClick={() => move(now.add({ hours: 24 }))}>+1 day</Button>
        <Button onClick={() => move(nextEightOClock(now))}>Next 8:00</Button>
        <Button quiet disabled={!isMoved} onClick={() => move(null)}>
          Real time
        </Button>
      </div>
    </header>
  );
}
