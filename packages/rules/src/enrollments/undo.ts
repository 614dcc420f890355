import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';

/** A whole row, or some of its columns. */
export type RowImage = Readonly<Record<string, unknown>>;

/** A change that an import made to a table row. `before` is null for a new row, `after` is null for a deleted row. */
export interface RecordedWrite {
  table: string;
  /** The row's key, as canonical JSON. */
  key: string;
  before: RowImage | null;
  after: RowImage | null;
}

/**
 * A change that undoes a write: `set` changes columns, `insert` restores a deleted row, `remove` deletes a row.
 * `correct` replaces the file date that a later import recorded as the previous one.
 */
export type UndoStep = { table: string; key: string } & (
  | { kind: 'set'; columns: RowImage }
  | { kind: 'insert'; row: RowImage }
  | { kind: 'remove' }
  | { kind: 'correct'; recorded: unknown; corrected: unknown }
);

/** Facts about a member for undoing an import. */
export interface UndoCase {
  /** True if the import created the member. */
  isCreated: boolean;
  isDeleted: boolean;
  isMerged: boolean;
  /** Day of a newer file that changed the member's data; null if there is no newer file. */
  newerFileOn: string | null;
  writes: readonly RecordedWrite[];
  /** Current state of the rows that the import wrote, by table and key. */
  present: ReadonlyMap<string, RowImage>;
  /** Tables where rows about the member were added after the import. */
  addedTo: readonly string[];
}

export interface UndoVerdict {
  /** `nothing` means that the import wrote no data about the member. */
  outcome: 'undone' | 'partly' | 'left' | 'nothing';
  /** True if the undo removes the member. */
  isRemoved: boolean;
  steps: UndoStep[];
  notes: Sentence[];
}

export const rowName = (table: string, key: string): string => `${table} ${key}`;

/** Columns that are calculated from other columns, or that count changes. They are neither compared nor restored. */
const computedColumns: Readonly<Record<string, readonly string[]>> = {
  '': ['version', 'updated_at', 'name', 'search_name'],
  members: ['last_event_at', 'last_event_type', 'outreach_month', 'outreach_count', 'deleted_at'],
  // coordinates are added after the row is written
  addresses: ['latitude', 'longitude'],
};
const isDerived = (table: string, column: string): boolean =>
  computedColumns['']?.includes(column) === true || computedColumns[table]?.includes(column) === true;

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

/** Returns JSON with sorted object keys, so that equal values give equal strings. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Combines all writes to a row into one write, with the state before the first write and after the last write. */
export function foldWrites(writes: readonly RecordedWrite[]): RecordedWrite[] {
  const folded = new Map<string, RecordedWrite>();
  for (const next of writes) {
    const name = rowName(next.table, next.key);
    const first = folded.get(name);
    folded.set(
      name,
      first
        ? {
            ...next,
            before: first.before && (first.after && next.before ? { ...next.before, ...first.before } : first.before),
            after: next.after && (first.after ? { ...first.after, ...next.after } : next.after),
          }
        : next,
    );
  }
  return [...folded.values()].filter(({ before, after }) => before !== null || after !== null);
}

/**
 * Returns a write's changed columns, with their values before and after. Returns all columns if the row was created or
 * deleted.
 */
function changedColumns({ table, before, after }: RecordedWrite): { column: string; was: unknown; is: unknown }[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .filter((column) => !isDerived(table, column))
    .map((column) => ({ column, was: before?.[column] ?? null, is: after?.[column] ?? null }))
    .filter(({ was, is }) => before === null || after === null || !isSame(was, is));
}

/**
 * Returns true for the column with the date of the newest file that contained the member. Every later file writes this
 * date, even if it changes nothing else. A changed date therefore must not prevent other values from being undone.
 */
const isFileDate = ({ table }: RecordedWrite, column: string): boolean =>
  table === 'member_enrollments' && column === 'file_at';

/** Returns true if an import only stored the date of a file that contained the member. */
const isOnlyFileDate = (write: RecordedWrite): boolean =>
  write.before !== null &&
  write.after !== null &&
  changedColumns(write).every(({ column }) => isFileDate(write, column));

/** Returns true if a row has changed since the import. */
function isChangedSince(write: RecordedWrite, present: UndoCase['present']): boolean {
  const now = present.get(rowName(write.table, write.key));
  if (write.after === null) return now !== undefined;
  if (now === undefined) return true;
  return changedColumns(write).some(({ column, is }) => !isFileDate(write, column) && !isSame(now[column], is));
}

/**
 * Returns the steps that undo a write. The row must be unchanged since the write, except for the file's date. If a later
 * import replaced this date, the row keeps the later date. The undo of the later import then restores the date from
 * before this write.
 */
