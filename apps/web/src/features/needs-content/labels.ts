import type { NeedsMetadata } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { type Labeled, labelIn } from '../../shared/label-in.ts';
import { type ItemField, zcodeText } from './form.ts';
import { activityIcons } from './icons.ts';

function labelOfId(rows: readonly (Labeled & { id: number })[], id: unknown): string {
  const found = rows.find((row) => row.id === id);
  return found ? labelIn(found) : '';
}

/** Formats a field's value as text. Returns an empty string if the field has no value. */
export function valueText(t: TFunction, content: NeedsMetadata, field: ItemField, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  switch (field) {
    case 'domainId':
      return labelOfId(content.domains, value);
    case 'categoryId':
      return labelOfId(content.categories, value);
    case 'zcodeId': {
      const zcode = content.zcodes.find(({ id }) => id === value);
      return zcode ? zcodeText(zcode) : '';
    }
    case 'defaultTimeFrameInDays':
      return t('{count} days', { count: Number(value) });
    case 'defaultTimeFrameInMinutes':
      return t('{count} minutes', { count: Number(value) });
    case 'iconName':
      return t(activityIcons[String(value)]?.label ?? String(value));
    case 'retired':
      return t(value === true ? 'Yes' : 'No');
    default:
      return Array.isArray(value) ? itemTexts(content, field, value).join(', ') : String(value);
  }
}

export const itemTexts = (content: NeedsMetadata, field: ItemField, items: readonly unknown[]): string[] =>
  items.map((item) => (field === 'activityIds' ? labelOfId(content.activities, item) : String(item)));
