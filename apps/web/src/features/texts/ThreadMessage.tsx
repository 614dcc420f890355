import type { Member, Message } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exactText, timeText } from '../../shared/time.ts';
import { useDebouncedPress } from '../../shared/useDebouncedPress.ts';
import { can, useActingUser } from '../../shell/api.ts';
import bubble from './bubble.module.css';
import { Delivery } from './Delivery.tsx';
import { type HeldText, useHeld } from './held.ts';
import { MessageFiles } from './MessageFiles.tsx';
import { RetryText } from './RetryText.tsx';
import { takeBack } from './takeBack.ts';
import classes from './thread.module.css';
import { useSecondsLeft } from './useSecondsLeft.ts';

interface Props {
  message: Message;
  member: Member;
  timeZone: string;
  mayText: boolean;
}

/** One text of a conversation: what was said, what came with it, and where it is on its way. */
export function ThreadMessage({ message, member, timeZone, mayText }: Props) {
  const { incoming, text, files, timestamp, guide } = message;
  const me = useActingUser();
  const held = useHeld().held.find(({ id }) => id === message.id);
  const isFailed = message.smsStatus === 'failed';
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
      {isFailed && mayText && can(member, 'CAN_SEND_PATIENT_MESSAGE') && (
        <RetryText messageId={message.id} memberId={member.id} />
      )}
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
