import type { StatusChangeRequest, StatusChangeRequestId } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { shortDayText } from '../../../shared/time.ts';
import { useToday } from '../../../shared/useToday.ts';
import { useActingUser } from '../../../shell/api.ts';
import { queueGroups } from './groups.ts';
import classes from './queue.module.css';

interface Props {
  requests: readonly StatusChangeRequest[];
  isPending: boolean;
  graceDays: number;
  chosen: StatusChangeRequestId | undefined;
  onChoose: (id: StatusChangeRequestId) => void;
}

/** The requests of the queue, those that wait under the month that closes. */
export function QueueList({ requests, isPending, graceDays, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const today = useToday(timeZone);
  const groups = isPending ? queueGroups(requests, today, graceDays) : [{ key: 'all', head: null, requests }];
  return (
    <nav className={classes.list} aria-label={t('Status change requests')}>
      {groups.map(({ key, head, requests: ofGroup }) => (
        <section key={key}>
          {head && (
            <h2 className={classes.head}>
              {sentenceText(t, head)} <span className="gp-count">{ofGroup.length}</span>
            </h2>
          )}
          <ul>
            {ofGroup.map((request) => (
              <li key={request.id}>
                <button
                  type="button"
                  className={classes.row}
                  aria-current={request.id === chosen ? 'true' : undefined}
                  onClick={() => onChoose(request.id)}
                >
                  <Avatar id={request.memberId} name={request.member.name} />
                  <span className={classes.lines}>
                    <b className="gp-cut">{request.member.name}</b>
                    <span>
                      {t('{from} to {to}', { from: t(request.fromStatus.name), to: t(request.memberStatus.name) })}
                    </span>
                    <span className="gp-meta">
                      {request.creator.name}, <RelativeTime instant={request.createdAt} timeZone={timeZone} inside />
                    </span>
                  </span>
                  <span className={classes.day}>{shortDayText(Temporal.PlainDate.from(request.effectiveAt))}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
