import type { MemberId, Need, NeedsMetadata } from '@guidepost/contracts';
import { IconAlertTriangle, IconPlus, IconSearch } from '@guidepost/ui/icons';
import { Button, Checkbox } from '@mantine/core';
import { get, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { openHub } from '../../resources/public.ts';
import type { ActionContract } from './ActionFields.tsx';
import classes from './action.module.css';
import { chosenReferral, emptyReferral, type ReferralValues, remainingReferrals, withReferral } from './form.ts';
import { ReferralEntry } from './ReferralEntry.tsx';
import { searchedNeed } from './searched-need.ts';

interface Props {
  contract: ActionContract;
  /** The member and the need for which the resource hub finds programs. */
  memberId: MemberId;
  memberName: string;
  need: Need;
  metadata: NeedsMetadata;
  /** True if the user may mark the need as fulfilled. */
  mayFulfil: boolean;
}

/**
 * Fields for the result of an action: the resources that the member was referred to, and whether the need is fulfilled.
 */
export function ClosingFields({ contract, memberId, memberName, need, metadata, mayFulfil }: Props) {
  const { t } = useTranslation();
  const { form } = contract;
  const { control } = form;
  const referred = useController({ control, name: 'resourceReferred' });
  const list = useController({ control, name: 'resourceReferrals' });
  const fulfilled = useController({ control, name: 'markAsFulfilled' });
  const referrals = list.field.value as ReferralValues[];
  const missing = (get(form.formState.errors, 'resourceReferrals') as { message?: string } | undefined)?.message;
  const set = (next: ReferralValues[]) => {
    list.field.onChange(next);
    form.clearErrors('resourceReferrals');
  };
  const room = remainingReferrals(referrals);
  const search = () =>
    openHub({
      memberId,
      memberName,
      need: searchedNeed(need, metadata),
      room,
      // reads the current list, because the user may have added other resources since the hub was opened
      onAdd: (found) =>
        set(withReferral(form.getValues('resourceReferrals') as ReferralValues[], chosenReferral(found))),
    });
  return (
    <>
      <Checkbox
        label={t('Referred to a resource')}
        checked={referred.field.value}
        onChange={(event) => referred.field.onChange(event.currentTarget.checked)}
      />
      {referred.field.value && (
        <div className={classes.referrals}>
          {room > 0 && (
            <div className={classes.add}>
              <Button
                size="sm"
                variant={referrals.length === 0 ? 'filled' : 'default'}
                leftSection={<IconSearch size={14} stroke={2} aria-hidden />}
                onClick={search}
              >
                {t('Find a resource')}
              </Button>
              <Button
                size="sm"
                leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
                onClick={() => set([...referrals, emptyReferral])}
              >
                {t('Enter a resource')}
              </Button>
            </div>
          )}
          {referrals.map((referral, at) => (
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
          {missing !== undefined && (
            <p role="alert" className="gp-problem">
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
              {t(missing)}
            </p>
          )}
        </div>
      )}
      {mayFulfil && (
        <Checkbox
          label={t('Need fulfilled')}
          description={fulfilled.field.value ? t('You can undo this for ten seconds.') : undefined}
          checked={fulfilled.field.value}
          onChange={(event) => fulfilled.field.onChange(event.currentTarget.checked)}
        />
      )}
    </>
  );
}
