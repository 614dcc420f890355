import type { Member, MemberId, MemberSummary } from '@guidepost/contracts';
import {
  IconArrowLeft,
  IconCalendar,
  IconEye,
  IconFileText,
  IconHome,
  IconMessage,
  IconPhone,
} from '@guidepost/ui/icons';
import { ActionIcon, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import { StatusChip } from '../../../shared/StatusChip.tsx';
import { wordText } from '../../../shared/sentence.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { useShortcuts } from '../../../shell/frame/use-shortcuts.ts';
import { viewedPath } from '../../../shell/frame/viewed-guide.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { pendingOptions } from '../../feed/public.ts';
import { presenceOptions } from '../../members/public.ts';
import { contentOptions } from '../../needs-content/public.ts';
import { prefetchConversation } from '../../texts/public.ts';
import { visitOutcomesOptions } from '../../visits/public.ts';
import { BirthdayMarker } from './BirthdayMarker.tsx';
import { HeaderAction } from './HeaderAction.tsx';
import classes from './header.module.css';
import { MemberFacts } from './MemberFacts.tsx';
import { MemberMenu } from './MemberMenu.tsx';

interface Props {
  /** Details that are already known, for example from the members list. */
  known: MemberSummary | undefined;
  /** All details of the member. Undefined until they have loaded. */
  member: Member | undefined;
}

/** Header of the member page: back button, name, pronouns, status, facts and actions. */
export function MemberHeader({ known, member }: Props) {
  const { t } = useTranslation();
  const mayNote = can(member, 'CAN_CREATE_NOTES_AND_VISITS');
  const maySchedule = can(member, 'CAN_SCHEDULE_EVENTS');
  const mayText = can(member, 'CAN_SEND_PATIENT_MESSAGE');
  const mayCall = can(member, 'CAN_CALL_MEMBERS');
  const open = (kind: 'call' | 'text' | 'note' | 'visit' | 'scheduledEvent' | 'hub', may: boolean) => () => {
    if (member && may) openDialog({ kind, memberId: member.id, memberName: member.name });
  };
  const call = open('call', mayCall);
  const user = useActingUser();
  const client = useQueryClient();
  const openText = open('text', mayText);
  const text = () => {
    if (member && mayText) prefetchConversation(client, user, member);
    openText();
  };
  const note = open('note', mayNote);
  const visit = open('visit', mayNote);
  const schedule = open('scheduledEvent', maySchedule);
  // keeps the data loaded, so that the visit and need forms open without a connection
  useQuery({ ...visitOutcomesOptions, enabled: mayNote });
  useQuery({ ...contentOptions, enabled: can(member, 'CAN_SEE_USER_NEEDS') });
  const maySearch = can(member, 'CAN_SEE_USER_NEEDS');
  const findResource = open('hub', maySearch);
  useShortcuts([
    ['c', call, mayCall ? 'Call the member' : null],
    ['t', text, mayText ? 'Text the member' : null],
    ['n', note, mayNote ? 'Write a note' : null],
    ['v', visit, mayNote ? 'Log a visit' : null],
    ['e', schedule, maySchedule ? 'Schedule an event' : null],
    ['r', findResource, maySearch ? 'Find a resource' : null],
  ]);

  return (
    <header className={classes.header}>
      <BackButton />
      <span className={classes.avatar}>
        {known ? <Avatar id={known.id} name={known.name} size="lg" /> : <Skeleton circle width={44} height={44} />}
      </span>
      <div className={classes.identity}>
        <div className={classes.title}>
          <h1 tabIndex={-1} data-screen-title className={classes.name}>
            {known ? known.name : <NameSkeleton />}
          </h1>
          {member?.pronouns && <span className={classes.pronouns}>{wordText(t, member.pronouns)}</span>}
          {known && <StatusChip status={known.memberStatus} />}
          {known && <PendingStatus memberId={known.id} />}
          {known?.dateOfBirth && <BirthdayMarker dateOfBirth={known.dateOfBirth} />}
        </div>
        {known ? (
          <MemberFacts known={known} member={member} />
        ) : (
          <Skeleton height={8} width={260} mt={6} mb={4} maw="100%" />
        )}
        {known && <OtherViewers memberId={known.id} />}
      </div>
      <div className={classes.actions}>
        {mayCall && (
          <HeaderAction label={t('Call', { context: 'act' })} letter="C" icon={IconPhone} isMain onClick={call} />
        )}
        {mayText && <HeaderAction label={t('Text', { context: 'act' })} letter="T" icon={IconMessage} onClick={text} />}
        {mayNote && (
          <HeaderAction
            label={t('Note', { context: 'act' })}
            letter="N"
            icon={IconFileText}
            isMain={!mayCall}
            onClick={note}
          />
        )}
        {mayNote && <HeaderAction label={t('Visit', { context: 'act' })} letter="V" icon={IconHome} onClick={visit} />}
        {maySchedule && (
          <HeaderAction label={t('Event', { context: 'act' })} letter="E" icon={IconCalendar} onClick={schedule} />
        )}
        {known && <MemberMenu known={known} member={member} />}
      </div>
    </header>
  );
}

function NameSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      <Skeleton component="span" display="inline-block" width={180} height={14} aria-hidden />
    </>
  );
}

/** Shows a requested status change, 'Graduated, waiting for review', to users who may see pending requests. */
function PendingStatus({ memberId }: { memberId: MemberId }) {
  const { t } = useTranslation();
  const { data: pending = [] } = useQuery(pendingOptions(memberId));
  const asked = pending.find((item) => item.statusChangeRequest?.approval === null)?.statusChangeRequest;
  return (
    <span role="status" className={classes.asked}>
      {asked && t('{status}, waiting for review', { status: t(asked.memberStatus.name) })}
    </span>
  );
}

/**
 * Shows the colleagues who have this page open now: 'Also viewing this page: Priya Raman'. Shows nothing if the user is
 * the only viewer.
 */
function OtherViewers({ memberId }: { memberId: MemberId }) {
  const { t } = useTranslation();
  const { id: me } = useActingUser();
  const { data: people = [] } = useQuery(presenceOptions(memberId));
  const others = people.filter(({ id }) => id !== me).map(({ name }) => name);
  return (
    <span role="status" className={classes.here}>
      {others.length > 0 && (
        <>
          <IconEye size={14} stroke={1.75} aria-hidden />
          {t('Also viewing this page: {names}', { names: others.join(', ') })}
        </>
      )}
    </span>
  );
}

/** Returns to the previous page. If the page was opened directly by its URL, opens the parent list. */
function BackButton() {
  const { t } = useTranslation();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const inDocket = useLocation({ select: ({ pathname }) => pathname.startsWith('/docket/') });
  const back = () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: viewedPath(inDocket ? '/docket' : '/member-list') });
  };
  return (
    <ActionIcon size="lg" aria-label={t('Back')} onClick={back}>
      <IconArrowLeft size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
