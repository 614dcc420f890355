import { type CallId, feedbackCharacters, type IdOf, summaryIssues, transcriptionIssues } from '@guidepost/contracts';
import { IconThumbDown, IconThumbUp } from '@guidepost/ui/icons';
import { ActionIcon, Button, Chip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { tooLong } from '../../../shared/fields/counted.ts';
import { clientConfig } from '../../../shell/session/own-config.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import classes from './summary.module.css';
import { useAccuracy } from './use-accuracy.ts';
import { type FeedbackKind, useUnsentFeedback } from './use-unsent-feedback.ts';

/** Labels of the problems that a summary or transcript can have. */
const issueWords: Readonly<Record<string, string>> = {
  'missing-words': 'Missing words',
  'missing-topics': 'Missing topics',
  'only-one-speaker': 'Only one speaker',
};

interface Props {
  kind: FeedbackKind;
  recordingId: IdOf<'Recording'>;
  callId: CallId;
  /** The stored feedback. Null if there is no feedback. */
  isAccurate: boolean | null;
  /** A stable function that stores whether there is unsent feedback. */
  onTyped: (kind: FeedbackKind, hasTyped: boolean) => void;
}

/**
 * Asks whether generated notes or a transcript are accurate. With the data-quality flag, a thumbs up is sent at once. A
 * thumbs down asks for details.
 */
export function Accuracy({ kind, recordingId, callId, isAccurate, onTyped }: Props) {
  const { t } = useTranslation();
  const { data: config } = useQuery(clientConfig);
  const send = useAccuracy(kind, recordingId, callId);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [issues, setIssues] = useState<string[]>([]);
  const [words, setWords] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const problem = tooLong(t, 'What is wrong?', words.trim(), feedbackCharacters);
  const hasTyped = chosen === false && (words.trim() !== '' || issues.length > 0) && !send.isPending;
  useEffect(() => onTyped(kind, hasTyped), [onTyped, kind, hasTyped]);
  const shown = chosen ?? isAccurate;
  const isAtOnce = config?.featureFlags['call-data-quality'] === true;

  const submit = (isRight: boolean | null) => {
    if (isRight === null || send.isPending) return;
    if (!isRight && problem !== undefined) {
      setTried(true);
      field.current?.focus();
      return;
    }
    send.mutate(
      { isRight, issues: isRight ? [] : issues, words: words.trim() },
      {
        onSuccess() {
          setChosen(null);
          setIssues([]);
          setWords('');
          showSuccess('Thank you for your feedback!');
        },
        // releases the thumb after an error, because a pressed thumb would look as if the feedback had been sent
        onError: () => isRight && isAtOnce && setChosen(null),
      },
    );
  };
  const press = (isRight: boolean) => {
    setChosen(isRight);
    if (isRight && isAtOnce) submit(true);
  };
  const what = kind === 'summary' ? t('Generated notes') : t('Transcript');
  return (
    <div className={classes.accuracy} data-print="hide">
      <span className={classes.thumbs}>
        <span className={classes.quiet}>{t('Is this accurate?')}</span>
        <ActionIcon
          size={28}
          aria-pressed={shown === true}
          aria-label={`${what}: ${t('accurate')}`}
          onClick={() => press(true)}
        >
          <IconThumbUp size={16} stroke={shown === true ? 2.4 : 1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={28}
          aria-pressed={shown === false}
          aria-label={`${what}: ${t('not accurate')}`}
          onClick={() => press(false)}
        >
          <IconThumbDown size={16} stroke={shown === false ? 2.4 : 1.75} aria-hidden />
        </ActionIcon>
      </span>
      {chosen !== null && !(chosen && isAtOnce) && (
        <form
          className={classes.detail}
          aria-label={t('Feedback')}
          onSubmit={(event) => {
            event.preventDefault();
            submit(chosen);
          }}
        >
          {!chosen && (
            <>
              <Chip.Group multiple value={issues} onChange={setIssues}>
                <div className={classes.issues}>
                  {(kind === 'summary' ? summaryIssues : transcriptionIssues).map((issue) => (
                    <Chip key={issue} value={issue} size="sm" variant="outline">
                      {t(issueWords[issue] ?? issue)}
                    </Chip>
                  ))}
                </div>
              </Chip.Group>
              <CountedTextarea
                ref={field}
                label={t('What is wrong?')}
                error={isTried ? problem : undefined}
                value={words}
                onChange={(event) => setWords(event.currentTarget.value)}
                limit={feedbackCharacters}
                minRows={2}
                maxRows={6}
              />
            </>
          )}
          <div className={classes.noteFoot}>
            <Button size="sm" variant="subtle" onClick={() => setChosen(null)}>
              {t('Cancel')}
            </Button>
            <Button size="sm" type="submit" variant="filled" disabled={send.isPending}>
              {t('Submit feedback')}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

/** `Accuracy` on a page. In a drawer, the drawer itself asks before it closes. */
export function AccuracyOnPage(props: Omit<Props, 'onTyped'>) {
  const { onTyped } = useUnsentFeedback();
  return <Accuracy {...props} onTyped={onTyped} />;
}
