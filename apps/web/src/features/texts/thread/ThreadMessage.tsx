import type { Member, TextMessage } from '@guidepost/contracts';
import { canSendAgain } from '@guidepost/rules';
import { exactText, timeText } from '../../../shared/time.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { HeldNote } from '../held/HeldNote.tsx';
import { useHeld } from '../held/held-texts.ts';
import bubble from '../message/bubble.module.css';
import { Delivery } from '../message/Delivery.tsx';
import { MessageFiles } from '../message/MessageFiles.tsx';
import { RetryText } from '../message/RetryText.tsx';
import classes from './thread.module.css';

interface Props {
  message: TextMessage;
  member: Member;
  timeZone: string;
  mayText: boolean;
}

/** One text in a conversation: its content, attachments and delivery status. */
export function ThreadMessage({ message, member, timeZone, mayText }: Props) {
  const { incoming, text, files, timestamp, guide } = message;
  const me = useActingUser();
  const held = useHeld().held.find(({ id }) => id === message.id);
  return (
    <li className={classes.message} data-incoming={incoming} data-message={message.id}>
      <p className={bubble.bubble} data-incoming={incoming} dir="auto">
        {text}
      </p>
      <MessageFiles files={files} isIncoming={incoming} />
      {incoming ? (
        <time className={classes.time} dateTime={timestamp} title={exactText(timestamp, timeZone)}>
          {timeText(timestamp, timeZone)}
        </time>
      ) : held ? (
        <HeldNote text={held} />
      ) : (
        <span className={classes.sent}>
          {guide && guide.id !== me.id && <span className={classes.author}>{guide.name}</span>}
          <Delivery message={message} timeZone={timeZone} />
        </span>
      )}
      {!incoming &&
        canSendAgain(message.smsStatus, message.smsErrorCode) &&
        mayText &&
        can(member, 'CAN_SEND_PATIENT_MESSAGE') && <RetryText messageId={message.id} memberId={member.id} />}
    </li>
  );
}
