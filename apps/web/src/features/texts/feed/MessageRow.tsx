import type { MemberId, TextBrief } from '@guidepost/contracts';
import { awaitsOptOutDecision, canSendAgain, hasOptedOut } from '@guidepost/rules';
import { IconMessage } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PhoneText } from '../../../shared/PhoneText.tsx';
import { can, useActingUser } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { FeedRow, type FeedRowProps, keepFocusInFeed } from '../../feed/public.ts';
import { memberOptions } from '../../members/public.ts';
import { MoveButton } from '../../subjects/public.ts';
import { memberTodosOptions } from '../../todos/public.ts';
import { needsNoFollowUp, refreshTexts } from '../api.ts';
import bubble from '../message/bubble.module.css';
import { Delivery } from '../message/Delivery.tsx';
import { MessageFiles } from '../message/MessageFiles.tsx';
import { RetryText } from '../message/RetryText.tsx';
import classes from './row.module.css';

/** Returns true if a text in the feed needs a reply. This depends only on the member's open to-dos. */
function useAwaitsReply(memberId: MemberId, { id }: Pick<TextBrief, 'id'>): boolean {
  const { data = false } = useQuery({
    ...memberTodosOptions(memberId),
    select: (todos) => todos.some(({ type, message }) => type === 'TEXT_BACK' && message?.id === id),
  });
  return data;
}

/** A text in the feed with its attachments. Texts from the member are on the left, texts to the member on the right. */
export default function MessageRow({ item, record: message, timeZone }: FeedRowProps<'message'>) {
  const { t } = useTranslation();
  const user = useActingUser();
  const { incoming, text, files, smsPhoneNumber, guide, noFollowUpNeeded } = message;
  return (
    <FeedRow
      icon={<IconMessage size={16} stroke={1.75} />}
      tone="accent"
      title={t('Text')}
      meta={
        <>
          {/* For consecutive texts, the number is shown only once, and the sender only when it changes. */}
          <span data-once>
            <PhoneText number={smsPhoneNumber} />
          </span>
          <span data-once="turn">{incoming ? t('incoming') : t('outgoing')}</span>
          {!incoming && guide && <span data-once="turn">{guide.name}</span>}
          {incoming && noFollowUpNeeded && <span>{t('No follow up needed')}</span>}
          {message.optOutStops !== null && (
            <span>{message.optOutStops ? t('Texts stopped') : t('Texts will continue')}</span>
          )}
        </>
      }
      actions={
        incoming &&
        can(user, 'CAN_ASSIGN_PATIENT_MESSAGE') && (
          <MoveButton onPress={() => openDialog({ kind: 'assignText', messageId: message.id })} />
        )
      }
      timestamp={item.timestamp}
      timeZone={timeZone}
      foot={
        incoming ? (
          <Answer message={message} memberId={item.userId} />
        ) : (
          <Sent message={message} memberId={item.userId} />
        )
      }
    >
      <div className={classes.said}>
        {text !== '' && (
          <p className={bubble.bubble} data-incoming={incoming} dir="auto">
            {text}
          </p>
        )}
        <MessageFiles files={files} isIncoming={incoming} />
        {!incoming && <Delivery message={message} timeZone={timeZone} />}
      </div>
    </FeedRow>
  );
}

interface FootProps {
  message: TextBrief;
  memberId: MemberId;
}

/** The actions for an incoming text that needs a reply or a decision. */
function Answer({ message, memberId }: FootProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: member } = useQuery(memberOptions(memberId));
  const isOpen = useAwaitsReply(memberId, message);
  const done = useMutation({
    mutationFn: () => needsNoFollowUp(message.id),
    onSuccess: () => refreshTexts(client, { id: message.id, subjectId: memberId }),
  });
  if (!member) return null;
  const mayAnswer = can(member, 'CAN_SEND_PATIENT_MESSAGE');
  const isDecided = message.optOutStops !== null;
  // a later STOP has already decided
  const isStopped = member.phoneNumbers.some(
    ({ number, doNotContact }) => number === message.smsPhoneNumber && hasOptedOut(doNotContact.reason),
  );
  const mayDecide = mayAnswer && (isDecided || (!isStopped && awaitsOptOutDecision(message.text, null)));
  if (!isOpen && !mayDecide) return null;
  return (
    <div className={classes.actions}>
      {mayDecide && (
        <Button
          size="sm"
          {...(isDecided ? { variant: 'subtle' } : {})}
          onClick={() => openDialog({ kind: 'optOut', messageId: message.id })}
        >
          {isDecided ? t('Change decision') : t('Stop texts?')}
        </Button>
      )}
      {isOpen && mayAnswer && (
        <Button size="sm" onClick={() => openDialog({ kind: 'text', memberId, memberName: member.name })}>
          {t('Reply')}
        </Button>
      )}
      {isOpen && (
        <Button
          size="sm"
          variant="subtle"
          loading={done.isPending}
          onClick={(event) => {
            keepFocusInFeed(event.currentTarget);
            done.mutate();
          }}
        >
          {t('No follow up needed')}
        </Button>
      )}
    </div>
  );
}

/** Shows a button to send a failed text again, if that can succeed. */
function Sent({ message, memberId }: FootProps) {
  const { data: member } = useQuery(memberOptions(memberId));
  if (!canSendAgain(message.smsStatus, message.smsErrorCode) || !can(member, 'CAN_SEND_PATIENT_MESSAGE')) return null;
  return (
    <div className={classes.actions} data-end>
      <RetryText messageId={message.id} memberId={memberId} />
    </div>
  );
}
