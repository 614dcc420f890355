import { Suspense, useEffect } from 'react';
import { lazyPart, loadWithRetry } from '../../../shared/lazy-part.ts';
import { hadHeldTexts, keyOf, useHeld } from './held-texts.ts';

/** The code is loaded with the first held text, so that the first screen does not wait for it. */
const HeldTextBar = lazyPart(() => import('./HeldTextBar.tsx'));

/**
 * Shows 'Sending to Dolores in 8 s' with an Undo button for held texts whose dialog is closed. An open dialog shows its
 * own countdown.
 */
export function HeldBars() {
  const { held, composers } = useHeld();
  // Resumes the countdowns of texts that were held before a reload, so that the user can still cancel them. Does not
  // wait for the session to be confirmed.
  useEffect(() => {
    if (!hadHeldTexts()) return;
    void loadWithRetry(() => import('./resume-held-texts.ts')).then(({ resumeHeldTexts }) => resumeHeldTexts());
  }, []);
  const shown = held.filter(({ to }) => !composers.has(keyOf(to)));
  if (shown.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {shown.map((text) => (
        <HeldTextBar key={text.id} text={text} />
      ))}
    </Suspense>
  );
}
