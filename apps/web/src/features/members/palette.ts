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
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { can } from '../../shell/api.ts';
import { viewedPath } from '../../shell/frame/viewed-guide.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import type { PaletteContext, PaletteEntry, PaletteSource } from '../../shell/palette/entries.ts';
import { recentMembers } from '../../shell/palette/recent-members.ts';
import { queryClient } from '../../shell/query.ts';
import { memberSuggestions, membersById } from './api.ts';
import { memberPath } from './member-path.ts';
import { foundByText, whereabouts } from './whereabouts.ts';

/** What the header of a member's page can do, as the server says of this member. */
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

/** The page of a member; who was found by a term that is not in their name is found by it all the same. */
const page = (member: MemberSummary, t: TFunction, group: 'Members' | 'Recent members', term = ''): PaletteEntry => ({
  id: `member ${member.id}`,
  group,
  label: member.name,
  detail: [foundByText(member, t), whereabouts(member, t)].filter((part) => part !== '').join(' · '),
  words: term,
  person: member,
  leaves: true,
  run: (navigate) => navigate(memberPath(member)),
});

/** The members list with everybody who was found, where they are too many for the palette. */
const wholeList = (term: string, count: number, t: TFunction): PaletteEntry => ({
  id: 'members list',
  group: 'Members',
  label: t('Show all {count} in Members', { count }),
  // it fits whatever was found: another letter typed takes it away only once the next answer is there
  words: term,
  icon: IconList,
  leaves: true,
  run: (navigate) => navigate({ to: viewedPath('/member-list'), search: { search: term } }),
});

/** What members bring to the command palette: their pages, by name or phone number, and what can be done on one. */
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
