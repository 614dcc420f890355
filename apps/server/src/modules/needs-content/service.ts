import { isDeepStrictEqual } from 'node:util';
import {
  asId,
  type IdOf,
  type NeedsMetadataRow,
  type NeedsMetadataType,
  needsMetadataForms,
} from '@guidepost/contracts';
import { spanishOutdatedSince } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { AppError, refusedAt } from '../../platform/errors.ts';
import { validBody } from '../../platform/http/validate.ts';
import type { Acting } from '../../platform/module.ts';
import { findRow } from './queries.ts';
import {
  countRows,
  insertRow,
  lockRow,
  type RowValues,
  sendInsertChange,
  sendSetActivities,
  updateRow,
} from './queries-write.ts';

type ContentFields = Record<string, unknown>;

/** Empty values for the fields that a request does not contain, or that do not apply to the record's type. */
const isBlank: RowValues & { activityIds: readonly IdOf<'NeedActivity'>[] } = {
  key: '',
  label: '',
  labelEs: null,
  domainId: null,
  categoryId: null,
  zcodeId: null,
  defaultTimeFrameInDays: null,
  defaultTimeFrameInMinutes: null,
  overview: '',
  overviewEs: null,
  iconName: '',
  tagCloud: [],
  serviceTags: [],
  issues: [],
  assistances: [],
  activityIds: [],
};

const missing = (property: string) =>
  refusedAt('NEEDS_METADATA_NOT_FOUND', property, 'exists', 'This item could not be found.');

/** @throws AppError NEEDS_METADATA_NOT_FOUND if the values refer to a row that does not exist */
async function checkNamed(db: Db, values: typeof isBlank): Promise<void> {
  const named: [string, NeedsMetadataType, readonly number[]][] = [
    ['domainId', 'domains', values.domainId === null ? [] : [values.domainId]],
    ['categoryId', 'categories', values.categoryId === null ? [] : [values.categoryId]],
    ['zcodeId', 'zcodes', values.zcodeId === null ? [] : [values.zcodeId]],
    ['activityIds', 'activities', values.activityIds],
  ];
  const asked = named.filter(([, , ids]) => ids.length > 0);
  const found = await Promise.all(asked.map(([, type, ids]) => countRows(db, type, ids)));
  const wrong = asked.find(([, , ids], n) => new Set(ids).size !== found[n]);
  if (wrong) throw missing(wrong[0]);
}

const keyTaken = () =>
  refusedAt('NEEDS_KEY_TAKEN', 'key', 'unique', 'This key is already in use. Enter a different key.');

/** Returns a row's fields that an administrator can edit. */
const fieldsOf = (type: NeedsMetadataType, answered: NeedsMetadataRow): ContentFields =>
  Object.fromEntries(Object.entries(answered).filter(([name]) => name in needsMetadataForms[type].shape));

/**
 * Records the difference between a row before and after a change, and notifies open screens. Returns the row after the
 * change.
 */
async function recordChange(
  { db, viewer, now, services }: Acting,
  type: NeedsMetadataType,
  id: number,
  before: NeedsMetadataRow | null,
): Promise<NeedsMetadataRow> {
  const after = await findRow(db, type, id);
  if (!after) throw new Error('The row was not written');
  const sharedFields = (answered: NeedsMetadataRow): ContentFields => ({
    ...fieldsOf(type, answered),
    retired: answered.retiredAt !== null,
  });
  const [old, fresh] = [before && sharedFields(before), sharedFields(after)];
  const changes: Record<string, { from: unknown; to: unknown }> = Object.fromEntries(
    Object.entries(fresh).flatMap(([name, to]) =>
      old && isDeepStrictEqual(old[name], to) ? [] : [[name, { from: old?.[name] ?? null, to }]],
    ),
  );
  if (before?.spanishOutdatedSince && after.spanishOutdatedSince === null)
    changes['isSpanishChecked'] = { from: false, to: true };
  sendInsertChange(db, { type, recordId: id, actorId: viewer.id, changes, at: now.toString() });
  services.live.emit(db, 'needs_metadata_updated', { type, id }, { everyoneWith: 'CAN_SEE_USER_NEEDS' });
  return after;
}

/**
 * Adds a row of this type.
 * @throws AppError BAD_REQUEST, NEEDS_KEY_TAKEN, NEEDS_METADATA_NOT_FOUND
 */
export async function createRow(
  acting: Acting,
  type: NeedsMetadataType,
  body: ContentFields,
): Promise<NeedsMetadataRow> {
  const values = { ...isBlank, ...(validBody(needsMetadataForms[type], body) as Partial<typeof isBlank>) };
  const { db, now } = acting;
  await checkNamed(db, values);
  const id = await insertRow(db, type, values, now.toString());
  if (id === undefined) throw keyTaken();
  if (type === 'issues') sendSetActivities(db, asId(id), values.activityIds);
  return recordChange(acting, type, id, null);
}

const spanishOutdatedOf = (
  before: NeedsMetadataRow,
  after: RowValues,
  state: Parameters<typeof spanishOutdatedSince>[1],
): string | null =>
  spanishOutdatedSince(
    [
      {
        before: { english: before.label, spanish: before.labelEs ?? null },
        after: { english: after.label, spanish: after.labelEs },
      },
      {
        before: { english: before.overview ?? '', spanish: before.overviewEs ?? null },
        after: { english: after.overview, spanish: after.overviewEs },
      },
    ],
    state,
  );

/**
 * Changes a row. Can also retire the row, or offer a retired row again.
 * @throws AppError BAD_REQUEST, NEEDS_KEY_TAKEN, NEEDS_METADATA_NOT_FOUND, VERSION_CONFLICT
 */
export async function changeRow(
  acting: Acting,
  type: NeedsMetadataType,
  id: number,
  {
    retired,
    isSpanishChecked = false,
    version,
    ...body
  }: ContentFields & {
    retired?: boolean | undefined;
    isSpanishChecked?: boolean | undefined;
    version?: number | undefined;
  },
): Promise<NeedsMetadataRow> {
  const { db, now } = acting;
  if (!(await lockRow(db, type, id))) throw missing('id');
  const before = await findRow(db, type, id);
  if (!before) throw missing('id');
  if (version !== undefined && version !== before.version) throw new AppError('VERSION_CONFLICT', { current: before });
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const fields = validBody(needsMetadataForms[type], { ...fieldsOf(type, before), ...sent }) as Partial<typeof isBlank>;
  const values = { ...isBlank, ...fields };
  const at = now.toString();
  const retiredAt = retired === undefined ? before.retiredAt : retired ? (before.retiredAt ?? at) : null;
  const since = before.spanishOutdatedSince ?? null;
  const outdatedSince = spanishOutdatedOf(before, values, { since, isChecked: isSpanishChecked, now: at });
  // If all values are unchanged, the version stays the same and no live event is sent.
  if (retiredAt === before.retiredAt && outdatedSince === since && isDeepStrictEqual(fields, fieldsOf(type, before)))
    return before;
  await checkNamed(db, values);
  if (!(await updateRow(db, type, id, { ...values, retiredAt, spanishOutdatedSince: outdatedSince }, at)))
    throw keyTaken();
  if (type === 'issues') sendSetActivities(db, asId(id), values.activityIds);
  return recordChange(acting, type, id, before);
}
