import type { PriorityContact } from '@guidepost/contracts';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { outreachOptions } from './api.ts';
import { OutreachRow } from './OutreachRow.tsx';
import { Panel, type PanelProps } from './Panel.tsx';
import { useRowTools } from './rowTools.ts';
import { useGrowing } from './useGrowing.ts';

const empty = {
  icon: IconUsers,
  title: 'Nobody to reach out to',
  hint: 'Members appear here when a contact with them is due.',
};

/** Whom to reach out to, in order, with the reasons in words (decision 93). */
export function Outreach({ guideId, onCounts }: PanelProps) {
  const query = useQuery(outreachOptions(guideId));
  return (
    <Panel<PriorityContact> query={query} onCounts={onCounts} empty={empty}>
      {(contacts) => <Contacts contacts={contacts} guideId={guideId} />}
    </Panel>
  );
}

function Contacts({ contacts, guideId }: { contacts: PriorityContact[]; guideId: number }) {
  const tools = useRowTools(guideId);
  const drawn = useGrowing(contacts.length);
  return (
    <ul>
      {contacts.slice(0, drawn).map((contact) => (
        <OutreachRow key={contact.memberId} contact={contact} tools={tools} />
      ))}
    </ul>
  );
}
