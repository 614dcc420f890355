import type { MessageBrief } from '@guidepost/contracts';
import { IconAlertCircle, IconChecks, IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PhoneText } from '../../../shared/PhoneText.tsx';
import { FeedRow } from '../FeedRow.tsx';
import classes from '../feed.module.css';
import type { FeedRowProps } from '../renderers.ts';

/** A text: from the member on the left, to the member on the right (look/member). */
export default function MessageRow({ item, record: message, timeZone }: FeedRowProps<'message'>) {
  const { t } = useTranslation();
  return (
    <FeedRow
      icon={<IconMessage size={16} stroke={1.75} />}
      tone="accent"
      title={t('Text')}
      meta={
        <>
          <PhoneText number={message.smsPhoneNumber} />
          <span>{message.incoming ? t('incoming') : t('outgoing')}</span>
          {!message.incoming && message.guide && <span>{message.guide.name}</span>}
        </>
      }
      timestamp={item.timestamp}
      timeZone={timeZone}
    >
      <p className={classes.bubble} data-incoming={message.incoming} dir="auto">
        {message.text}
      </p>
      {!message.incoming && <Delivery message={message} />}
    </FeedRow>
  );
}

const failed = new Set(['failed', 'undelivered']);

/** Whether a text arrived; of one that did not, the carrier's code. */
function Delivery({ message }: { message: MessageBrief }) {
  const { t } = useTranslation();
  const { smsStatus, smsErrorCode } = message;
  const isFailed = failed.has(smsStatus.toLowerCase());
  if (!isFailed && smsStatus.toLowerCase() !== 'delivered') return null;
  const Icon = isFailed ? IconAlertCircle : IconChecks;
  const said = isFailed ? t('Not delivered') : t('Delivered');
  return (
    <span className={classes.delivery} data-failed={isFailed || undefined}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {smsErrorCode === null ? said : `${said}, ${smsErrorCode}`}
    </span>
  );
}
