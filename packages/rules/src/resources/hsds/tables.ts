/** An unchecked row of an Open Referral HSDS 3 table. */
export interface HsdsRow {
  table: HsdsTable;
  values: Readonly<Record<string, unknown>>;
}

/** The HSDS tables with information about programs. All other tables in a file are ignored. */
export const hsdsTables = [
  'organization',
  'service',
  'location',
  'service_at_location',
  'address',
  'phone',
  'schedule',
  'language',
  'required_document',
  'cost_option',
  'attribute',
  'taxonomy_term',
] as const;
export type HsdsTable = (typeof hsdsTables)[number];

const plurals: Readonly<Record<string, HsdsTable>> = {
  ...Object.fromEntries(hsdsTables.map((table) => [table, table])),
  ...Object.fromEntries(hsdsTables.map((table) => [`${table}s`, table])),
  addresses: 'address',
  services_at_location: 'service_at_location',
};

/** Returns the table for a file name or property, such as `services.csv` or `phones`; undefined for any other name. */
export function hsdsTable(name: string): HsdsTable | undefined {
  const bare = name
    .replace(/^.*[/\\]/, '')
    .replace(/\.\w+$/, '')
    .toLowerCase();
  return Object.hasOwn(plurals, bare) ? plurals[bare] : undefined;
}

/** Records that contain other records. The contained records have a column for their owner, such as `service_id`. */
const owners = new Set<HsdsTable>(['organization', 'service', 'location', 'service_at_location']);

/** Maximum depth of nested records. HSDS itself allows at most six. */
const deepest = 12;

/**
 * Converts a JSON record to rows. Nested records become rows with a column for their owner, as in the CSV tables. If a
 * record has no id, its id consists of its owner's id and its position.
 * @param record an organization, a service, or a location with all nested records
 */
export function* hsdsRows(table: HsdsTable, record: unknown, above: Above = {}, depth = 0): Generator<HsdsRow> {
  if (!isRecord(record) || depth > deepest) return;
  const own = record.id ?? above.name;
  const plain: Record<string, unknown> = {};
  const inside: { table: HsdsTable; record: unknown; place: string }[] = [];
  for (const [key, value] of Object.entries(record)) {
    const child = hsdsTable(key);
    if (child !== undefined && Array.isArray(value))
      inside.push(...value.map((one, index) => ({ table: child, record: one, place: `${key} ${index + 1}` })));
    else if (child !== undefined && isRecord(value)) {
      inside.push({ table: child, record: value, place: key });
      // a service at a location contains its location, and an attribute contains its term
      plain[`${child}_id`] = value.id;
    } else plain[key] = value;
  }
  const links = table === 'attribute' && plain.link_id === undefined ? linkOf(above) : above.columns;
  yield { table, values: { ...links, ...plain, id: own } };
  const columns = owners.has(table) ? { [`${table}_id`]: own } : {};
  for (const one of inside) {
    yield* hsdsRows(one.table, one.record, { columns, name: `${String(own)} ${one.place}`, table, id: own }, depth + 1);
  }
}

/** The record that contains another record. */
interface Above {
  columns?: Readonly<Record<string, unknown>>;
  /** The id for a nested record that has no id. */
  name?: string;
  table?: HsdsTable;
  id?: unknown;
}

const linkOf = ({ table, id }: Above) => ({ link_entity: table, link_id: id });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the table of a record in a list. Uses the file name or, if the name does not identify a table, the properties
 * that only one table has.
 * @param name the file name, such as `service_list.json`
 */
export function hsdsKind(record: unknown, name: string): HsdsTable {
  const hint = ['service_at_location', 'service', 'location', 'organization'] as const;
  const bare = name.replace(/^.*[/\\]/, '').toLowerCase();
  const said = hsdsTable(bare) ?? hint.find((table) => bare.startsWith(table));
  if (said !== undefined) return said;
  const has = (...keys: string[]) => isRecord(record) && keys.some((key) => Object.hasOwn(record, key));
  if (has('service', 'service_id') && has('location', 'location_id')) return 'service_at_location';
  if (has('organization', 'service_at_locations', 'application_process', 'eligibility_description')) return 'service';
  if (has('addresses', 'latitude', 'location_type')) return 'location';
  return has('organization_id') && !has('services') ? 'service' : 'organization';
}
