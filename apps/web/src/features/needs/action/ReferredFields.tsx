import type { MemberId, Need, NeedsMetadata } from '@guidepost/contracts';
import { IconAlertTriangle, IconPlus, IconSearch } from '@guidepost/ui/icons';
import { Button, Checkbox } from '@mantine/core';
import { get, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { openHub } from '../../resources/public.ts';
import type { ActionContract } from './ActionFields.tsx';
import classes from './action.module.css';
import {
  chosenPrograms,
  chosenReferral,
  emptyReferral,
  type ReferralValues,
  referralActivity,
  remainingReferrals,
  withActivity,
  withReferral,
} from './form.ts';
import { ReferralEntry } from './ReferralEntry.tsx';
import { searchedNeed } from './searched-need.ts';

interface Props {
  contract: ActionContract;
  /** The member and the need for which the resource hub finds programs. */
  memberId: MemberId;
  memberName: string;
  need: Need;
  metadata: NeedsMetadata;
}

/** Fields for the resources that the member was referred to. The search for a resource comes first. */
export function ReferredFields({ contract, memberId, memberName, need, metadata }: Props) {
  const { t } = useTranslation();
  const { form } = contract;
  const { control } = form;
  const referred = useController({ control, name: 'resourceReferred' });
  const list = useController({ control, name: 'resourceReferrals' });
  const activity = useController({ control, name: 'activityId' });
  const duration = useController({ control, name: 'duration' });
  const referrals = list.field.value as ReferralValues[];
  const missing = (get(form.formState.errors, 'resourceReferrals') as { message?: string } | undefined)?.message;
  const set = (next: ReferralValues[]) => {
    list.field.onChange(next);
    form.clearErrors('resourceReferrals');
  };
  /** Chooses the activity for a referral if the user has not chosen one. The user can change it. */
  const fillActivity = () => {
    const id = referralActivity(metadata.activities);
    if (id === undefined || activity.field.value) return;
    const after = withActivity({ activityId: null, duration: duration.field.value }, id, metadata.activities);
    activity.field.onChange(after.activityId);
    duration.field.onChange(after.duration);
    form.clearErrors('activityId');
  };
  const room = remainingReferrals(referrals);
  const search = () =>
    openHub({
      memberId,
      memberName,
      need: searchedNeed(need, metadata),
      chosen: referred.field.value ? chosenPrograms(referrals) : [],
      onAdd: (found) => {
        // reads the current list, because the user may have added other resources since the hub was opened
        const before = form.getValues('resourceReferred') ? form.getValues('resourceReferrals') : [];
        referred.field.onChange(true);
        set(withReferral(before as ReferralValues[], chosenReferral(found)));
        fillActivity();
      },
    });
  return (
    <div className={classes.referrals}>
      <div className={classes.add}>
        {room > 0 && (
          <Button size="sm" leftSection={<IconSearch size={14} stroke={2} aria-hidden />} onClick={search}>
            {t('Find a resource')}
          </Button>
        )}
        {room > 0 && referred.field.value && (
          <Button
            size="sm"
            leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
            onClick={() => set([...referrals, emptyReferral])}
          >
            {t('Enter a resource')}
          </Button>
        )}
        <Checkbox
          label={t('Referred to a resource')}
          checked={referred.field.value}
          onChange={(event) => referred.field.onChange(event.currentTarget.checked)}
        />
      </div>
      {referred.field.value &&
        referrals.map((referral, at) => (
          <ReferralEntry
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no state besides their values
            key={at}
            title={t('Resource {count}', { count: at + 1 })}
            values={referral}
            errorOf={(name) =>
              (get(form.formState.errors, `resourceReferrals.${at}.${name}`) as { message?: string } | undefined)
                ?.message
            }
            onChange={(changed) => set(referrals.map((one, other) => (other === at ? changed : one)))}
            onRemove={() => set(referrals.filter((_, other) => other !== at))}
          />
        ))}
      {referred.field.value && missing !== undefined && (
        <p role="alert" className="gp-problem">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {t(missing)}
        </p>
      )}
    </div>
  );
}

/** The checkbox that marks the need as fulfilled. */
export function FulfilledField({ contract }: Pick<Props, 'contract'>) {
  const { t } = useTranslation();
  const fulfilled = useController({ control: contract.form.control, name: 'markAsFulfilled' });
  return (
    <Checkbox
      label={t('Need fulfilled')}
      description={fulfilled.field.value ? t('You can undo this for ten seconds.') : undefined}
      checked={fulfilled.field.value}
      onChange={(event) => fulfilled.field.onChange(event.currentTarget.checked)}
    />
  );
}
