import type { MemberId, NeedBrief } from '@guidepost/contracts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { labelIn, textIn } from '../../shared/label-in.ts';
import { useNeeds } from './api.ts';
import classes from './panel/needs.module.css';

interface Props {
  memberId: MemberId;
  /** Null if the record has no need. */
  need: NeedBrief | null;
}

/** Link with the current name of the need that a call, visit or note was about. Opens the need on the member's page. */
export function NeedLink({ memberId, need }: Props) {
  const { t } = useTranslation();
  const { data: needs } = useNeeds(memberId, need !== null);
  const now = needs?.find(({ id }) => id === need?.id);
  // shows nothing if the need was deleted after the record was fetched
  if (need === null || (needs && !now)) return null;
  return (
    <p className="gp-meta" dir="auto">
      <Link to="." className={classes.needLink} search={{ needId: String(need.id) }} resetScroll={false}>
        {t('Need: {label}', { label: now ? labelIn(now.issue) : textIn(need.issueLabel, need.issueLabelEs) })}
      </Link>
    </p>
  );
}
