import type { StatusChangeRequest, StatusChangeRequestId } from '@guidepost/contracts';
import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import { Chip } from '../../../shared/Chip.tsx';
import { SplitRow } from '../../../shared/list/SplitView.tsx';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { shortDayText } from '../../../shared/time.ts';
import { useActingUser } from '../../../shell/api.ts';
import { useWatchRows } from '../../../shell/queue/watch-rows.ts';
import { useApprovalMoment } from '../api.ts';
import { queueGroups } from './groups.ts';
import classes from './queue.module.css';

interface Props {
  requests: readonly StatusChangeRequest[];
  isPending: boolean;
  graceDays: number;
  chosen: StatusChangeRequestId | undefined;
  onChoose: (id: StatusChangeRequestId) => void;
  /** Ids of the requests that the auditor has selected to decide together. */
  picked: ReadonlySet<number>;
  onPick: (id: StatusChangeRequestId, isPicked: boolean) => void;
}

/** The queue's requests, grouped by month. Watches the members whose requests are in view. */
export function QueueList({ requests, isPending, graceDays, chosen, onChoose, picked, onPick }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const list = useRef<HTMLDivElement>(null);
  useWatchRows(list, requests);
  const moment = useApprovalMoment();
  const groups = isPending ? queueGroups(requests, moment, graceDays) : [{ key: 'all', head: null, requests }];
  return (
    <div ref={list}>
      {groups.map(({ key, head, requests: ofGroup }) => (
        <section key={key}>
          {head && (
            <h2 className={classes.head}>
              {sentenceText(t, head)} <span className="gp-count">{ofGroup.length}</span>
            </h2>
          )}
          <ul>
            {ofGroup.map((request) => (
              <li key={request.id} className={classes.item} data-row={request.id}>
                {isPending && (
                  <Checkbox
                    size="xs"
                    className={classes.pick}
                    aria-label={t('Select the request for {name}', { name: request.member.name })}
                    checked={picked.has(request.id)}
                    onChange={(event) => onPick(request.id, event.currentTarget.checked)}
                  />
                )}
                <SplitRow
                  className={classes.row}
                  isChosen={request.id === chosen}
                  onChoose={() => onChoose(request.id)}
                >
                  <Avatar id={request.memberId} name={request.member.name} />
                  <span className={classes.lines}>
                    <b className="gp-cut">{request.member.name}</b>
                    <span>
                      {t('{from} to {to}', {
                        from: t((request.approval === null ? request.presentStatus : request.fromStatus).name),
                        to: t(request.memberStatus.name),
                      })}
                    </span>
                    <span className="gp-meta">
                      {request.creator.name}, <RelativeTime instant={request.createdAt} timeZone={timeZone} inside />
                    </span>
                  </span>
                  {request.dismissedAt !== null && <Chip tone="neutral">{t('Dismissed')}</Chip>}
                  <span className={classes.day}>{shortDayText(Temporal.PlainDate.from(request.effectiveAt))}</span>
                </SplitRow>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
