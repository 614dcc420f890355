import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import {
  FieldChange,
  Id,
  IdParam,
  Instant,
  idOf,
  isSpanishChecked,
  line,
  prose,
  Text,
  Version,
  WholeNumber,
} from './fields.ts';

/** The content that needs are created from: issues, activities and codes. Rows are retired but never deleted. */

export const needsMetadataTypes = ['domains', 'zcodes', 'activities', 'categories', 'issues'] as const;
export type NeedsMetadataType = (typeof needsMetadataTypes)[number];

const base = {
  key: Text,
  label: Text,
  /** Time when the row was retired. A retired row can no longer be selected, but existing uses of it remain. */
  retiredAt: Instant.nullable(),
  updatedAt: Instant,
  version: Version,
};

const spanishTexts = {
  /** The Spanish label. Screens show the English label if it is null. */
  labelEs: Text.nullable(),
  /**
   * Time of the last change to the English text, if the Spanish text has not been checked since then. Otherwise null.
   */
  spanishOutdatedSince: Instant.nullable(),
};

/** A social domain, such as economic stability. */
export const NeedsDomain = z.object({ id: idOf('NeedDomain'), ...base, ...spanishTexts }).meta({ id: 'NeedsDomain' });

/**
 * Keys of the directory tags that initially filter the resource hub. Keys that are not in the directory are ignored.
 */
const serviceTags = z.array(Text);

export const NeedsCategory = z
  .object({
    id: idOf('NeedCategory'),
    ...base,
    ...spanishTexts,
    domainId: idOf('NeedDomain'),
    /** Tags for the category's issues that have no tags of their own. */
    serviceTags,
  })
  .meta({ id: 'NeedsCategory' });
/** An obstacle to care that can be selected when a need is identified. */
export const NeedsIssue = z
  .object({
    id: idOf('NeedIssue'),
    ...base,
    ...spanishTexts,
    categoryId: idOf('NeedCategory'),
    zcodeId: idOf('Zcode').nullable(),
    /** Default time window for a need with this issue, in days. */
    defaultTimeFrameInDays: z.int().positive(),
    /** Search words for the issue, in any language. */
    tagCloud: z.array(Text),
    /** Usual activities for the issue, in the order of the list. */
    activityIds: z.array(idOf('NeedActivity')),
    serviceTags,
  })
  .meta({ id: 'NeedsIssue' });
export const NeedsActivity = z
  .object({
    id: idOf('NeedActivity'),
    ...base,
    ...spanishTexts,
    overview: Text,
    overviewEs: Text.nullable(),
    iconName: Text,
    defaultTimeFrameInMinutes: z.int().positive(),
  })
  .meta({ id: 'NeedsActivity' });
/** An ICD-10-CM code from chapter 21 (Z55 to Z65), with its meaning and its types of assistance. */
export const NeedsZcode = z
  .object({ id: idOf('Zcode'), ...base, overview: Text, issues: z.array(Text), assistances: z.array(Text) })
  .meta({ id: 'NeedsZcode' });

/** A type of assistance for the situations that Z codes describe. If several codes share it, it is listed once. */
export const NeedsAssistance = z
  .object({ label: Text, zcodeIds: z.array(idOf('Zcode')) })
  .meta({ id: 'NeedsAssistance' });

export const NeedsMetadata = z
  .object({
    domains: z.array(NeedsDomain),
    categories: z.array(NeedsCategory),
    issues: z.array(NeedsIssue),
    activities: z.array(NeedsActivity),
    zcodes: z.array(NeedsZcode),
    assistances: z.array(NeedsAssistance),
  })
  .meta({ id: 'NeedsMetadata' });
export type NeedsMetadata = z.infer<typeof NeedsMetadata>;

/** A row of any type. It contains only its type's fields. */
export const NeedsMetadataRow = z
  .object({
    id: Id,
    ...base,
    ...NeedsCategory.pick({ labelEs: true, spanishOutdatedSince: true, domainId: true, serviceTags: true }).partial()
      .shape,
    ...NeedsIssue.pick({
      categoryId: true,
      zcodeId: true,
      defaultTimeFrameInDays: true,
      tagCloud: true,
      activityIds: true,
    }).partial().shape,
    ...NeedsActivity.pick({
      overview: true,
      overviewEs: true,
      iconName: true,
      defaultTimeFrameInMinutes: true,
    }).partial().shape,
    ...NeedsZcode.pick({ issues: true, assistances: true }).partial().shape,
  })
  .meta({ id: 'NeedsMetadataRow' });
export type NeedsMetadataRow = z.infer<typeof NeedsMetadataRow>;

const Label = line(120).min(1, 'Label is required.');
const Key = z
  .string()
  .trim()
  .min(1, 'Key is required.')
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, '{label} must consist of lowercase words joined by hyphens');
const ZcodeKey = z
  .string()
  .trim()
  .min(1, 'Key is required.')
  .regex(/^Z\d{2}(\.\d{1,4})?$/, '{label} must be a Zcode such as Z59.41');
