import { callFailures, isUnfinishedCall } from '@guidepost/rules';
import { IconPhone } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';
import { StoredHtml } from '../../../shared/rich-text/StoredHtml.tsx';
import { SmartContent } from '../../../shared/SmartContent.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { callsInFeed, FeedRow, type FeedRowProps } from '../../feed/public.ts';
import { memberOptions } from '../../members/public.ts';
import { NeedLink } from '../../needs/public.ts';
import { MoveButton } from '../../subjects/public.ts';
import { IncompleteChip } from '../CallChips.tsx';
import { callStatusDisplay, isInProgress, secondsText } from '../labels.ts';
import { SoundPlayer } from '../SoundPlayer.tsx';
import { AccuracyOnPage } from '../summary/Accuracy.tsx';
import { Markdown } from '../summary/Markdown.tsx';
import { useCallFollowUp } from '../use-call-follow-up.ts';
import classes from './row.module.css';

/**
 * A call in the feed: its outcome, duration, direction and guide, feedback about its generated notes, and its actions.
 */
export default function CallRow({ item, record: call, timeZone }: FeedRowProps<'call'>) {
  const { t } = useTranslation();
  const user = useActingUser();
  const { data: member } = useQuery(memberOptions(item.userId));
  const { mayReturn, refusal, returnCall, mayDismiss, dismiss, isDismissing } = useCallFollowUp(
    call,
    call.isToBeReturned,
    member?.name,
  );
  const client = useQueryClient();
  const openSummary = () =>
    openDialog({ kind: 'callSummary', callId: call.id, among: callsInFeed(client, item.userId) });
  const display = callStatusDisplay[call.status];
  const isEnded = call.status === 'ENDED';
  const isIncomplete = isUnfinishedCall(call);
  const mayCall = can(user, 'CAN_CALL_MEMBERS');
  const failures = callFailures({
    ...call,
    originator: { errorCode: call.originatorError },
    receiver: { errorCode: call.receiverError },
    receiverConnectionLogs: call.isReceiverKnown ? [null] : [],
  }).map((failure) => sentenceText(t, failure));
  const notes = call.recording?.llmGeneratedNotes ?? null;
  return (
    <FeedRow
      icon={<IconPhone size={16} stroke={1.75} />}
      tone={call.status === 'MISSED' || call.status === 'FAILED' ? 'warning' : isInProgress(call) ? 'accent' : 'plain'}
      title={call.isFeedbackCall ? t('Feedback call') : t('Call')}
      meta={
        <>
          {call.outcome && <Chip>{t(call.outcome.text)}</Chip>}
          {!isEnded && (
            <Chip tone={display.tone} icon={display.icon}>
              {t(display.word)}
            </Chip>
          )}
          {isIncomplete && <IncompleteChip />}
          <span>
            {[
              call.duration > 0 ? secondsText(call.duration) : '',
              call.incoming ? t('incoming') : t('outgoing'),
              call.guide?.name ?? '',
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
          {call.outcomeBy && <span>{t('Outcome set by {name}', { name: call.outcomeBy.name })}</span>}
        </>
      }
      actions={
        !isInProgress(call) &&
        can(user, 'CAN_CHANGE_CALL_SUBJECT') && (
          <MoveButton onPress={() => openDialog({ kind: 'assignCall', callId: call.id })} />
        )
      }
      timestamp={item.timestamp}
      timeZone={timeZone}
      foot={
        <>
          {call.voicemail?.fileId && can(user, 'CAN_SEE_VOICEMAILS') && (
            <div className={classes.sound}>
              <SoundPlayer fileId={call.voicemail.fileId} label={t('Voicemail')} />
            </div>
          )}
          {notes && call.recording && (
            <div className={classes.notes}>
              <span className={classes.label}>{t('Generated notes')}</span>
              <SmartContent>
                <Markdown text={notes} />
              </SmartContent>
              <AccuracyOnPage
                kind="summary"
                recordingId={call.recording.id}
                callId={call.id}
                isAccurate={call.recording.isAccurateSummary}
              />
            </div>
          )}
          {mayCall && (
            <div className={classes.actions}>
              {isInProgress(call) && (
                <Button size="sm" onClick={() => openDialog({ kind: 'openCall', callId: call.id })}>
                  {t('Open call')}
                </Button>
              )}
              {isIncomplete && (
                <Button size="sm" onClick={() => openDialog({ kind: 'openCall', callId: call.id })}>
                  {call.outcome ? t('Finish note') : t('Add outcome')}
                </Button>
              )}
              {mayReturn && (
                <Button size="sm" onClick={returnCall} disabled={refusal !== undefined}>
                  {t('Return call')}
                </Button>
              )}
              {refusal !== undefined && <span className="gp-meta">{t(refusal)}</span>}
              {mayDismiss && (
                <Button size="sm" variant="subtle" loading={isDismissing} onClick={dismiss}>
                  {t('No follow up needed')}
                </Button>
              )}
              {!isInProgress(call) && (
                <Button size="sm" variant="subtle" onClick={openSummary}>
                  {t('Call summary')}
                </Button>
              )}
              {!isInProgress(call) && can(user, 'CAN_ASSIGN_CALL_REVIEWS') && (
                <Button size="sm" variant="subtle" onClick={() => openDialog({ kind: 'shareCall', callId: call.id })}>
                  {t('Share call')}
                </Button>
              )}
            </div>
          )}
        </>
      }
    >
      {hasBody(call, failures) && (
        <>
          {failures.map((line) => (
            <p key={line} className={classes.failure}>
              {line}
            </p>
          ))}
          <NeedLink memberId={item.userId} need={call.need} />
          {call.outcomeDetails && <p dir="auto">{call.outcomeDetails}</p>}
          {call.note && <StoredHtml html={call.note} />}
          {call.voicemail && (
            <p dir="auto">
              {t('Voicemail, {length}', { length: secondsText(call.voicemail.seconds) })}
              {call.voicemail.transcription && `: ${call.voicemail.transcription}`}
            </p>
          )}
        </>
      )}
    </FeedRow>
  );
}

const hasBody = (call: FeedRowProps<'call'>['record'], failures: readonly string[]): boolean =>
  failures.length > 0 || Boolean(call.need || call.outcomeDetails || call.note || call.voicemail);
