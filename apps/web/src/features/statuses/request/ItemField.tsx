import type { StatusChangeRequest } from '@guidepost/contracts';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../../../shared/sentence.ts';
import { itemLabels } from '../item-labels.ts';
import type { ItemChoice } from './choices.ts';

interface Props {
  label: string;
  error: string | undefined;
  choices: readonly ItemChoice[];
  /** The request being edited. Its interaction can always be selected. */
  storedItem: StatusChangeRequest | undefined;
  value: ItemChoice | undefined;
  timeZone: string;
  onChange: (choice: ItemChoice | null) => void;
}

/**
 * Field for the interaction that is the reason for the change. Interactions that cannot be the reason are disabled,
 * with an explanation.
 */
export function ItemField({ label, error, choices, storedItem, value, timeZone, onChange }: Props) {
  const { t } = useTranslation();
  const isKept = (choice: ItemChoice) =>
    storedItem?.interactionId === choice.entry.externalItemId && storedItem.interactionType === choice.item.type;
  return (
    <Select
      label={label}
      error={error}
      clearable
      searchable
      placeholder={t('A call, visit, note or text')}
      nothingFoundMessage={t('Nothing found')}
      data={choices.map((choice) => ({
        value: choice.value,
        label: itemLabels(t, choice.entry, timeZone),
        disabled: choice.why !== null && !isKept(choice),
        why: choice.why,
      }))}
      renderOption={({ option }) => {
        const why = choices.find((choice) => choice.value === option.value)?.why;
        return (
          <span>
            {option.label}
            {why && <span className="gp-meta"> {sentenceText(t, why)}</span>}
          </span>
        );
      }}
      value={value?.value ?? null}
      onChange={(next) => onChange(choices.find((choice) => choice.value === next) ?? null)}
    />
  );
}
