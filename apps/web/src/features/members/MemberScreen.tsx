import { ApiError } from '@guidepost/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { useMemberOnScreen } from '../../shell/palette/memberOnScreen.ts';
import { Slot } from '../../shell/slots.tsx';
import { feedOptions } from '../feed/api.ts';
import { listedMember, memberOptions } from './api.ts';
import { GlanceStrip } from './GlanceStrip.tsx';
import { MemberBody } from './MemberBody.tsx';
import { MemberHeader } from './MemberHeader.tsx';
import { MemberMissing } from './MemberMissing.tsx';
import classes from './member.module.css';
import { UnassignedBanner } from './UnassignedBanner.tsx';
import { useCelebration } from './useCelebration.ts';
import { useGuideInPath } from './useGuideInPath.ts';
import { usePagePresence } from './usePagePresence.ts';

/** The member page (staff §2), below the members list and below the docket alike. */
export default function MemberScreen() {
  const { memberId = '' } = useParams({ strict: false });
  const isId = /^[1-9]\d{0,14}$/.test(memberId);
  // another member is another page: nothing typed or scrolled is carried over
  return isId ? <MemberPage key={memberId} memberId={Number(memberId)} /> : <MemberMissing />;
}

export function MemberPage({ memberId }: { memberId: number }) {
  const client = useQueryClient();
  const { data: member, error, isFetching, refetch } = useQuery(memberOptions(memberId));
  // what the list knew shows at once, the rest follows
  const listed = useMemo(() => listedMember(client, memberId), [client, memberId]);
  const known = member ?? listed;
  usePagePresence(memberId);
  useCelebration(member);
  // the feed does not wait for its code, but for the member: one who is not to be seen is asked for once
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) void client.prefetchInfiniteQuery(feedOptions(memberId));
  }, [client, memberId, isKnown]);
  useGuideInPath(member);
  useMemberOnScreen(member);
  useDocumentTitle(known?.name ?? '');

  // said by the server just now, even where an older answer is still there
  if (error instanceof ApiError && error.status === 404) return <MemberMissing />;
  return (
    <div className={classes.page}>
      {known?.assignedGuideId === null && <UnassignedBanner />}
      <MemberHeader known={known} member={member} />
      {error && !member ? (
        <div className={`gp-card ${classes.failed}`}>
          <ErrorState message="The member did not load." onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      ) : (
        <>
          <GlanceStrip memberId={memberId} isKnown={isKnown} />
          {/* it comes later than the header: above it, the actions would move away from under the pointer */}
          {isKnown && <Slot of="memberTop" memberId={memberId} />}
          <MemberBody memberId={memberId} isKnown={isKnown} member={member} />
        </>
      )}
    </div>
  );
}