function undoStepsOf(write: RecordedWrite, present: UndoCase['present']): UndoStep[] {
  const { table, key, before, after } = write;
  const now = present.get(rowName(table, key));
  if (before === null) return [{ table, key, kind: 'remove' }];
  if (after === null) return [{ table, key, kind: 'insert', row: before }];
  const columns: Record<string, unknown> = {};
  const steps: UndoStep[] = [];
  for (const { column, was, is } of changedColumns(write))
    if (isFileDate(write, column) && !isSame(now?.[column], is))
      steps.push({ table, key, kind: 'correct', recorded: is, corrected: was });
    else columns[column] = was;
  if (Object.keys(columns).length > 0) steps.push({ table, key, kind: 'set', columns });
  return steps;
}

const contacts = ['phone_numbers', 'email_addresses', 'addresses'] as const;
const contactLabels = { phone_numbers: 'Phone numbers', email_addresses: 'Email addresses', addresses: 'Addresses' };

/**
 * Columns of `members` that are restored together with other data: the status or the addresses. All other columns are
 * restored separately.
 */
const memberColumns: Readonly<Record<string, string>> = {
  status_id: 'status',
  stage_id: 'status',
  city: 'addresses',
  state: 'addresses',
};

/**
 * Tables in which the end of coverage closes rows, or adds rows that describe the end. They are restored together with
 * the status.
 */
const statusTables = [
  'member_status_history',
  'feed_items',
  'todos',
  'texts',
  'scheduled_events',
  'assigned_surveys',
  'assigned_workflow_phases',
  'files',
  'note_drafts',
  'notifications',
];

/**
 * Table labels for the report about rows that were added to a member. Tables without a label are called "Additional
 * records".
 */
const addedLabels: Readonly<Record<string, string>> = {
  notes: 'Notes',
  calls: 'Calls',
  texts: 'Texts',
  visits: 'Visits',
  needs: 'Needs',
  need_actions: 'Needs',
  need_referrals: 'Referrals',
  scheduled_events: 'Scheduled events',
  assigned_surveys: 'Surveys',
  assigned_workflow_phases: 'Workflows',
  member_status_history: 'Status',
  status_change_requests: 'Status',
  members: 'Profile',
  users: 'Profile',
  member_attributes: 'Profile',
  change_logs: 'Profile',
  phone_numbers: 'Phone numbers',
  email_addresses: 'Email addresses',
  addresses: 'Addresses',
  member_assignments: 'Guide',
  transfer_requests: 'Guide',
  handovers: 'Guide',
  term_responses: 'Consents',
  consent_identities: 'Consents',
  consent_links: 'Consents',
  files: 'Files',
  hospitalizations: 'Hospitalizations',
  note_drafts: 'Drafts',
  public_links: 'Links',
  alerts: 'Alerts',
  death_reports: 'Reported death',
};

const labelsOf = (tables: readonly string[]): string[] => [
  ...new Set(tables.map((table) => addedLabels[table] ?? 'Additional records')),
];

/**
 * Determines how to undo what an import wrote about a member. Later changes are not undone, and a note lists them. If
 * the import created the member and there are later changes, nothing is undone. For all other members, each field, each
 * kind of contact and the status are handled separately.
 */
export function undoMember(found: UndoCase): UndoVerdict {
  const all = foldWrites(found.writes).filter(
    (write) => write.before === null || write.after === null || changedColumns(write).length > 0,
  );
  // the row is already deleted if the import that created it was undone first
  const writes = all.filter((write) => !isOnlyFileDate(write) || found.present.has(rowName(write.table, write.key)));
  if (!found.isCreated && (found.isDeleted || found.isMerged) && writes.every(isOnlyFileDate))
    return { outcome: 'nothing', isRemoved: false, steps: [], notes: [] };
  const left = (reason: Sentence): UndoVerdict => ({ outcome: 'left', isRemoved: false, steps: [], notes: [reason] });
  if (writes.length === 0 && !found.isCreated) return { outcome: 'nothing', isRemoved: false, steps: [], notes: [] };
  if (found.isMerged) return left(sentence('The member was merged with a duplicate after the import.'));
  if (found.isDeleted) return left(sentence('The member was deleted after the import.'));
  if (found.newerFileOn !== null)
    return left(
      sentence('A newer file was imported for this member on {date}.', { date: { longDate: found.newerFileOn } }),
    );
  return found.isCreated ? undoCreated(found, writes, left) : undoChanged(found, writes);
}

