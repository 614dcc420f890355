import type { ChangeLog, FeedItem } from '@guidepost/contracts';
import { IconHistory } from '@guidepost/ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { Drawer } from '../../../shared/layers/Modal.tsx';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { useActingUser } from '../../../shell/api.ts';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../../shell/dialogs/use-close-on-leave.ts';
import { feedOptions, titleOf } from '../../feed/public.ts';
import { HistoryList } from './HistoryList.tsx';
import classes from './history.module.css';
import { historyOptions } from './history.ts';
import { recordsByOthers } from './made-by-others.ts';

/** Changes that colleagues made to a member since the user last opened the page: feed entries first, then profile edits. */
export default function SinceDrawer({ memberId, memberName, since, close }: DialogProps<'sinceLastViewed'>) {
  const { t } = useTranslation();
  const { id: me, timeZone } = useActingUser();
  useCloseOnLeave(close);
  const feed = useInfiniteQuery(feedOptions(memberId));
  const log = useInfiniteQuery(historyOptions(memberId));
  const entries = recordsByOthers(
    (feed.data?.pages ?? []).flatMap((page) => page.items),
    { since, me, at: (item: FeedItem) => item.timestamp, by: (item) => item.actor?.id ?? null },
  );
  const records = recordsByOthers((log.data?.pages ?? []).flat(), {
    since,
    me,
    at: (record: ChangeLog) => record.createdAt,
    by: (record) => record.actorId,
  });
  const isThere = feed.data !== undefined && log.data !== undefined;
  return (
    <Drawer
      opened
      onClose={close}
      title={`${t('Since you last opened this page')}, ${memberName}`}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 120 }}
    >
      {!isThere && (
        <LoadState
          of={[feed, log]}
          failure="The changes did not load."
          waiting={<SkeletonRows rows={6} avatar={false} />}
        />
      )}
      {isThere && entries.length + records.length === 0 && <EmptyState icon={IconHistory} title="No history found" />}
      {entries.length > 0 && (
        <ul className={classes.history} aria-label={t('Activity')}>
          {entries.map((item) => (
            <li key={item.id}>
              <span className={classes.historyWhat}>
                <b>{t(titleOf(item))}</b>
                {item.actor && <span className="gp-meta">{item.actor.name}</span>}
                <span className="gp-meta">
                  <RelativeTime instant={item.timestamp} timeZone={timeZone} focusable />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {records.length > 0 && (
        <>
          <h3 className={classes.historyHeading}>{t('Member profile')}</h3>
          <HistoryList records={records} />
        </>
      )}
    </Drawer>
  );
}
