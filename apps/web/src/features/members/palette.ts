import type { MemberSummary } from '@guidepost/contracts';
import { type Icon, IconCalendar, IconFileText, IconHome, IconMessage, IconPhone } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { can } from '../../shell/api.ts';
import { openDialog } from '../../shell/openDialog.tsx';
import type { PaletteContext, PaletteEntry, PaletteSource } from '../../shell/palette/entries.ts';
import { queryClient } from '../../shell/query.ts';
import { memberSuggestions } from './api.ts';
import { memberPath } from './memberPath.ts';
import { whereabouts } from './whereabouts.ts';

/** What the header of a member's page can do, as the server says of this member. */
function deeds({ member, t }: PaletteContext): PaletteEntry[] {
  if (!member) return [];
  const about = { memberId: member.id, memberName: member.name };
  const deed = (
    kind: 'call' | 'text' | 'note' | 'visit' | 'scheduledEvent',
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
    ...(can(member, 'CAN_CALL_MEMBERS') ? [deed('call', t('Call'), IconPhone, 'C')] : []),
    ...(can(member, 'CAN_SEND_PATIENT_MESSAGE') ? [deed('text', t('Send text'), IconMessage, 'T')] : []),
    ...(mayNote ? [deed('note', t('Add note'), IconFileText, 'N'), deed('visit', t('Log visit'), IconHome, 'V')] : []),
    ...(can(member, 'CAN_SCHEDULE_EVENTS') ? [deed('scheduledEvent', t('Schedule event'), IconCalendar, 'E')] : []),
  ];
}

const page = (member: MemberSummary, t: TFunction): PaletteEntry => ({
  id: `member ${member.id}`,
  group: 'Members',
  label: member.name,
  detail: whereabouts(member, t),
  person: member,
  leaves: true,
  run: (navigate) => navigate(memberPath(member)),
});

/** What members bring to the command palette: their pages, by name or phone number, and what can be done on one. */
const source: PaletteSource = {
  entries: deeds,
  find: async (term, { t }) => {
    const { data } = await queryClient.fetchQuery(memberSuggestions(term));
    return data.map((member) => page(member, t));
  },
};
export default source;