export const overviewCharacters = 2000;
const Overview = prose(overviewCharacters, z.string().trim());
/** Optional Spanish text. An empty string is stored as null. */
const spanish = <S extends z.ZodType<string, string>>(text: S) =>
  text
    .transform((words) => words || null)
    .nullable()
    .default(null);
const LabelEs = spanish(line(120));
const words = (most: number) => z.array(line(200).min(1)).max(most);
const common = { label: Label, key: Key };
const ServiceTags = z
  .array(z.string().regex(/^[a-z0-9-]{1,80}$/, '{label} must contain only keys of directory tags'))
  .max(20)
  .default([]);

/** The request bodies that create a row, by type. */
export const needsMetadataForms = {
  domains: z.strictObject({ ...common, labelEs: LabelEs }),
  categories: z.strictObject({
    ...common,
    labelEs: LabelEs,
    domainId: idOf('NeedDomain'),
    serviceTags: ServiceTags,
  }),
  issues: z.strictObject({
    ...common,
    labelEs: LabelEs,
    categoryId: idOf('NeedCategory'),
    zcodeId: idOf('Zcode').nullish(),
    defaultTimeFrameInDays: WholeNumber.min(1, '{label} must be at least {minimum}').max(
      730,
      '{label} must be at most {maximum}',
    ),
    tagCloud: words(60).default([]),
    activityIds: z.array(idOf('NeedActivity')).max(40).default([]),
    serviceTags: ServiceTags,
  }),
  activities: z.strictObject({
    ...common,
    labelEs: LabelEs,
    overview: Overview,
    overviewEs: spanish(Overview),
    iconName: line(40).min(1, 'Icon is required.'),
    defaultTimeFrameInMinutes: WholeNumber.min(1, '{label} must be at least {minimum}').max(
      1440,
      '{label} must be at most {maximum}',
    ),
  }),
  zcodes: z.strictObject({
    label: Label,
    key: ZcodeKey,
    overview: Overview,
    issues: words(40).default([]),
    assistances: words(40).default([]),
  }),
} as const satisfies Record<NeedsMetadataType, z.ZodObject>;

/** The fields of all types together. The server validates them with the form for the type in the path. */
const anyFields = z.strictObject({
  label: z.unknown(),
  labelEs: z.unknown(),
  key: z.unknown(),
  domainId: z.unknown(),
  categoryId: z.unknown(),
  zcodeId: z.unknown(),
  defaultTimeFrameInDays: z.unknown(),
  tagCloud: z.unknown(),
  activityIds: z.unknown(),
  serviceTags: z.unknown(),
  overview: z.unknown(),
  overviewEs: z.unknown(),
  iconName: z.unknown(),
  defaultTimeFrameInMinutes: z.unknown(),
  issues: z.unknown(),
  assistances: z.unknown(),
});
const someFields = anyFields.partial();

/** A change to the content: the row before and after, who changed it and when. */
export const NeedsMetadataChange = z
  .object({
    id: Id,
    actor: z.object({ id: idOf('Staff'), name: Text }).nullable(),
    changedAt: Instant,
    /** The changed fields. A new row contains all fields, changed from null. */
    changes: z.array(FieldChange),
  })
  .meta({ id: 'NeedsMetadataChange' });
export type NeedsMetadataChange = z.infer<typeof NeedsMetadataChange>;

/**
 * Payload of the event for a change to the content. The content is the same for all users, so every screen then loads
 * it again.
 */
export const NeedsMetadataRef = z.object({ type: z.enum(needsMetadataTypes), id: Id });

const see = 'CAN_SEE_USER_NEEDS';
const write = 'CAN_ACCESS_ADMIN_TOOLS';
const typeParam = { type: z.enum(needsMetadataTypes) };

export const needsContent = {
  get: endpoint({
    method: 'GET',
    path: '/needs/metadata',
    summary: 'The content for needs, including retired rows, in display order',
    access: withPermission(see),
    reply: NeedsMetadata,
  }),
  create: endpoint({
    method: 'POST',
    path: '/needs/metadata/{type}',
    summary: 'Add a domain, category, issue, activity or Z code. The fields depend on the type',
    access: withPermission(write),
    params: z.object(typeParam),
    body: someFields,
    reply: NeedsMetadataRow,
    status: 201,
    codes: ['NEEDS_KEY_TAKEN', 'NEEDS_METADATA_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/needs/metadata/{type}/{id}',
    summary: 'Change a row of the content, retire it, or restore it',
    access: withPermission(write),
    params: z.object({ ...typeParam, id: IdParam }),
    body: someFields.extend({
      retired: z.boolean().optional(),
      isSpanishChecked: isSpanishChecked.optional(),
      version: Version.optional(),
    }),
    tells: { retired: 'body.retired' },
    editorOf: 'needs-content',
    reply: NeedsMetadataRow,
    codes: ['NEEDS_KEY_TAKEN', 'NEEDS_METADATA_NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  changes: endpoint({
    method: 'GET',
    path: '/needs/metadata/{type}/{id}/changes',
    summary: 'Changes to a row of the content with time and author, newest first',
    access: withPermission(write),
    params: z.object({ ...typeParam, id: IdParam }),
    reply: z.array(NeedsMetadataChange),
  }),
};
