import type { CallId, CallRecording } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { Accuracy } from './Accuracy.tsx';
import { Markdown } from './Markdown.tsx';
import classes from './summary.module.css';
import type { useUnsentFeedback } from './use-unsent-feedback.ts';

interface Props {
  recording: CallRecording | null;
  callId: CallId;
  onTyped: ReturnType<typeof useUnsentFeedback>['onTyped'];
}

/**
 * The notes generated from a recording, with buttons to rate them. Renders nothing if there is no recording. Also
 * renders nothing if there are no notes for a voicemail, or for a recording that has not arrived yet.
 */
export function GeneratedNotes({ recording, callId, onTyped }: Props) {
  const { t } = useTranslation();
  if (recording === null) return null;
  const notes = recording.llmGeneratedNotes;
  if (!notes && (recording.wentToVoicemail || recording.state === 'expected')) return null;
  return (
    <section className={classes.part} aria-labelledby="generated-notes">
      <h3 id="generated-notes">{t('Generated notes')}</h3>
      {notes ? (
        <>
          <div className={classes.box}>
            <Markdown text={notes} />
          </div>
          <Accuracy
            kind="summary"
            recordingId={recording.id}
            isAccurate={recording.isAccurateSummary}
            callId={callId}
            onTyped={onTyped}
          />
        </>
      ) : (
        <p className={classes.quiet}>{t('No generated notes available.')}</p>
      )}
    </section>
  );
}