function undoCreated(
  { present, addedTo }: UndoCase,
  writes: readonly RecordedWrite[],
  left: (reason: Sentence) => UndoVerdict,
): UndoVerdict {
  // Changes to these rows do not prevent the removal. Feed entries, todos and notifications only describe other rows.
  // A death report from the file is removed together with the member.
  const notificationTables = ['feed_items', 'todos', 'notifications', 'death_reports'];
  const changed = writes
    .filter((write) => !notificationTables.includes(write.table) && isChangedSince(write, present))
    .map(({ table }) => table);
  const things = labelsOf([...changed, ...addedTo]);
  if (things.length > 0)
    return left(
      sentence('The member was not removed, because these items were added or changed after the import: {things}.', {
        things: { words: things },
      }),
    );
  return { outcome: 'undone', isRemoved: true, steps: [], notes: [] };
}

function undoChanged({ present, addedTo }: UndoCase, writes: readonly RecordedWrite[]): UndoVerdict {
  const steps: UndoStep[] = [];
  const kept: string[] = [];
  const notes: Sentence[] = [];
  let isAny = false;
  const reported = writes.some(({ table }) => table === 'death_reports');
  // does not undo rows about the death, or rows that were closed because the death stopped all contact
  const ofDeath = ({ table, before, after }: RecordedWrite) =>
    table === 'death_reports' ||
    (reported && (table === 'todos' || table === 'notifications')) ||
    (table === 'feed_items' && (after ?? before)?.external_type === 'death_report');
  const list = writes.filter((write) => !ofDeath(write));
  const of = (...tables: readonly string[]) => list.filter(({ table }) => tables.includes(table));
  const member = of('members').flatMap((write) => changedColumns(write).map((change) => ({ ...change, write })));
  const nowOf = (write: RecordedWrite) => present.get(rowName(write.table, write.key));
  const set = (write: RecordedWrite, columns: readonly { column: string; was: unknown }[]) => {
    if (columns.length === 0) return;
    const { table, key } = write;
    const values = Object.fromEntries(columns.map(({ column, was }) => [column, was]));
    steps.push({ table, key, kind: 'set', columns: values });
    isAny = true;
  };
  const membersOf = (group: string) => member.filter(({ column }) => memberColumns[column] === group);
  const putMember = (group: string) => {
    const [first] = membersOf(group);
    if (first)
      set(
        first.write,
        membersOf(group).filter(({ column, is }) => isSame(nowOf(first.write)?.[column], is)),
      );
  };
  const putAll = (all: readonly RecordedWrite[]) => {
    for (const write of all.toReversed()) steps.push(...undoStepsOf(write, present));
    if (all.length > 0) isAny = true;
  };

  for (const table of contacts) {
    const all = of(table);
    if (all.length === 0) continue;
    if (addedTo.includes(table) || all.some((write) => isChangedSince(write, present))) kept.push(contactLabels[table]);
    else {
      putAll(all);
      putMember(table);
    }
  }

  const stops = of(...statusTables);
  if (stops.length > 0 || membersOf('status').length > 0) {
    const [first] = membersOf('status');
    const isOther =
      addedTo.includes('member_status_history') ||
      of('member_status_history').some((write) => isChangedSince(write, present)) ||
      (first !== undefined && membersOf('status').some(({ column, is }) => !isSame(nowOf(first.write)?.[column], is)));
    if (isOther) kept.push('Status');
    else {
      const changed = stops.filter((write) => isChangedSince(write, present));
      // a text message must not be sent without its attachments
      const isFileGone = changed.some(({ table }) => table === 'files');
      const back = stops.filter((write) => !changed.includes(write) && !(isFileGone && write.table === 'texts'));
      putAll(back);
      putMember('status');
      kept.push(
        ...labelsOf(
          stops
            .filter(
              (write) =>
                !back.includes(write) && !['feed_items', 'notifications', 'note_drafts', 'todos'].includes(write.table),
            )
            .map(({ table }) => table),
        ),
      );
    }
  }

  for (const write of of('users', 'members', 'member_attributes')) {
    const now = nowOf(write);
    const all = changedColumns(write).filter(
      ({ column }) => write.table !== 'members' || memberColumns[column] === undefined,
    );
    if (all.length === 0) continue;
    const same = now ? all.filter(({ column, is }) => isSame(now[column], is)) : [];
    if (same.length < all.length) kept.push('Profile');
    if (write.before === null && same.length === all.length) putAll([write]);
    else
      set(
        write,
        same.filter(({ column }) => column !== 'member_id'),
      );
  }

  for (const write of of('member_identifiers', 'member_enrollments')) {
    if (isChangedSince(write, present)) kept.push('Coverage');
    else putAll([write]);
  }

  if (reported)
    notes.push(sentence("The death report was not undone. An auditor can review the report on the member's page."));
  if (kept.length > 0)
    notes.unshift(
      sentence('These items changed after the import and were not undone: {things}.', {
        things: { words: [...new Set(kept)] },
      }),
    );
  const isPart = notes.length > 0;
  return { outcome: isPart ? (isAny ? 'partly' : 'left') : 'undone', isRemoved: false, steps, notes };
}
