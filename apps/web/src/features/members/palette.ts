import type { MemberSummary } from '@guidepost/contracts';
import {
  type Icon,
  IconCalendar,
  IconFileText,
  IconHome,
  IconList,
  IconMessage,
  IconPhone,
  IconSearch,
} from '@guidepost/ui/icons';
import type { TFunction } from 'i18next';
import { can } from '../../shell/api.ts';
import { viewedPath } from '../../shell/frame/viewed-guide.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import type { PaletteContext, PaletteEntry, PaletteSource } from '../../shell/palette/entries.ts';
import { recentMembers } from '../../shell/palette/recent-members.ts';
import { queryClient } from '../../shell/query.ts';
import { memberSuggestions, membersById } from './api.ts';
import { foundMemberDetails } from './distinguishing-details.ts';
import { memberPath } from './member-path.ts';

/** Returns the actions of the member page's header that the server allows for this member. */
function actions({ member, t }: PaletteContext): PaletteEntry[] {
  if (!member) return [];
  const about = { memberId: member.id, memberName: member.name };
  const action = (
    kind: 'call' | 'text' | 'note' | 'visit' | 'scheduledEvent' | 'hub',
    label: string,
    icon: Icon,
    letter: string,
  ): PaletteEntry => ({
    id: kind,
    group: 'Actions',
    label,
    detail: member.name,
    icon,
    letter,
    run: () => openDialog({ kind, ...about }),
  });
  const mayNote = can(member, 'CAN_CREATE_NOTES_AND_VISITS');
  return [
    ...(can(member, 'CAN_CALL_MEMBERS') ? [action('call', t('Call', { context: 'act' }), IconPhone, 'C')] : []),
    ...(can(member, 'CAN_SEND_PATIENT_MESSAGE') ? [action('text', t('Send text'), IconMessage, 'T')] : []),
    ...(mayNote
      ? [action('note', t('Add note'), IconFileText, 'N'), action('visit', t('Log visit'), IconHome, 'V')]
      : []),
    ...(can(member, 'CAN_SCHEDULE_EVENTS') ? [action('scheduledEvent', t('Schedule event'), IconCalendar, 'E')] : []),
    ...(can(member, 'CAN_SEE_USER_NEEDS') ? [action('hub', t('Find a resource'), IconSearch, 'R')] : []),
  ];
}

/**
 * Returns the palette entry for a member's page. The search term becomes a keyword of the entry, because the server may
 * have found the member by a value other than the name.
 */
const page = (member: MemberSummary, t: TFunction, group: 'Members' | 'Recent members', term = ''): PaletteEntry => ({
  id: `member ${member.id}`,
  group,
  label: member.name,
  detail: foundMemberDetails(member, t),
  words: term,
  person: member,
  leaves: true,
  run: (navigate) => navigate(memberPath(member)),
});

/**
 * Returns the palette entry that opens the members list with all results. Used when the palette cannot show them all.
 */
const wholeList = (term: string, count: number, t: TFunction): PaletteEntry => ({
  id: 'members list',
  group: 'Members',
  label: t('Show all {count} on the Members screen', { count }),
  // The entry matches the current term, so it stays visible until the results for the next term arrive.
  words: term,
  icon: IconList,
  leaves: true,
  run: (navigate) => navigate({ to: viewedPath('/member-list'), search: { search: term } }),
});

/**
 * Command palette source for members: their pages, found by name or phone number, and the actions for the current
 * member.
 */
const source: PaletteSource = {
  entries: actions,
  async recent({ user, member, t }) {
    const ids = recentMembers(user.id).filter((id) => id !== member?.id);
    if (ids.length === 0) return [];
    const { data } = await queryClient.fetchQuery(membersById(ids));
    return ids.flatMap((id) => data.filter((one) => one.id === id)).map((one) => page(one, t, 'Recent members'));
  },
  async find(term, { t }) {
    const { data, pagination } = await queryClient.fetchQuery(memberSuggestions(term));
    const pages = data.map((member) => page(member, t, 'Members', member.foundBy ? term : ''));
    const total = pagination?.totalItems ?? 0;
    return total > data.length ? [...pages, wholeList(term, total, t)] : pages;
  },
};
export default source;
