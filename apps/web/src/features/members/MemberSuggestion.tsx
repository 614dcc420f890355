import type { MemberSummary } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../shared/Avatar.tsx';
import { StatusChip } from '../../shared/StatusChip.tsx';
import classes from './suggestions.module.css';
import { whereabouts } from './whereabouts.ts';

/** Who a suggestion is: the name, and what tells two members of one name apart. */
export function MemberSuggestion({ member }: { member: MemberSummary }) {
  const { t } = useTranslation();
  return (
    <>
      <Avatar id={member.id} name={member.name} size="sm" />
      <span className={classes.who}>
        <span className={classes.name}>{member.name}</span>
        <span className="gp-meta gp-cut">{whereabouts(member, t)}</span>
      </span>
      <StatusChip status={member.memberStatus} />
    </>
  );
}
