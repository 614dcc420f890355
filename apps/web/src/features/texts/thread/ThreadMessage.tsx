import type { Member, TextMessage } from '@guidepost/contracts';
import { canSendAgain } from '@guidepost/rules';
import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exactText, timeText } from '../../../shared/time.ts';
import { useDebouncedPress } from '../../../shared/useDebouncedPress.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { useSecondsLeft } from '../../../shell/held/useSecondsLeft.ts';
import { type HeldText, useHeld } from '../held/held.ts';
import { takeBack } from '../held/takeBack.ts';
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

/** One text of a conversation: what was said, what came with it, and where it is on its way. */
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
        <Held text={held} />
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

/** Counts the seconds down in which a text can be taken back. */
function Held({ text }: { text: HeldText }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const count = useSecondsLeft(text.until);
  const undo = useDebouncedPress(() => takeBack(client, text));
  return (
    <span className={bubble.delivery}>
      <IconClock size={14} stroke={1.75} aria-hidden />
      <span aria-hidden>{t('Sending in {count} s', { count })}</span>
      <Button size="sm" variant="subtle" onClick={() => void undo()}>
        {t('Undo')}
      </Button>
    </span>
  );
}
