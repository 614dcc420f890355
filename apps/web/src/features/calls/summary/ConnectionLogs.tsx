import type { CallForViewer, ConnectionLog } from '@guidepost/contracts';
import { personOnSide } from '@guidepost/rules';
import { useTranslation } from 'react-i18next';
import { PhoneText } from '../../../shared/PhoneText.tsx';
import { useActingUser } from '../../../shell/api.ts';
import { timeWithSeconds } from '../dialog/sides.ts';
import classes from './summary.module.css';

/** The carrier's reports about both sides of a call, in chronological order. */
export function ConnectionLogs({ call }: { call: CallForViewer }) {
  const { t } = useTranslation();
  return (
    <details className={classes.part}>
      <summary>{t('Connection logs')}</summary>
      <div className={classes.sides}>
        <Side
          who={t(personOnSide('originator', call.incoming))}
          number={call.originator.phoneNumber}
          logs={call.originatorConnectionLogs}
        />
        <Side
          who={t(personOnSide('receiver', call.incoming))}
          number={call.receiver.phoneNumber}
          logs={call.receiverConnectionLogs}
        />
      </div>
    </details>
  );
}

function Side({ who, number, logs }: { who: string; number: string; logs: readonly ConnectionLog[] }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  return (
    <section aria-label={who}>
      <h4>
        {who} <PhoneText number={number} />
      </h4>
      {logs.length === 0 && <p className={classes.quiet}>{t('No history found')}</p>}
      <ol className={classes.logs}>
        {logs.map(({ event, status, timestamp }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the carrier may report the same event twice in one second
          <li key={n}>
            <time dateTime={timestamp}>{timeWithSeconds(timestamp, timeZone)}</time>{' '}
            {event === status ? status : `${event}, ${status}`}
          </li>
        ))}
      </ol>
    </section>
  );
}
