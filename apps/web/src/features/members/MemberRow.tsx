import type { MemberSummary } from '@guidepost/contracts';
import { Link, useNavigate } from '@tanstack/react-router';
import { type MouseEvent, memo } from 'react';
import { Avatar } from '../../shared/Avatar.tsx';
import list from '../../shared/list/list.module.css';
import { StatusChip } from '../../shared/StatusChip.tsx';
import { LastEvent } from './LastEvent.tsx';
import classes from './list.module.css';
import { memberPath } from './memberPath.ts';

/** One member of the list; on a phone the second line says what the hidden columns say. */
export const MemberRow = memo(function MemberRow({ member }: { member: MemberSummary }) {
  const navigate = useNavigate();
  const path = memberPath(member);
  const location = member.location && `${member.location.city}, ${member.location.state}`;

  /** A click anywhere in the row is a click on the name; text that was being selected stays selected. */
  const open = (event: MouseEvent<HTMLElement>) => {
    const inLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (inLink || event.defaultPrevented || document.getSelection()?.toString()) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) {
      window.open(event.currentTarget.querySelector('a')?.href, '_blank', 'noopener');
    } else void navigate(path);
  };
  return (
    <tr onClick={open}>
      <th scope="row">
        <span className={list.who}>
          <Avatar id={member.id} name={member.name} size="sm" />
          <span className={list.names}>
            <Link {...path} className={list.name} data-open>
              {member.name}
            </Link>
            <span className={classes.second}>
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
