import { asId, type MemberId, type ProviderChoice, type StaffId, scheduleTexts } from '@guidepost/contracts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { providersOptions } from './api.ts';

const refusals: Readonly<Record<NonNullable<ProviderChoice['refusal']>, string>> = {
  CONSENT_TO_TREAT_INCOMPLETE: scheduleTexts.providerIncomplete,
  PROVIDER_CONSENT_REQUIRED: scheduleTexts.provider,
};

interface Props {
  memberId: MemberId;
  /** Label and error of the field. */
  field: { label: string; error: string | undefined };
  value: StaffId | null;
  onChange: (value: StaffId | null) => void;
  /** The event's current provider, who may no longer be among the choices. */
  planned: { id: StaffId; name: string } | null;
}

/**
 * Field for the event's provider. If the member has not consented to treatment, the field shows the reason. The current
 * provider can always be removed.
 */
export function ProviderField({ memberId, field, value, onChange, planned }: Props) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(providersOptions(memberId));
  const refusal = data?.refusal ?? null;
  const listed = data?.providers ?? [];
  const all = planned && !listed.some(({ id }) => id === planned.id) ? [planned, ...listed] : listed;
  const why = isError ? 'The providers did not load.' : refusal && refusals[refusal];
  return (
    <NativeSelect
      {...field}
      description={why && t(why)}
      disabled={value === null && (refusal !== null || !data)}
      value={String(value ?? '')}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : asId<'Staff'>(Number(currentTarget.value)))
      }
      data={[
        { value: '', label: t('No provider') },
        ...all.map(({ id, name }) => ({ value: String(id), label: name, disabled: refusal !== null && id !== value })),
      ]}
    />
  );
}
