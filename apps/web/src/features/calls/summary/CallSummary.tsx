import type { CallForViewer } from '@guidepost/contracts';
import { callFailures } from '@guidepost/rules';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';
import { PhoneText } from '../../../shared/PhoneText.tsx';
import { StoredHtml } from '../../../shared/rich-text/StoredHtml.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { exactText, timeText } from '../../../shared/time.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { AskedReferrals } from '../../subjects/public.ts';
import { AuditChip, CallChips } from '../CallChips.tsx';
import { GuideName } from '../GuideName.tsx';
import { clockText, notesTitle, voicemailQuote } from '../labels.ts';
import { SoundPlayer } from '../SoundPlayer.tsx';
import { soundsOfCall } from '../sounds.ts';
import { ConnectionLogs } from './ConnectionLogs.tsx';
import { GeneratedNotes } from './GeneratedNotes.tsx';
import { MyNotes } from './MyNotes.tsx';
import { NeedOfCall } from './NeedOfCall.tsx';
import { Reviews } from './Reviews.tsx';
import { SummaryActions } from './SummaryActions.tsx';
import classes from './summary.module.css';
import { Transcript } from './Transcript.tsx';
import type { useUnsentFeedback } from './use-unsent-feedback.ts';

interface Props {
  call: CallForViewer;
  isReadOnly: boolean;
  /** Closes the summary, and then calls `go`. Asks first if unsent feedback would be lost. */
  leave: (go: () => void) => void;
  onTyped: ReturnType<typeof useUnsentFeedback>['onTyped'];
}

/**
 * All details of a call: its recordings, actions, reviews, transcript, outcome and notes, with the carrier's reports
 * last.
 */
export function CallSummary({ call, isReadOnly, leave, onTyped }: Props) {
  const { t } = useTranslation();
  const user = useActingUser();
  const { timeZone } = user;
  const sounds = soundsOfCall(call, user);
  const quote = voicemailQuote(call);
  const failures = callFailures(call).map((failure) => sentenceText(t, failure));
  return (
    <div className={classes.summary}>
      <div className={classes.head}>
        <p className={classes.when}>
          <time dateTime={call.timeStarted}>{exactText(call.timeStarted, timeZone)}</time>
          {call.timeEnded && (
            <>
              {' – '}
              <time dateTime={call.timeEnded}>{timeText(call.timeEnded, timeZone)}</time>
            </>
          )}
        </p>
        <p className={classes.facts}>
          <CallChips call={call} />
          {call.outcome && <Chip>{t(call.outcome.text)}</Chip>}
          {call.isFeedbackCall && <Chip tone="info">{t('Feedback call')}</Chip>}
          {call.auditState && <AuditChip state={call.auditState} />}
        </p>
        <p className={classes.quiet}>
          {call.incoming ? t('incoming') : t('outgoing')} · <PhoneText number={call.phoneNumber} /> ·{' '}
          <GuideName guide={call.guide} />
          {call.duration > 0 && ` · ${clockText(call.duration)}`}
        </p>
        {failures.map((line) => (
          <p key={line} className="gp-problem">
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            {line}
          </p>
        ))}
      </div>
      {sounds.map(({ fileId, label }) => (
        <section key={fileId} className={classes.part}>
          <h3>{t(label)}</h3>
          <SoundPlayer fileId={fileId} label={t(label)} />
        </section>
      ))}
      {quote !== null && (
        <blockquote className={classes.quote} dir="auto">
          {quote}
        </blockquote>
      )}
      <AskedReferrals asked={call.asked} leave={leave} />
      <SummaryActions call={call} isReadOnly={isReadOnly} leave={leave} />
      {!isReadOnly && <Reviews call={call} />}
      <GeneratedNotes recording={call.recording} callId={call.id} onTyped={onTyped} />
      {call.recording && quote === null && (
        <Transcript recording={call.recording} callId={call.id} guideName={call.guide?.name} onTyped={onTyped} />
      )}
      <section className={classes.part}>
        {call.outcomeDetails && <p dir="auto">{call.outcomeDetails}</p>}
        {call.resourceInteraction && (
          <p className={classes.quiet} dir="auto">
            {t('Resource: {title}', { title: call.resourceInteraction.title })}
          </p>
        )}
        {call.subjectId !== null && <NeedOfCall call={call} memberId={call.subjectId} isReadOnly={isReadOnly} />}
        {!isReadOnly && can(call, 'CAN_EDIT') && call.subjectId !== null ? (
          <MyNotes call={call} memberId={call.subjectId} />
        ) : (
          call.note && (
            <>
              <h3>{notesTitle(t, call.guide, user.id)}</h3>
              <StoredHtml html={call.note} />
            </>
          )
        )}
      </section>
      <ConnectionLogs call={call} />
    </div>
  );
}
