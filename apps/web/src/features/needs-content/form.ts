import type { IdOf, NeedsMetadata, NeedsMetadataRow, NeedsMetadataType } from '@guidepost/contracts';
import { contracts, needsMetadataForms, Version } from '@guidepost/contracts/schemas';
import { z } from 'zod';
import { spanishCheckLabels } from '../../shell/admin/spanish-check-labels.ts';
import { groups } from './groups.ts';

/** Values of a group's form. Each group uses only some of the fields. */
export interface ItemValues {
  label?: string;
  labelEs?: string | null;
  key: string;
  domainId?: IdOf<'NeedDomain'> | null;
  categoryId?: number | null;
  zcodeId?: IdOf<'Zcode'> | null;
  defaultTimeFrameInDays?: number | null;
  defaultTimeFrameInMinutes?: number | null;
  overview?: string;
  overviewEs?: string | null;
  iconName?: string;
  tagCloud?: string[];
  activityIds?: IdOf<'NeedActivity'>[];
  serviceTags?: string[];
  issues?: string[];
  assistances?: string[];
  retired?: boolean;
  isSpanishChecked?: boolean;
  version?: number;
}
export type ItemField = Exclude<keyof ItemValues, 'version'>;

type ItemEndpoint = Omit<typeof contracts.needsContent.update, 'body'> & { body: z.ZodType<ItemValues> };

/**
 * Returns the endpoint whose schema matches a group's form for a new or existing row. A Z code's label is official and
 * cannot be edited.
 */
export function endpointOf(type: NeedsMetadataType, isNew: boolean): ItemEndpoint {
  const form: z.ZodObject = needsMetadataForms[type];
  const edit = (type === 'zcodes' ? form.omit({ label: true }) : form).extend({
    retired: z.boolean(),
    isSpanishChecked: z.boolean().optional(),
    version: Version,
  });
  return { ...contracts.needsContent.update, body: (isNew ? form : edit) as unknown as z.ZodType<ItemValues> };
}

/** The fields of each group, in the order of its form. */
export const fieldsOf: Readonly<Record<NeedsMetadataType, readonly ItemField[]>> = {
  domains: ['label', 'labelEs', 'key'],
  zcodes: ['label', 'overview', 'issues', 'assistances', 'key'],
  activities: ['label', 'labelEs', 'overview', 'overviewEs', 'iconName', 'defaultTimeFrameInMinutes', 'key'],
  categories: ['label', 'labelEs', 'domainId', 'serviceTags', 'key'],
  issues: [
    'label',
    'labelEs',
    'categoryId',
    'tagCloud',
    'defaultTimeFrameInDays',
    'activityIds',
    'serviceTags',
    'zcodeId',
    'key',
  ],
};

/** Returns the fields that can be edited in an existing or new row. */
export const editedFields = (type: NeedsMetadataType, row: NeedsMetadataRow | undefined): readonly ItemField[] =>
  type === 'zcodes' && row ? fieldsOf.zcodes.filter((field) => field !== 'label') : fieldsOf[type];

/** Returns the group's last Spanish field. Below it, the form shows that the Spanish texts may be outdated. */
export const lastSpanishField = (type: NeedsMetadataType): ItemField | undefined =>
  fieldsOf[type].findLast((field) => field === 'labelEs' || field === 'overviewEs');

const fieldLabels = {
  labelEs: 'Label in Spanish',
  key: 'Key',
  domainId: 'Domain',
  categoryId: 'Category',
  zcodeId: 'Zcode',
  defaultTimeFrameInDays: 'Default time frame in days',
  defaultTimeFrameInMinutes: 'Default time frame in minutes',
  overview: 'Overview',
  overviewEs: 'Overview in Spanish',
  iconName: 'Icon',
  tagCloud: 'Tag cloud',
  activityIds: 'Activities',
  serviceTags: 'Services in the resource hub',
  issues: 'Issues',
  assistances: 'Assistances',
  retired: 'Retired',
  ...spanishCheckLabels,
} as const satisfies Record<Exclude<ItemField, 'label'>, string>;

/** Returns the labels of the fields in a group's forms. */
export const labelsOf = (type: NeedsMetadataType): Record<ItemField, string> => ({
  ...fieldLabels,
  label: groups[type].field,
});

const empty: Readonly<Record<ItemField, unknown>> = {
  label: '',
  labelEs: '',
  key: '',
  domainId: null,
  categoryId: null,
  zcodeId: null,
  defaultTimeFrameInDays: null,
  defaultTimeFrameInMinutes: null,
  overview: '',
  overviewEs: '',
  iconName: '',
  tagCloud: [],
  activityIds: [],
  serviceTags: [],
  issues: [],
  assistances: [],
  retired: false,
  isSpanishChecked: false,
};

/** Returns the form values for a row, or empty values for a new row. */
export function valuesOf(type: NeedsMetadataType, row: NeedsMetadataRow | undefined): ItemValues {
  const from = (row ?? {}) as Partial<Record<ItemField, unknown>>;
  const values = Object.fromEntries(editedFields(type, row).map((field) => [field, from[field] ?? empty[field]]));
  const state = row && {
    retired: row.retiredAt !== null,
    version: row.version,
    ...(row.spanishOutdatedSince ? { isSpanishChecked: false } : {}),
  };
  return { ...values, ...state } as unknown as ItemValues;
}

/** Derives a key from a label: 'Behind on rent' → 'behind-on-rent'. */
export const keyOf = (label: string): string =>
  label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '');

/** Converts a list to the text in a field. `listOf` converts it back. */
export const listText = (items: readonly string[]): string => items.join(', ');
export const listOf = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((item) => item.trim())
    .filter((item, at, all) => item !== '' && all.indexOf(item) === at);

/** Returns the rows that a select offers: rows that are not retired, and the current choice. */
export const choicesOf = <R extends NeedsMetadataRow>(rows: readonly R[], chosen: readonly number[]): R[] =>
  rows.filter(({ id, retiredAt }) => retiredAt === null || chosen.includes(id));

/** Formats a Z code as a choice in a select: 'Z59.41 Food insecurity'. */
export const zcodeText = ({ key, label }: Pick<NeedsMetadata['zcodes'][number], 'key' | 'label'>): string =>
  `${key} ${label}`;
