import { IconArrowsExchange } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { knownRows } from '../../../shared/list/known-rows.ts';
import listed from '../../../shared/list/list.module.css';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { ScreenHeader, useDocumentTitle } from '../../../shared/ScreenHeader.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { can, useActingUser } from '../../../shell/api.ts';
import { useUnfinishedActions } from '../../../shell/held/actions.ts';
import { decidedIds } from '../../../shell/held/decisions.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { QueueFilters, useQueueFilter } from '../../../shell/queue/QueueFilters.tsx';
import { useWatchRows } from '../../../shell/queue/watch-rows.ts';
import NotFound from '../../../shell/screens/NotFound.tsx';
import { transferQueueOptions } from '../api.ts';
import { detailOf } from '../feed/labels.ts';
import classes from '../transfers.module.css';

/** The auditor's queue: all transfers that this user can decide, oldest first. */
export default function TransferQueueScreen() {
  const { t } = useTranslation();
  const user = useActingUser();
  useDocumentTitle('Transfer requests');
  const [filter, change] = useQueueFilter();
  const may = can(user, 'CAN_AUDIT_MEMBER_TRANSFER_REQUESTS');
  const query = useQuery({ ...transferQueueOptions(user.id, filter.state, filter.guideIds), enabled: may });
  const isPending = filter.state === 'pending';
  const held = decidedIds('transfer', useUnfinishedActions());
  const requests = knownRows(query.data?.data, query)?.filter(({ id }) => !held.has(id));
  const list = useRef<HTMLUListElement>(null);
  useWatchRows(list, requests ?? []);
  if (!may) return <NotFound />;
  return (
    <div className={listed.screen}>
      <ScreenHeader title={t('Transfer requests')} count={requests?.length}>
        <QueueFilters
          filter={filter}
          listed={(requests ?? []).flatMap(({ originatingGuide }) => originatingGuide ?? [])}
          onChange={change}
        />
      </ScreenHeader>
      <div className="gp-card">
        {requests === undefined ? (
          <LoadState of={[query]} failure="The requests did not load." waiting={<SkeletonRows rows={6} />} />
        ) : requests.length === 0 ? (
          <EmptyState icon={IconArrowsExchange} title={isPending ? 'No requests to review' : 'No records found'} />
        ) : (
          <ul ref={list} className={classes.queue}>
            {requests.map((request) => (
              <li key={request.id} data-row={request.id}>
                <Avatar id={request.memberId} name={request.member.name} />
                <span className={classes.lines}>
                  <b>{request.member.name}</b>
                  <span>
                    {t('{from} to {to}', {
                      from: request.originatingGuide?.name ?? t('No guide'),
                      to: request.receivingGuide.name,
                    })}
                  </span>
                  <span className="gp-meta">
                    {[t(request.transferReason.text), detailOf(t, request)].filter(Boolean).join(': ')},{' '}
                    <RelativeTime instant={request.createdAt} timeZone={user.timeZone} inside />
                  </span>
                  <span className={classes.comment}>{request.commentToReceivingGuide}</span>
                </span>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t(isPending ? 'Review transfer of {name}' : 'Open the transfer of {name}', {
                    name: request.member.name,
                  })}
                  onClick={() => openDialog({ kind: 'transferReview', requestId: request.id })}
                >
                  {isPending ? t('Review') : t('Open', { context: 'act' })}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
