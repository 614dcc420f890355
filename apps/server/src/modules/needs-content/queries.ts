import type {
  FieldChange,
  NeedsMetadata,
  NeedsMetadataChange,
  NeedsMetadataRow,
  NeedsMetadataType,
} from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { array, id, instant, int, json, nullable, type RowOf, row, text } from '../../platform/row.ts';

const shared = { key: text, label: text, retired_at: nullable(instant), updated_at: instant, version: int };
const sharedColumns = 'r.id, r.key, r.label, r.retired_at, r.updated_at, r.version';
const sharedRow = row(shared);

const spanish = { label_es: nullable(text), spanish_outdated_since: nullable(instant) };
const spanishRow = row(spanish);
const spanishColumns = 'r.label_es, r.spanish_outdated_since';

const domainRow = row({ id: id<'NeedDomain'>(), ...shared, ...spanish });
const categoryRow = row({
  id: id<'NeedCategory'>(),
  ...shared,
  ...spanish,
  domain_id: id<'NeedDomain'>(),
  service_tags: array(text),
});
const issueRow = row({
  id: id<'NeedIssue'>(),
  ...shared,
  ...spanish,
  category_id: id<'NeedCategory'>(),
  zcode_id: nullable(id<'Zcode'>()),
  default_time_frame_in_days: int,
  tag_cloud: array(text),
  activity_ids: array(id<'NeedActivity'>()),
  service_tags: array(text),
});
const activityRow = row({
  id: id<'NeedActivity'>(),
  ...shared,
  ...spanish,
  overview: text,
  overview_es: nullable(text),
  icon_name: text,
  default_time_frame_in_minutes: int,
});
const zcodeRow = row({ id: id<'Zcode'>(), ...shared, overview: text, issues: array(text), assistances: array(text) });

const activityIds = `ARRAY(SELECT a.activity_id FROM need_issue_activities a WHERE a.issue_id = r.id ORDER BY a.position) AS activity_ids`;

/** Each type's table and sort order. */
const lists = {
  domains: `SELECT ${sharedColumns}, ${spanishColumns} FROM need_domains r`,
  categories: `SELECT ${sharedColumns}, ${spanishColumns}, r.domain_id, r.service_tags FROM need_categories r`,
  issues: `SELECT ${sharedColumns}, ${spanishColumns}, r.category_id, r.zcode_id, r.default_time_frame_in_days, r.tag_cloud, ${activityIds}, r.service_tags FROM need_issues r`,
  activities: `SELECT ${sharedColumns}, ${spanishColumns}, r.overview, r.overview_es, r.icon_name, r.default_time_frame_in_minutes FROM need_activities r`,
  zcodes: `SELECT ${sharedColumns}, r.overview, r.issues, r.assistances FROM need_zcodes r`,
} as const satisfies Record<NeedsMetadataType, string>;

const base = <Id extends number>(found: RowOf<typeof sharedRow> & { id: Id }) => ({
  id: found.id,
  key: found.key,
  label: found.label,
  retiredAt: found.retired_at,
  updatedAt: found.updated_at,
  version: found.version,
});
const bilingual = <Id extends number>(found: RowOf<typeof sharedRow> & RowOf<typeof spanishRow> & { id: Id }) => ({
  ...base(found),
  labelEs: found.label_es,
  spanishOutdatedSince: found.spanish_outdated_since,
});
const category = (found: RowOf<typeof categoryRow>) => ({
  ...bilingual(found),
  domainId: found.domain_id,
  serviceTags: found.service_tags,
});
const issue = (found: RowOf<typeof issueRow>) => ({
  ...bilingual(found),
  categoryId: found.category_id,
  zcodeId: found.zcode_id,
  defaultTimeFrameInDays: found.default_time_frame_in_days,
  tagCloud: found.tag_cloud,
  activityIds: found.activity_ids,
  serviceTags: found.service_tags,
});
const activity = (found: RowOf<typeof activityRow>) => ({
  ...bilingual(found),
  overview: found.overview,
  overviewEs: found.overview_es,
  iconName: found.icon_name,
  defaultTimeFrameInMinutes: found.default_time_frame_in_minutes,
});
const zcode = (found: RowOf<typeof zcodeRow>) => ({
  ...base(found),
  overview: found.overview,
  issues: found.issues,
  assistances: found.assistances,
});

/** Returns the rows of all types, including retired rows. */
export async function findContent(db: Db): Promise<Omit<NeedsMetadata, 'assistances'>> {
  const [domains, categories, issues, activities, zcodes] = await Promise.all([
    rows(db, domainRow, `${lists.domains} ORDER BY r.sort_order, r.id`),
    rows(db, categoryRow, `${lists.categories} ORDER BY r.sort_order, r.id`),
    rows(
      db,
      issueRow,
      `${lists.issues} JOIN need_categories c ON c.id = r.category_id ORDER BY c.sort_order, c.id, r.sort_order, r.id`,
    ),
    rows(db, activityRow, `${lists.activities} ORDER BY r.sort_order, r.id`),
    rows(db, zcodeRow, `${lists.zcodes} ORDER BY r.key`),
  ]);
  return {
    domains: domains.map(bilingual),
    categories: categories.map(category),
    issues: issues.map(issue),
    activities: activities.map(activity),
    zcodes: zcodes.map(zcode),
  };
}

/** Functions that find a row by id, one for each type. They return undefined if the row does not exist. */
const readers: Record<NeedsMetadataType, (db: Db, rowId: number) => Promise<NeedsMetadataRow | undefined>> = {
  domains: async (db, rowId) =>
    (await rows(db, domainRow, `${lists.domains} WHERE r.id = $1`, [rowId])).map(bilingual)[0],
  categories: async (db, rowId) =>
    (await rows(db, categoryRow, `${lists.categories} WHERE r.id = $1`, [rowId])).map(category)[0],
  issues: async (db, rowId) => (await rows(db, issueRow, `${lists.issues} WHERE r.id = $1`, [rowId])).map(issue)[0],
  activities: async (db, rowId) =>
    (await rows(db, activityRow, `${lists.activities} WHERE r.id = $1`, [rowId])).map(activity)[0],
  zcodes: async (db, rowId) => (await rows(db, zcodeRow, `${lists.zcodes} WHERE r.id = $1`, [rowId])).map(zcode)[0],
};
export const findRow = (db: Db, type: NeedsMetadataType, rowId: number): Promise<NeedsMetadataRow | undefined> =>
  readers[type](db, rowId);

const changeRow = row({
  id: id(),
  actor_id: nullable(id<'Staff'>()),
  actor_name: nullable(text),
  changes: json<Record<string, Omit<FieldChange, 'field'>>>(),
  changed_at: instant,
});

/** Returns the recorded changes to a row, newest first. */
export const findChanges = async (db: Db, type: NeedsMetadataType, rowId: number): Promise<NeedsMetadataChange[]> => {
  const found = await rows(
    db,
    changeRow,
    `SELECT c.id, c.actor_id, u.name AS actor_name, c.changes, c.changed_at
       FROM need_metadata_changes c LEFT JOIN users u ON u.id = c.actor_id
      WHERE c.type = $1 AND c.record_id = $2 ORDER BY c.id DESC`,
    [type, rowId],
  );
  return found.map((change) => ({
    id: change.id,
    actor: change.actor_id === null ? null : { id: change.actor_id, name: change.actor_name ?? '' },
    changedAt: change.changed_at,
    changes: Object.entries(change.changes).map(([field, values]) => ({ field, ...values })),
  }));
};
