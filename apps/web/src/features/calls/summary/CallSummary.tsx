import type { CallForViewer } from '@guidepost/contracts';
import { callFailures } from '@guidepost/rules';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';
import { PhoneText } from '../../../shared/PhoneText.tsx';
import { StoredHtml } from '../../../shared/richText/StoredHtml.tsx';
import { exactText, timeText } from '../../../shared/time.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { AuditChip, CallChips } from '../CallChips.tsx';
import { GuideName } from '../GuideName.tsx';
import { Sound } from '../Sound.tsx';
import { soundsOf } from '../sounds.ts';
import { clockText } from '../words.ts';
import { ConnectionLogs } from './ConnectionLogs.tsx';
import { GeneratedNotes } from './GeneratedNotes.tsx';
import { MyNotes } from './MyNotes.tsx';
import { Reviews } from './Reviews.tsx';
import { SummaryActions } from './SummaryActions.tsx';
import classes from './summary.module.css';
import { Transcript } from './Transcript.tsx';

interface Props {
  call: CallForViewer;
  /** Nothing is changed from here. */
  isReadOnly: boolean;
  close: () => void;
}

/** A call in full, from what was said about it down to what the carrier told. */
export function CallSummary({ call, isReadOnly, close }: Props) {
  const { t } = useTranslation();
  const user = useActingUser();
  const { timeZone } = user;
  const failures = callFailures(call);
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
        {call.outcomeDetails && <p dir="auto">{call.outcomeDetails}</p>}
        {call.resourceInteraction && (
          <p className={classes.quiet} dir="auto">
            {t('Resource: {title}', { title: call.resourceInteraction.title })}
          </p>
        )}
        {failures.map((line) => (
          <p key={line} className="gp-problem">
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            {t(line)}
          </p>
        ))}
      </div>
      <SummaryActions call={call} isReadOnly={isReadOnly} close={close} />
      {!isReadOnly && <Reviews call={call} />}
      {soundsOf(call, user).map(({ fileId, label }) => (
        <section key={fileId} className={classes.part}>
          <h3>{t(label)}</h3>
          <Sound fileId={fileId} label={t(label)} />
          {label === 'Voicemail' && call.voicemailTranscription && <p dir="auto">{call.voicemailTranscription}</p>}
        </section>
      ))}
      <section className={classes.part}>
        {!isReadOnly && can(call, 'CAN_EDIT') && call.subjectId !== null ? (
          <MyNotes call={call} memberId={call.subjectId} />
        ) : (
          <>
            <h3>{t('My notes')}</h3>
            {call.note ? <StoredHtml html={call.note} /> : <p className={classes.quiet}>{t('No notes')}</p>}
          </>
        )}
      </section>
      <GeneratedNotes recording={call.recording} callId={call.id} />
      <Transcript recording={call.recording} callId={call.id} guideName={call.guide?.name} />
      <ConnectionLogs call={call} />
    </div>
  );
}
