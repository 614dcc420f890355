import type { TextMessage } from '@guidepost/contracts';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { phoneText } from '../../../shared/phone.ts';
import { fetchHeldTexts, findAnsweredText } from '../api.ts';
import { hadHeldTexts, keyOf, startHold, useHeld } from './held-texts.ts';

/** The code is loaded with the first held text, so that the first screen does not wait for it. */
const HeldTextBar = lazyPart(() => import('./HeldTextBar.tsx'));

/** Continues the countdown of a text that was held before the page was reloaded. */
async function resumeCountdown(text: TextMessage): Promise<void> {
  const { id, subjectId, subjectName, smsPhoneNumber } = text;
  if (subjectId !== null) return startHold(text, { memberId: subjectId }, subjectName ?? '');
  const asked = await findAnsweredText(id).catch(() => undefined);
  if (asked !== undefined) startHold(text, { number: smsPhoneNumber, asked }, phoneText(smsPhoneNumber));
}

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
    void fetchHeldTexts().then(
      (texts) => {
        for (const text of texts) void resumeCountdown(text);
      },
      () => {},
    );
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
