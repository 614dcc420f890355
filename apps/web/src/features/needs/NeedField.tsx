import { type MemberId, type NeedBrief, type NeedId, parseId } from '@guidepost/contracts';
import { Select } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { exactText } from '../../shared/time.ts';
import { useActingUser } from '../../shell/api.ts';
import { useNeeds } from './api.ts';
import { needChoices } from './choices.ts';

interface Props {
  memberId: MemberId;
  /** The need stored with the record. Null if the record has no need. */
  linked: NeedBrief | null;
  /** The label and error of the field. */
  field: { label: string; error: string | undefined };
  ref?: Ref<HTMLInputElement>;
  value: NeedId | null;
  onChange: (needId: NeedId | null) => void;
}

/**
 * Searchable field for the need that a call, visit or note was about. Renders nothing if no need can be chosen, for
 * example if the user may not update needs.
 */
export function NeedField({ memberId, linked, field, ref, value, onChange }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const { data: needs, isError } = useNeeds(memberId);
  const choices = needChoices(needs ?? [], linked);
  if (choices.length === 0 && value === null && !isError) return null;
  return (
    <Select
      {...field}
      {...(ref ? { ref } : {})}
      searchable
      clearable
      selectFirstOptionOnChange
      maxDropdownHeight={200}
      nothingFoundMessage={t('No records found')}
      placeholder={isError ? t('The needs did not load.') : t('None')}
      comboboxProps={{ withinPortal: false }}
      clearButtonProps={{ 'aria-label': t('Clear') }}
      data={choices.map(({ id, issueLabel, identifiedAt }) => ({
        value: String(id),
        label: identifiedAt === undefined ? issueLabel : `${issueLabel}, ${exactText(identifiedAt, timeZone)}`,
      }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(parseId(chosen))}
    />
  );
}
