import type { PriorityContact, StaffId } from '@guidepost/contracts';
import { outreachGroupOf, outreachGroups, outreachHeadings } from '@guidepost/rules';
import { IconUsers } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../../../shared/sentence.ts';
import { useProgressiveRows } from '../../../shared/use-progressive-rows.ts';
import { outreachOptions } from '../api.ts';
import { useRowTools } from '../row-tools.ts';
import { OutreachRow } from '../rows/OutreachRow.tsx';
import { Panel, type PanelProps } from './Panel.tsx';
import classes from './tabs.module.css';

const empty = {
  icon: IconUsers,
  title: 'No members to reach out to',
  hint: 'Members appear here when it is time to contact them.',
};

/** Members that the guide should contact, grouped by due day (docs/areas/docket.md#order-of-outreach). */
export function Outreach({ guideId, onCounts }: PanelProps) {
  const { t } = useTranslation();
  const query = useQuery(outreachOptions(guideId));
  const factsOf = useCallback(
    ({ member, topic, reasons }: PriorityContact) => ({
      kinds: [],
      client: member.clientName,
      text: [member.name, topic ?? '', ...reasons.map(({ textSentence }) => sentenceText(t, textSentence))].join(' '),
    }),
    [t],
  );
  return (
    <Panel<PriorityContact> query={query} onCounts={onCounts} empty={empty} factsOf={factsOf}>
      {(contacts) => <Groups contacts={contacts} guideId={guideId} />}
    </Panel>
  );
}

const groupOf = ({ daysUntilDue }: PriorityContact) => outreachGroupOf(daysUntilDue);

function Groups({ contacts, guideId }: { contacts: PriorityContact[]; guideId: StaffId }) {
  const tools = useRowTools(guideId);
  const drawn = contacts.slice(0, useProgressiveRows(contacts.length));
  return outreachGroups.map((group) => {
    const shown = drawn.filter((contact) => groupOf(contact) === group);
    if (shown.length === 0) return null;
    return (
      <Fragment key={group}>
        <h2 className={classes.group} data-band={group}>
          {tools.t(outreachHeadings[group])} <span>{contacts.filter((one) => groupOf(one) === group).length}</span>
        </h2>
        <ul>
          {shown.map((contact) => (
            <OutreachRow key={contact.memberId} contact={contact} tools={tools} isFirst={contact === drawn[0]} />
          ))}
        </ul>
      </Fragment>
    );
  });
}
