import type { TextMessage } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { phoneText } from '../../../shared/phone.ts';
import { exactText } from '../../../shared/time.ts';
import { useActingUser } from '../../../shell/api.ts';
import { HeldNote } from '../held/HeldNote.tsx';
import { useHeld } from '../held/held-texts.ts';
import bubble from '../message/bubble.module.css';
import { Delivery } from '../message/Delivery.tsx';
import { MessageFiles } from '../message/MessageFiles.tsx';
import lines from '../thread/thread.module.css';
import classes from './unknown.module.css';

/**
 * The conversation with an unknown number, oldest text first. The list is aligned to the bottom, so that the latest
 * text is visible.
 */
export function UnknownThread({ texts, number }: { texts: readonly TextMessage[]; number: string }) {
  const { t } = useTranslation();
  const me = useActingUser();
  const { held } = useHeld();
  return (
    <div
      className={classes.thread}
      role="log"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      aria-label={t('Conversation with {name}', { name: phoneText(number) })}
    >
      <ul className={lines.list}>
        {texts.toReversed().map((message) => (
          <li key={message.id} className={lines.message} data-incoming={message.incoming}>
            <p className={bubble.bubble} data-incoming={message.incoming} dir="auto">
              {message.text}
            </p>
            <MessageFiles files={message.files} isIncoming={message.incoming} />
            {message.incoming ? (
              <time className={lines.time} dateTime={message.timestamp}>
                {exactText(message.timestamp, me.timeZone)}
              </time>
            ) : held.some(({ id }) => id === message.id) ? (
              held.filter(({ id }) => id === message.id).map((text) => <HeldNote key={text.id} text={text} />)
            ) : (
              <span className={lines.sent}>
                {message.guide && message.guide.id !== me.id && (
                  <span className={lines.author}>{message.guide.name}</span>
                )}
                <Delivery message={message} timeZone={me.timeZone} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
