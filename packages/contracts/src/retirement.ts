import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import { Id, IdParam, Instant, Text } from './fields.ts';

/** Retiring and restoring setup records (docs/areas/admin.md#retiring). */

/** The kinds of setup records that administrators can retire. */
export const retirableKinds = ['team', 'line', 'template', 'templateCategory', 'term'] as const;
export type RetirableKind = (typeof retirableKinds)[number];

/**
 * Kinds of dependents that a setup record can have. `default`: it is the default number. `texting`: it is the term for
 * texts, which Guidepost itself needs.
 */
export const dependentKinds = [
  'default',
  'texting',
  'user',
  'guide',
  'customer',
  'team',
  'line',
  'scheduledText',
  'template',
  'answer',
] as const;
export type DependentKind = (typeof dependentKinds)[number];

/** Maximum number of names that a reply lists for each kind of dependent. */
export const dependentNames = 10;

/** Dependents of one kind. */
export const Dependents = z.object({
  kind: z.enum(dependentKinds),
  count: z.int().positive(),
  /**
   * The dependents' names that come first in alphabetical order. Empty for dependents without names, such as members'
   * answers.
   */
  names: z.array(Text).max(dependentNames),
  /** True if the record cannot be retired while these dependents exist. */
  blocks: z.boolean(),
});
export type Dependents = z.infer<typeof Dependents>;

export const Retirement = z
  .object({
    kind: z.enum(retirableKinds),
    id: Id,
    /** Null if the record is not retired. */
    retiredAt: Instant.nullable(),
    canRetire: z.boolean(),
    dependents: z.array(Dependents),
  })
  .meta({ id: 'Retirement' });
export type Retirement = z.infer<typeof Retirement>;

export const RetiredRecord = Retirement.pick({ kind: true, id: true }).extend({ retiredAt: Instant });
export type RetiredRecord = z.infer<typeof RetiredRecord>;

const access = withPermission('CAN_ACCESS_ADMIN_TOOLS');
const params = z.object({ kind: z.enum(retirableKinds), recordId: IdParam });

export const retirement = {
  list: endpoint({
    method: 'GET',
    path: '/setup/retired',
    summary: 'All retired teams, phone numbers, templates, template categories and terms',
    access: withPermission('CAN_VIEW_MEMBERS'),
    reply: z.array(RetiredRecord),
    isLookup: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/setup/{kind}/{recordId}/retirement',
    summary: 'The dependents of a setup record, and whether it can be retired',
    access,
    params,
    reply: Retirement,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/setup/{kind}/{recordId}/retirement',
    summary: 'Retire or restore a setup record. A retired record is no longer offered, but existing records keep it',
    access,
    params,
    body: z.strictObject({ isRetired: z.boolean() }),
    tells: { setupKind: 'params.kind', setup: 'params.recordId', retired: 'body.isRetired' },
    reply: Retirement,
    codes: ['RECORD_IN_USE'],
  }),
};
