import { type NeedsMetadata, type NeedsMetadataType, overviewCharacters } from '@guidepost/contracts';
import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../shared/fields/Counted.tsx';
import { WholeNumberField } from '../../shared/fields/WholeNumberField.tsx';
import { labelIn } from '../../shared/label-in.ts';
import { choicesOf, type ItemField, keyOf, zcodeText } from './form.ts';
import { IconField } from './IconField.tsx';
import type { ItemContract } from './item-contract.ts';
import { hintBelowInput, ListField, TagCloudField } from './ListFields.tsx';
import { ServiceTagsField } from './ServiceTagsField.tsx';

interface Props {
  name: ItemField;
  type: NeedsMetadataType;
  isNew: boolean;
  content: NeedsMetadata;
  contract: ItemContract;
  /** True for the field that gets the focus first. */
  isFirst: boolean;
}

const spanishHint = 'This text appears on screens in Spanish. If the field is empty, the English text appears instead.';

const inDropdown = { withinPortal: false, shadow: 'md' } as const;

/** The input for one field of a row. */
export function ItemFieldInput({ name, type, isNew, content, contract, isFirst }: Props) {
  const { t } = useTranslation();
  const { field: controlled } = useController({ control: contract.form.control, name });
  const { value, onChange, ...rest } = controlled;
  const shared = { ...contract.field(name), ...(isFirst ? { 'data-autofocus': true } : {}) };
  const text = { ...rest, value: (value as string | undefined) ?? '', onChange, autoComplete: 'off' };
  const number = typeof value === 'number' ? value : null;
  const picked = { ...rest, value: number === null ? null : String(number) };
  const pick = (id: string | null) => onChange(id === null ? null : Number(id));
  const nothingFound = t('No records found');

  switch (name) {
    case 'label':
      return (
        <TextInput
          {...shared}
          {...text}
          required
          maxLength={120}
          onChange={(event) => {
            if (isNew && type !== 'zcodes') deriveKey(contract, String(value ?? ''), event.currentTarget.value);
            onChange(event);
          }}
        />
      );
    case 'labelEs':
      return (
        <TextInput {...shared} {...text} lang="es" maxLength={120} {...hintBelowInput} description={t(spanishHint)} />
      );
    case 'key':
      return (
        <TextInput
          {...shared}
          {...text}
          required
          maxLength={80}
          spellCheck={false}
          {...hintBelowInput}
          description={
            type === 'zcodes' ? t('Enter a code such as Z59.41.') : t('Use lowercase words joined by hyphens.')
          }
        />
      );
    case 'overview':
      return <CountedTextarea {...shared} {...text} minRows={2} maxRows={8} limit={overviewCharacters} />;
    case 'overviewEs':
      return <CountedTextarea {...shared} {...text} lang="es" minRows={2} maxRows={8} limit={overviewCharacters} />;
    case 'issues':
    case 'assistances':
      return <ListField {...shared} {...rest} value={(value as string[] | undefined) ?? []} onChange={onChange} />;
    case 'defaultTimeFrameInDays':
    case 'defaultTimeFrameInMinutes':
      return (
        <WholeNumberField
          {...shared}
          {...rest}
          value={number}
          onChange={onChange}
          onInvalid={() => onChange(Number.NaN)}
          required
          w={240}
        />
      );
    case 'domainId':
    case 'categoryId': {
      const groups = name === 'domainId' ? content.domains : content.categories;
      return (
        <Select
          {...shared}
          {...picked}
          onChange={pick}
          required
          searchable
          comboboxProps={inDropdown}
          nothingFoundMessage={nothingFound}
          data={choicesOf<(typeof groups)[number]>(groups, [number ?? 0]).map((group) => ({
            value: String(group.id),
            label: labelIn(group),
          }))}
        />
      );
    }
    case 'zcodeId':
      return (
        <Select
          {...shared}
          {...picked}
          onChange={pick}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('Clear') }}
          comboboxProps={inDropdown}
          nothingFoundMessage={nothingFound}
          data={choicesOf(content.zcodes, [number ?? 0]).map((zcode) => ({
            value: String(zcode.id),
            label: zcodeText(zcode),
          }))}
        />
      );
    case 'activityIds': {
      const ids = (value as number[] | undefined) ?? [];
      return (
        <MultiSelect
          {...shared}
          {...rest}
          {...hintBelowInput}
          description={t('Guides see these items in this order.')}
          value={ids.map(String)}
          onChange={(chosen) => onChange(chosen.map(Number))}
          searchable
          hidePickedOptions
          maxValues={40}
          comboboxProps={inDropdown}
          nothingFoundMessage={nothingFound}
          data={choicesOf(content.activities, ids).map((activity) => ({
            value: String(activity.id),
            label: labelIn(activity),
          }))}
        />
      );
    }
    case 'serviceTags':
      return (
        <ServiceTagsField
          {...shared}
          {...rest}
          description={t(
            type === 'issues'
              ? "For a need with this issue, the resource hub opens with these services selected. If this field is empty, the category's services are selected."
              : 'For issues in this category that have no services of their own, the resource hub opens with these services selected.',
          )}
          value={(value as string[] | undefined) ?? []}
          onChange={onChange}
        />
      );
    case 'tagCloud':
      return <TagCloudField {...shared} {...rest} value={(value as string[] | undefined) ?? []} onChange={onChange} />;
    case 'iconName':
      return <IconField {...shared} value={String(value ?? '')} onChange={onChange} />;
    default:
      return null;
  }
}

/** Updates the key when the label changes, unless the user has typed a key. */
function deriveKey({ form }: ItemContract, before: string, label: string): void {
  const key = form.getValues('key');
  if (key === '' || key === keyOf(before)) {
    form.setValue('key', keyOf(label), { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }
}
