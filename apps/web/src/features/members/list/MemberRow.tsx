import type { MemberSummary } from '@guidepost/contracts';
import { eventLabel } from '@guidepost/rules';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import list from '../../../shared/list/list.module.css';
import { RowLink } from '../../../shared/list/RowLink.tsx';
import { useOpenRow } from '../../../shared/list/use-open-row.ts';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { StatusChip } from '../../../shared/StatusChip.tsx';
import { useActingUser } from '../../../shell/api.ts';
import { foundByText, foundMemberDetails } from '../distinguishing-details.ts';
import { memberPath } from '../member-path.ts';

interface Props {
  member: MemberSummary;
  /** True if another row has the same name or number, so that this row shows the date of birth too. */
  isAlike: boolean;
}

/** Row of one member. On a narrow screen, its second line shows the values of the hidden columns. */
export const MemberRow = memo(function MemberRow({ member, isAlike }: Props) {
  const { t } = useTranslation();
  const path = memberPath(member);
  const open = useOpenRow(path);
  const details = isAlike ? foundMemberDetails(member, t) : foundByText(member, t);
  const location = member.location && `${member.location.city}, ${member.location.state}`;

  return (
    <tr onClick={open}>
      <th scope="row">
        <span className={list.who}>
          <Avatar id={member.id} name={member.name} size="sm" />
          <span className={list.names}>
            <RowLink to={path} className={list.name}>
              {member.name}
            </RowLink>
            {details !== '' && <span className={list.second}>{details}</span>}
            <span className={`${list.second} ${list.onlyNarrow}`} data-print="hide">
              <LastEvent type={member.lastEventType} at={member.lastEventAt} />
            </span>
          </span>
        </span>
      </th>
      <td data-column="location">{location}</td>
      <td data-column="status">
        <StatusChip status={member.memberStatus} />
      </td>
      <td data-column="lastEvent">
        <LastEvent type={member.lastEventType} at={member.lastEventAt} />
      </td>
      <td data-column="guide">{member.assignedGuideName}</td>
      <td data-column="phase">{member.outreachPhase}</td>
      <td data-column="outreach">{member.monthlyOutreach}</td>
    </tr>
  );
});

/**
 * The last event and its relative time, such as 'Note, 42 min ago'. The exact time is displayed on hover. Renders
 * nothing without an event.
 */
function LastEvent({ type, at }: { type: string | null; at: string | null }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  if (at === null) return null;
  return (
    <span>
      {type !== null && `${t(eventLabel(type))}, `}
      <RelativeTime instant={at} timeZone={timeZone} inside={type !== null} />
    </span>
  );
}
