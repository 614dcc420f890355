import { ApiError, type MemberId, parseId } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { IconEye } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { type UIEvent, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ErrorState.tsx';
import { Missing } from '../../../shared/Missing.tsx';
import { useDocumentTitle } from '../../../shared/ScreenHeader.tsx';
import { Banner } from '../../../shell/frame/Banner.tsx';
import { useWatch } from '../../../shell/live.ts';
import { useMemberOnScreen } from '../../../shell/palette/member-on-screen.ts';
import { usePrintedMember } from '../../../shell/print/printed-member.ts';
import { Slot } from '../../../shell/slots.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { feedOptions } from '../../feed/public.ts';
import { listedMember, memberOptions, mergedIntoOptions, useCelebration } from '../../members/public.ts';
import { MemberHeader } from '../header/MemberHeader.tsx';
import { GlanceStrip } from './GlanceStrip.tsx';
import { MemberBody } from './MemberBody.tsx';
import classes from './page.module.css';
import { useBannersKnown } from './use-banners-known.ts';
import { useGuideInPath } from './use-guide-in-path.ts';

/** The header becomes compact when a column is scrolled down by more than this number of pixels. */
const compactAfter = 120;
/**
 * Minimum scrollable height in pixels for a compact header. A shorter list would jump back to the top when the header
 * shrinks.
 */
const minRemaining = 400;

/**
 * Returns whether the member page's header is compact, and a handler for the scroll events of its columns. The header
 * becomes compact when a column is scrolled down, and returns to full size at the top. Only phones show a compact
 * header.
 */
function useCompactHeader(): { isCompact: boolean; onScroll: (event: UIEvent) => void } {
  const [isCompact, setCompact] = useState(false);
  const onScroll = ({ target }: UIEvent) => {
    if (!(target instanceof HTMLElement) || target.scrollHeight <= target.clientHeight) return;
    if (target.scrollTop <= 0) setCompact(false);
    else if (target.scrollTop > compactAfter && target.scrollHeight - target.clientHeight > minRemaining)
      setCompact(true);
  };
  return { isCompact, onScroll };
}

/** Member page, a child of the members list and of the docket. */
export default function MemberScreen() {
  const memberId = parseId<'Member'>(useParams({ strict: false }).memberId);
  // The key remounts the page for each member, so that typed text and scroll positions are not carried over.
  return memberId === null ? <MemberMissing /> : <MemberPage key={memberId} memberId={memberId} />;
}

export function MemberPage({ memberId }: { memberId: MemberId }) {
  const client = useQueryClient();
  const { data: member, error, isFetching, refetch } = useQuery(memberOptions(memberId));
  // Shows the details from the list until all details of the member have loaded.
  const listed = useMemo(() => listedMember(client, memberId), [client, memberId]);
  const known = member ?? listed;
  usePagePresence(memberId);
  useCelebration(member);
  // The feed loads only after the member was found in a cached list or returned by the server. For a member whom the
  // user may not view, only one request is therefore sent.
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) void client.prefetchInfiniteQuery(feedOptions(memberId));
  }, [client, memberId, isKnown]);
  const areBannersKnown = useBannersKnown(memberId, isKnown);
  useGuideInPath(member);
  useMemberOnScreen(member);
  usePrintedMember(memberId);
  useDocumentTitle(known?.name ?? '');
  const { isCompact, onScroll } = useCompactHeader();

  // If the server's latest response is a 404, older data from the cache is not shown.
  if (error instanceof ApiError && error.status === 404) return <MergedMember memberId={memberId} />;
  return (
    <div className={classes.page} data-compact={isCompact || undefined} onScrollCapture={onScroll}>
      {known?.assignedGuideId === null && <UnassignedBanner />}
      <MemberHeader known={known} member={member} />
      {error && !member ? (
        <div className={`gp-card ${classes.failed}`}>
          <ErrorState message="The member did not load." onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      ) : (
        <>
          {isKnown && <Slot of="memberHold" memberId={memberId} />}
          <GlanceStrip memberId={memberId} isKnown={isKnown} />
          {/* Below the header, because it loads later. Above the header, it would move the buttons that the user is pointing at. */}
          {isKnown && <Slot of="memberTop" memberId={memberId} />}
          <MemberBody memberId={memberId} isKnown={isKnown} member={member} isWaiting={!areBannersKnown} />
        </>
      )}
    </div>
  );
}

/**
 * Banner on the page of a member without a guide. Links to the user's own members
 * (docs/areas/member-page.md#the-guide-in-the-address).
 */
function UnassignedBanner() {
  const { t } = useTranslation();
  const inDocket = useLocation({ select: ({ pathname }) => pathname.startsWith('/docket/') });
  return (
    <Banner
      tone="info"
      icon={IconEye}
      actions={
        <Button size="sm" component={Link} to={inDocket ? '/docket' : '/member-list'}>
          {t('Switch to my view')}
        </Button>
      }
    >
      {t('This member is not assigned to a guide')}
    </Banner>
  );
}

/**
 * Opens the record that this member was merged into and shows a notice. Shows the “not found” page if there is no such
 * record. If the user has unsaved text, a dialog asks for confirmation first. If the user stays, this page shows a link
 * to the record.
 */
function MergedMember({ memberId }: { memberId: MemberId }) {
  const navigate = useNavigate();
  const { data, isPending } = useQuery(mergedIntoOptions(memberId));
  const inDocket = useLocation({ select: ({ pathname }) => pathname.startsWith('/docket/') });
  const rest = data?.memberId ?? null;
  const to = rest === null ? null : `${inDocket ? '/docket' : '/member-list'}/guide/unknown/member/${rest}`;
  // The effect runs only once. <Navigate> would show the dialog again on each render if the user stays.
  useEffect(() => {
    if (to === null) return;
    showSuccess(sentence('This member had two records, which were merged'));
    void navigate({ to, replace: true });
  }, [to, navigate]);
  if (isPending) return null;
  if (to === null) return <MemberMissing />;
  return (
    <Missing
      title="This member had two records, which were merged"
      why="This record was merged into another one, so you can no longer change it. Its earlier entries are now in the other record."
      to={to}
      label="Open the remaining record"
    />
  );
}

/** Shown instead of a member's page if the member does not exist or the user may not view them. */
function MemberMissing() {
  useDocumentTitle('This member could not be found');
  return (
    <Missing
      title="This member could not be found"
      why="The link may be wrong, or the member may now belong to a team that you cannot access."
      to="/member-list"
      label="Back to members"
    />
  );
}

/** A hidden page still counts as viewed for this many milliseconds, because the user may return soon. */
const hiddenGraceMs = 60_000;

/** Subscribes to a member's live events while the page is open, and shows colleagues that the user is viewing it. */
function usePagePresence(memberId: MemberId): void {
  const [isHere, setHere] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') setHere(true);
      else timer = setTimeout(() => setHere(false), hiddenGraceMs);
    };
    document.addEventListener('visibilitychange', onChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, []);
  useWatch({ memberIds: [memberId], pageIds: isHere ? [memberId] : [] });
}
