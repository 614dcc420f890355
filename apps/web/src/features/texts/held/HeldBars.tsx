import { lazy, Suspense, useEffect } from 'react';
import { heldTexts } from '../api.ts';
import { heldBefore, holdText, useHeld } from './held.ts';

/** Loaded with the first held text, so that the first screen does not wait for it. */
const HeldTextBar = lazy(() => import('./HeldTextBar.tsx'));

/** 'Sending to Dolores in 8 s · Undo', for texts whose dialog is closed: the open one says so itself. */
export function HeldBars() {
  const { held, composers } = useHeld();
  // what this tab held when it was loaded again can still be taken back; it shows before anybody is known to be signed in
  useEffect(() => {
    if (!heldBefore()) return;
    void heldTexts().then(
      (texts) => {
        for (const text of texts) holdText(text, text.subjectName ?? '');
      },
      () => {},
    );
  }, []);
  const shown = held.filter(({ memberId }) => !composers.has(memberId));
  if (shown.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {shown.map((text) => (
        <HeldTextBar key={text.id} text={text} />
      ))}
    </Suspense>
  );
}
