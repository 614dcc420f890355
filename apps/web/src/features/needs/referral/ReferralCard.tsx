import { contracts, type Member, type ResourceReferral } from '@guidepost/contracts';
import { canAskOrganization, canRecordResult, isQuestionOpen } from '@guidepost/rules';
import { IconDots, IconMessageOff } from '@guidepost/ui/icons';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PhoneText } from '../../../shared/PhoneText.tsx';
import { api, can } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { refreshAction } from '../api.ts';
import classes from '../detail/detail.module.css';
import { ReferralState } from './ReferralState.tsx';

/** Withdraws the unanswered question about a referral. */
function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ResourceReferral) => api(contracts.referrals.withdraw, { params: { referralId: id } }),
    onSuccess: () => showSuccess('Question withdrawn'),
    // refetches the referral in any case, because the organization may have answered meanwhile
    onSettled: (_reply, _error, referral) => refreshAction(client, referral),
  });
}

interface Props {
  referral: ResourceReferral;
  member: Member;
}

/** A resource that the member was referred to, with its details and the organization's answer. */
export function ReferralCard({ referral, member }: Props) {
  const place = [referral.streetAddress, referral.city, [referral.state, referral.zipcode].filter(Boolean).join(' ')];
  const details = [referral.contactName, place.filter(Boolean).join(', '), referral.url].filter(Boolean);
  return (
    <li className={classes.referral}>
      <div>
        <b dir="auto">{referral.resourceName}</b>
        {referral.phoneNumber !== null && (
          <span className="gp-meta">
            <PhoneText number={referral.phoneNumber} />
          </span>
        )}
      </div>
      {details.map((detail) => (
        <span key={detail} className="gp-meta" dir="auto">
          {detail}
        </span>
      ))}
      <div className={classes.question}>
        <ReferralState referral={referral} />
        {can(member, 'CAN_UPDATE_USER_NEEDS') && <Question referral={referral} member={member} />}
      </div>
    </li>
  );
}

/** Buttons to ask the organization, to record the result, and to withdraw the open question. */
function Question({ referral, member }: Props) {
  const { t } = useTranslation();
  const about = { memberId: member.id, memberName: member.name, referral };
  const ask = referral.request === null ? 'Ask the organization' : 'Ask again';
  const record = referral.request?.channel === null ? 'Correct result' : 'Record result';
  return (
    <>
      {canAskOrganization(referral) && (
        <Button
          size="sm"
          variant="subtle"
          aria-label={`${t(ask)}: ${referral.resourceName}`}
          onClick={() => openDialog({ kind: 'askReferral', ...about })}
        >
          {t(ask)}
        </Button>
      )}
      {canRecordResult(referral) && (
        <Button
          size="sm"
          variant="subtle"
          aria-label={`${t(record)}: ${referral.resourceName}`}
          onClick={() => openDialog({ kind: 'recordReferralResult', ...about })}
        >
          {t(record)}
        </Button>
      )}
      {isQuestionOpen(referral.request) && <OpenQuestion referral={referral} />}
    </>
  );
}

function OpenQuestion({ referral }: { referral: ResourceReferral }) {
  const { t } = useTranslation();
  const withdraw = useWithdraw();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          size="sm"
          loading={withdraw.isPending}
          aria-label={t('Question to {name}', { name: referral.resourceName })}
        >
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconMessageOff size={16} stroke={1.75} />} onClick={() => withdraw.mutate(referral)}>
          {t('Withdraw question')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
