import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { useNow } from '../../shared/RelativeTime.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { useActingUser } from '../../shell/api.ts';
import { contactsOptions } from './api.ts';
import { ContactRow } from './ContactRow.tsx';
import { todayIn } from './day.ts';
import classes from './docket.module.css';
import { groupContacts, isFollowed } from './groups.ts';
import { useRowKeys } from './useRowKeys.ts';

/** So many rows fill the screen; fewer are shown only where there are no more. */
const fullList = 15;

/** The guide's members as a worklist: who has waited longest for a word comes first; only those still followed. */
export function Contacts({ guideId }: { guideId: number }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const list = useRef<HTMLDivElement>(null);
  const now = useNow();
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    contactsOptions(guideId),
  );
  useRowKeys(list);
  const loaded = data?.pages.flatMap((page) => page.data).filter(isFollowed);
  // whoever is not followed takes up places of a page, so that the first one may hold hardly anybody
  const short = hasNextPage && (loaded?.length ?? 0) < fullList;
  const members = short ? undefined : loaded;
  useEffect(() => {
    if (short && !isFetching && !isError) void fetchNextPage();
  }, [short, isFetching, isError, fetchNextPage]);

  return (
    <section className={`gp-card ${classes.contacts}`} aria-labelledby="contacts-title">
      <header>
        <h2 id="contacts-title">{t('Longest without an event')}</h2>
        {members && <span className="gp-count">{hasNextPage ? `${members.length}+` : members.length}</span>}
      </header>
      <div ref={list} className={classes.rows}>
        {members?.length === 0 && (
          <EmptyState icon={IconUsers} title="No members found" hint="Members appear here once they are assigned." />
        )}
        {members &&
          groupContacts(members, todayIn(timeZone, now), timeZone).map((group) => (
            <Fragment key={group.label}>
              <h3 className={classes.group}>
                {t(group.label)} {!hasNextPage && <span>{group.members.length}</span>}
              </h3>
              <ul>
                {group.members.map((member) => (
                  <ContactRow key={member.id} member={member} guideId={guideId} timeZone={timeZone} />
                ))}
              </ul>
            </Fragment>
          ))}
        {hasNextPage && (
          <div className={classes.more}>
            <Button variant="subtle" size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('Show more')}
            </Button>
          </div>
        )}
        {!members && isError && (
          <ErrorState message="The members did not load." onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!members && !isError && <SkeletonRows rows={10} />}
      </div>
    </section>
  );
}
