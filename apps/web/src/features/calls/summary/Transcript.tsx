import type { CallId, CallRecording } from '@guidepost/contracts';
import { transcriptLines } from '@guidepost/rules';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Accuracy } from './Accuracy.tsx';
import classes from './summary.module.css';
import type { useUnsentFeedback } from './use-unsent-feedback.ts';

interface Props {
  recording: CallRecording;
  callId: CallId;
  /** The guide's name. The guide's lines are displayed on the right, as in a text conversation. */
  guideName: string | undefined;
  onTyped: ReturnType<typeof useUnsentFeedback>['onTyped'];
}

/** The transcript, as speech bubbles or as plain text. */
export function Transcript({ recording, callId, guideName, onTyped }: Props) {
  const { t } = useTranslation();
  const [view, setView] = useState<'bubbles' | 'text'>('bubbles');
  const transcript = recording.recordingTranscription;
  const lines = transcript === null ? [] : transcriptLines(transcript);
  return (
    <section className={classes.part} aria-labelledby="transcript">
      <div className={classes.partHead}>
        <h3 id="transcript">{t('Transcript')}</h3>
        {transcript !== null && (
          <SegmentedControl
            size="xs"
            value={view}
            onChange={setView}
            aria-label={t('Transcript')}
            data={[
              { value: 'bubbles', label: t('Speech bubbles') },
              { value: 'text', label: t('Plain text') },
            ]}
          />
        )}
      </div>
      {transcript === null ? (
        <p className={classes.quiet}>
          {recording.state === 'expected' ? t('The recording is not available yet.') : t('No transcript available.')}
        </p>
      ) : (
        <>
          {view === 'text' ? (
            <p className={classes.plain} dir="auto">
              {transcript}
            </p>
          ) : (
            <ol className={classes.bubbles}>
              {lines.map(({ name, time, text }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a transcript is replaced as a whole
                <li key={n} data-own={name !== null && name === guideName ? true : undefined}>
                  <span className={classes.quiet}>
                    {name}
                    {time !== null && ` ${time}`}
                  </span>
                  <p dir="auto">{text}</p>
                </li>
              ))}
            </ol>
          )}
          <Accuracy
            kind="transcription"
            recordingId={recording.id}
            callId={callId}
            isAccurate={recording.isAccurateTranscription}
            onTyped={onTyped}
          />
        </>
      )}
    </section>
  );
}
