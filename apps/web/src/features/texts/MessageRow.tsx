import type { MessageBrief } from '@guidepost/contracts';
import { canSendAgain } from '@guidepost/rules';
import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PhoneText } from '../../shared/PhoneText.tsx';
import { can } from '../../shell/api.ts';
import { openDialog } from '../../shell/openDialog.tsx';
import { FeedRow, type FeedRowProps, keepFocusInFeed } from '../feed/api.ts';
import { memberOptions } from '../members/api.ts';
import { needsNoFollowUp, refreshTexts } from './api.ts';
import bubble from './bubble.module.css';
import { Delivery } from './Delivery.tsx';
import { MessageFiles } from './MessageFiles.tsx';
import { RetryText } from './RetryText.tsx';
import classes from './row.module.css';
import { useAwaitsReply } from './useAwaitsReply.ts';

/** A text in the feed: from the member on the left, to the member on the right, with what came with it (look/member). */
export default function MessageRow({ item, record: message, timeZone }: FeedRowProps<'message'>) {
  const { t } = useTranslation();
  const { incoming, text, files, smsPhoneNumber, guide, noFollowUpNeeded } = message;
  return (
    <FeedRow
      icon={<IconMessage size={16} stroke={1.75} />}
      tone="accent"
      title={t('Text')}
      meta={
        <>
          <PhoneText number={smsPhoneNumber} />
          <span>{incoming ? t('incoming') : t('outgoing')}</span>
          {!incoming && guide && <span>{guide.name}</span>}
          {incoming && noFollowUpNeeded && <span>{t('No follow up needed')}</span>}
        </>
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
  message: MessageBrief;
  memberId: number;
}

/** What a text that came in still asks for. */
function Answer({ message, memberId }: FootProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: member } = useQuery(memberOptions(memberId));
  const isOpen = useAwaitsReply(memberId, message);
  const done = useMutation({
    mutationFn: () => needsNoFollowUp(message.id),
    onSuccess: () => refreshTexts(client, { id: message.id, subjectId: memberId }),
  });
  if (!isOpen || !member) return null;
  return (
    <div className={classes.deeds}>
      {can(member, 'CAN_SEND_PATIENT_MESSAGE') && (
        <Button size="sm" onClick={() => openDialog({ kind: 'text', memberId, memberName: member.name })}>
          {t('Reply')}
        </Button>
      )}
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
    </div>
  );
}

/** A text that failed for sure can be sent again. */
function Sent({ message, memberId }: FootProps) {
  const { data: member } = useQuery(memberOptions(memberId));
  const status = message.smsStatus.toLowerCase();
  if (status !== 'failed' || !canSendAgain(status) || !can(member, 'CAN_SEND_PATIENT_MESSAGE')) return null;
  return (
    <div className={classes.deeds} data-end>
      <RetryText messageId={message.id} memberId={memberId} />
    </div>
  );
}
