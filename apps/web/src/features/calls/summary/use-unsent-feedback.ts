import { useState } from 'react';
import { useStable } from '../../../shared/use-stable.ts';
import { useUnsavedChanges } from '../../../shell/forms/use-unsaved-changes.ts';

/** The subject of feedback: the generated notes or the transcript. */
export type FeedbackKind = 'summary' | 'transcription';

/** Asks the user before unsent feedback is lost. `onTyped` stores whether there is unsent feedback of a kind. */
export function useUnsentFeedback() {
  const [typed, setTyped] = useState({ summary: false, transcription: false });
  const onTyped = useStable((kind: FeedbackKind, hasTyped: boolean) =>
    setTyped((now) => (now[kind] === hasTyped ? now : { ...now, [kind]: hasTyped })),
  );
  const { guard } = useUnsavedChanges(typed.summary || typed.transcription);
  return { onTyped, guard };
}
