import type { MemberSummary } from '@guidepost/contracts';
import { eventWord } from '@guidepost/rules';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../shared/Avatar.tsx';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { StatusChip } from '../../shared/StatusChip.tsx';
import classes from './docket.module.css';

interface Props {
  member: MemberSummary;
  guideId: number;
  timeZone: string;
}

/** Who, how they stand, and what was last: the whole row opens the member. */
export function ContactRow({ member, guideId, timeZone }: Props) {
  const { t } = useTranslation();
  const { lastEventAt, lastEventType } = member;
  const place = member.location ? `${member.location.city}, ${member.location.state}` : null;
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <Avatar id={member.id} name={member.name} />
        <div className={classes.cut}>
          <Link
            to="/docket/guide/$guideId/member/$memberId"
            params={{ guideId: String(guideId), memberId: String(member.id) }}
            className={classes.open}
            data-row
          >
            {member.name}
          </Link>
          <div className={classes.meta}>{[member.clientName, place].filter(Boolean).join(' · ')}</div>
        </div>
      </div>
      <span className={classes.status}>
        <StatusChip status={member.memberStatus} />
      </span>
      <div className={classes.why}>
        {lastEventAt === null ? (
          <span className={classes.late}>{t('Nobody has been in touch yet')}</span>
        ) : (
          <>
            <span>{t(eventWord(lastEventType ?? ''))}</span>
            <span className={classes.when}>
              <RelativeTime instant={lastEventAt} timeZone={timeZone} />
            </span>
          </>
        )}
      </div>
      <IconChevronRight size={16} stroke={1.75} aria-hidden className={classes.chevron} />
    </li>
  );
}
