import type { Member, Need, NeedAction, NeedHistoryEntry } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../shared/label-in.ts';
import { monthDayText } from '../../../shared/time.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { ReferralCard } from '../referral/ReferralCard.tsx';
import classes from './detail.module.css';

interface Props {
  action: NeedAction;
  member: Member;
  need: Need;
  history: readonly NeedHistoryEntry[];
}

/** An action in the history: its details, resources, buttons, and the earlier action that it follows up on. */
export function ActionBody({ action, member, need, history }: Props) {
  const { t } = useTranslation();
  const { id: me } = useActingUser();
  const about = { memberId: member.id, memberName: member.name };
  const mayDocument = can(need, 'CAN_DOCUMENT');
  const named = (id: number) => history.find((entry) => entry.action?.id === id)?.action;
  const original = action.originalActionId === null ? undefined : named(action.originalActionId);
  const followUps = action.subsequentActions.flatMap((id) => named(id) ?? []);
  const shownFields = (other: NeedAction) => ({
    activity: labelIn(other.activity),
    date: monthDayText(Temporal.PlainDate.from(other.date)),
  });
  return (
    <>
      <p className={classes.words} dir="auto">
        {action.description}
      </p>
      <p className={classes.quiet}>
        {t('Done on {date}', { date: monthDayText(Temporal.PlainDate.from(action.date)) })}
        {original && <>. {t('Follows up on {activity}, {date}', shownFields(original))}</>}
        {followUps.map((other) => (
          <span key={other.id}>. {t('Follow-up: {activity}, {date}', shownFields(other))}</span>
        ))}
      </p>
      {action.resourceReferrals.length > 0 && (
        <ul className={classes.referrals}>
          {action.resourceReferrals.map((referral) => (
            <ReferralCard key={referral.id} referral={referral} member={member} />
          ))}
        </ul>
      )}
      {mayDocument && (
        <div className={classes.foot} data-foot>
          <Button size="sm" onClick={() => openDialog({ kind: 'needAction', ...about, need, original: action })}>
            {t('Follow up')}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            onClick={() => openDialog({ kind: 'needReferral', ...about, need, action })}
          >
            {t('Add resource')}
          </Button>
          {action.creatorId === me && (
            <Button
              size="sm"
              variant="subtle"
              onClick={() => openDialog({ kind: 'needAction', ...about, need, action })}
            >
              {t('Edit action')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
