import type { Member, TextMessage } from '@guidepost/contracts';
import { IconMessage } from '@guidepost/ui/icons';
import { Button, Loader, Skeleton, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { ErrorState } from '../../../shared/ErrorState.tsx';
import { useNow } from '../../../shared/RelativeTime.tsx';
import { can, useActingUser } from '../../../shell/api.ts';
import { NoConnection } from '../../../shell/dialogs/FormDialog.tsx';
import { dayLabel, dayOf } from '../../feed/public.ts';
import { conversationOptions } from '../api.ts';
import { ThreadMessage } from './ThreadMessage.tsx';
import classes from './thread.module.css';

interface Props {
  member: Member;
  mayText: boolean;
  /** True while the space below the conversation is not known, because the suggested replies still load. */
  isWaiting: boolean;
}

/**
 * The conversation with a member, with the newest text at the bottom. The list is aligned to the bottom, so that
 * visible texts do not move when older texts load.
 */
export const Thread = memo(function Thread({ member, mayText, isWaiting }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const query = useInfiniteQuery({ ...conversationOptions(member.id), enabled: can(member, 'CAN_SEE_SMS') });
  const today = dayOf(useNow(), timeZone);
  const { data } = query;
  const days = useMemo(
    () => (isWaiting || !data ? undefined : conversationOf(data.pages, timeZone)),
    [isWaiting, data, timeZone],
  );
  const hasEarlier = query.hasNextPage && days !== undefined;
  const scroller = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;

  useEffect(() => {
    if (!hasEarlier || isFetchingNextPage || isFetchNextPageError || !top.current) return;
    const loadMoreObserver = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      root: scroller.current,
      rootMargin: '300px 0px',
    });
    loadMoreObserver.observe(top.current);
    return () => loadMoreObserver.disconnect();
  }, [hasEarlier, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  return (
    <div
      ref={scroller}
      className={classes.scroll}
      role="log"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      aria-label={t('Conversation with {name}', { name: member.name })}
    >
      <div>
        {(query.isLoading || (data && !days)) && (
          <>
            <NoConnection text="No connection. The conversation will load when you are back online." />
            <ThreadSkeleton />
          </>
        )}
        {query.isError && !data && (
          <ErrorState
            message="The conversation did not load."
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        )}
        {hasEarlier && (
          <div ref={top} className={classes.earlier}>
            {isFetchingNextPage ? (
              <Loader size="sm" aria-label={t('Loading')} />
            ) : (
              <Button size="sm" variant="subtle" onClick={() => void fetchNextPage()}>
                {t(isFetchNextPageError ? 'Try again' : 'Load earlier')}
              </Button>
            )}
          </div>
        )}
        {days?.length === 0 && (
          <EmptyState icon={IconMessage} title="No texts yet" hint="Your texts with this member appear here." />
        )}
        {days?.map(({ day, messages }) => (
          <section key={day}>
            <h3 className={`gp-day ${classes.day}`}>{t(dayLabel(day, today))}</h3>
            <ul className={classes.list}>
              {messages.map((message) => (
                <ThreadMessage
                  key={message.id}
                  message={message}
                  member={member}
                  timeZone={timeZone}
                  mayText={mayText}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
});

function ThreadSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" className={classes.waiting}>
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {['46%', '62%', '38%', '54%'].map((width, at) => (
        <Skeleton key={width} height={34} width={width} radius="lg" ml={at % 2 === 0 ? 0 : 'auto'} aria-hidden />
      ))}
    </div>
  );
}

interface ConversationDay {
  /** `yyyy-MM-dd` in the requested time zone. */
  day: string;
  messages: TextMessage[];
}

/** Groups texts by day in a time zone. Pages are newest first, and the returned days are oldest first. */
function conversationOf(pages: readonly (readonly TextMessage[])[], timeZone: string): ConversationDay[] {
  const days: ConversationDay[] = [];
  for (const message of pages.flat().reverse()) {
    const day = dayOf(message.timestamp, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}
