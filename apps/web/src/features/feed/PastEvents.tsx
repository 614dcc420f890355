import type { FeedItem, MemberId } from '@guidepost/contracts';
import { IconArrowUp, IconHistory } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../shared/announce.tsx';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { maxPrintedRows, usePrinting } from '../../shared/print/printing.ts';
import { useProgressiveRows } from '../../shared/use-progressive-rows.ts';
import { useActingUser } from '../../shell/api.ts';
import { feedOptions } from './api.ts';
import { FeedDays } from './FeedDays.tsx';
import { FeedSkeleton } from './FeedSkeleton.tsx';
import classes from './feed.module.css';
import { useHighlight } from './highlight.ts';
import { LoadEarlier } from './LoadEarlier.tsx';
import { entriesOf } from './pages.ts';
import { titleOf } from './titles.ts';
import { useLoadUntilEntry } from './use-load-until-entry.ts';
import { useNewActivity } from './use-new-activity.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';

/**
 * If the user has scrolled down farther than this, in pixels, new entries are out of view and a button announces them.
 */
const scrolledDown = 80;
/** Number of entries in the first render, enough to fill a window. Each entry takes several lines. */
const firstEntries = 20;

interface Props {
  memberId: MemberId;
  isKnown: boolean;
  /** Key of the entry in the URL. Null if the URL names no entry. */
  target: string | null;
}

/**
 * A member's past events, newest first, grouped under day headings. Earlier events load when the user scrolls to the
 * bottom.
 */
export const PastEvents = memo(function PastEvents({ memberId, isKnown, target }: Props) {
  const { t } = useTranslation();
  const { id: myId, timeZone } = useActingUser();
  const feed = useInfiniteQuery({ ...feedOptions(memberId), enabled: isKnown });
  const entries = useMemo(() => feed.data && entriesOf(feed.data.pages), [feed.data]);
  const scroller = useRef<HTMLElement>(null);
  const [unseen, setUnseen] = useState(false);
  const total = entries?.length ?? 0;
  const count = useProgressiveRows(total, firstEntries);
  // an entry that the page scrolls to may be the last one
  const isAllDrawn = target !== null || count === total;
  const drawn = useMemo(() => (isAllDrawn ? entries : entries?.slice(0, count)), [entries, isAllDrawn, count]);
  const keepScroll = useSteadyScroll(scroller, drawn ?? none);

  useNewActivity(entries, (arrived) => {
    const others = arrived.filter((entry) => entry.actor?.id !== myId);
    const [newest] = others;
    if (!newest) return;
    const values = { what: t(titleOf(newest)), who: newest.actor?.name ?? '' };
    announce(newest.actor ? t('New activity: {what}, {who}', values) : t('New activity: {what}', values));
    if ((scroller.current?.scrollTop ?? 0) > scrolledDown) setUnseen(true);
  });

  const onScroll = () => {
    keepScroll();
    if ((scroller.current?.scrollTop ?? 0) <= scrolledDown) setUnseen(false);
  };
  const toTop = () => {
    setUnseen(false);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scroller.current?.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
    scroller.current?.focus({ preventScroll: true });
  };
  const loadEarlier = useCallback(() => void feed.fetchNextPage(), [feed.fetchNextPage]);
  // when printing, earlier events are loaded too
  const { isWhole } = usePrinting();
  const isIncomplete = feed.hasNextPage && !feed.isFetchingNextPage && !feed.isFetchNextPageError;
  const loadsAll = isWhole && isIncomplete && (entries?.length ?? 0) < maxPrintedRows;
  useEffect(() => {
    if (loadsAll) loadEarlier();
  }, [loadsAll, loadEarlier]);
  const { isThere, missing } = useLoadUntilEntry(target, {
    memberId,
    entries,
    hasMore: feed.hasNextPage,
    loading: feed.isFetchingNextPage || feed.isFetchNextPageError,
    loadEarlier,
  });
  const highlighted = useHighlight(scroller, target, isThere);

  return (
    <div className={classes.inner}>
      {unseen && (
        <Button className={classes.pill} size="sm" radius="xl" leftSection={<IconArrowUp size={14} />} onClick={toTop}>
          {t('New activity')}
        </Button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll the section */}
      <section ref={scroller} tabIndex={0} aria-labelledby="past-events" className={classes.scroll} onScroll={onScroll}>
        <h2 id="past-events" className="gp-print-title">
          {t('Past events')}
        </h2>
        {feed.isPending && <FeedSkeleton />}
        {feed.isError && !entries && (
          <ErrorState
            message="The past events did not load."
            onRetry={() => void feed.refetch()}
            retrying={feed.isFetching}
          />
        )}
        {entries && drawn && (
          <>
            {missing && (
              <p role="status" className={classes.missing}>
                {t('This link leads to an event that no longer exists.')}
              </p>
            )}
            <FeedDays entries={drawn} timeZone={timeZone} highlighted={highlighted} />
            {entries.length === 0 && !feed.hasNextPage && <EmptyState icon={IconHistory} title="No history found" />}
            {feed.hasNextPage && (
              <p data-print="only" className="gp-meta">
                {t('This printout does not contain earlier events.')}
              </p>
            )}
            {feed.hasNextPage && isAllDrawn && (
              <LoadEarlier
                scroller={scroller}
                failed={feed.isFetchNextPageError}
                loading={feed.isFetchingNextPage}
                onLoad={loadEarlier}
              />
            )}
          </>
        )}
      </section>
    </div>
  );
});

const none: readonly FeedItem[] = [];
