import type { MemberId, NeedBrief } from '@guidepost/contracts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNeeds } from './api.ts';
import classes from './panel/needs.module.css';

interface Props {
  memberId: MemberId;
  /** Null where the record was for no need. */
  need: NeedBrief | null;
}

/** The need that a call, visit or note was for, by the name that it has now; opens it on the member's page. */
export function NeedLink({ memberId, need }: Props) {
  const { t } = useTranslation();
  const { data: needs } = useNeeds(memberId, need !== null);
  const now = needs?.find(({ id }) => id === need?.id);
  // it was deleted since the record was fetched
  if (need === null || (needs && !now)) return null;
  return (
    <p className="gp-meta" dir="auto">
      <Link to="." className={classes.needLink} search={{ needId: String(need.id) }} resetScroll={false}>
        {t('Need: {label}', { label: now?.issue.label ?? need.issueLabel })}
      </Link>
    </p>
  );
}
