import type { clientZones, hospitalZones } from '@guidepost/contracts';
import { Select } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';

type Zone = (typeof hospitalZones | typeof clientZones)[number];

/** Time zone names. The wording is fixed. */
const words: Readonly<Record<Zone, string>> = {
  'America/New_York': 'New York',
  'America/Chicago': 'Chicago',
  'America/Denver': 'Denver',
  'America/Phoenix': 'Phoenix',
  'America/Los_Angeles': 'Los Angeles',
  'America/Anchorage': 'Anchorage',
  'America/Puerto_Rico': 'Puerto Rico',
  'Pacific/Honolulu': 'Honolulu',
};

interface Props {
  label: string;
  error: string | undefined;
  description?: ReactNode;
  /** The time zones that the user can choose. */
  zones: readonly Zone[];
  /** True if the user can clear the field. */
  clearable?: boolean;
  value: string | null | undefined;
  onChange: (zone: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}

/** Time zone field in a drawer: `<ZoneField {...contract.field('timeZone')} {...field} zones={staffZones} />`. */
export function ZoneField({ zones, clearable = false, value, onChange, ...field }: Props) {
  const { t } = useTranslation();
  return (
    <Select
      {...field}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required={!clearable}
      clearable={clearable}
      allowDeselect={clearable}
      comboboxProps={{ withinPortal: false }}
      data={zones.map((zone) => ({ value: zone, label: t(words[zone]) }))}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
