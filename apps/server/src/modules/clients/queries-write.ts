import type { ClientId, IdOf, LineId, MemberIdentifier, TeamId } from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { lockSpaces } from '../../platform/locks.ts';
import { isRetired, sendLockSetup } from '../../platform/queries-retired.ts';
import { id, type RowOf, row, text } from '../../platform/row.ts';

/** Editable fields of a client. An undefined field is unchanged. */
export interface ClientFields {
  name?: string | undefined;
  displayName?: string | undefined;
  website?: string | null | undefined;
  avonMedicalCenterId?: string | null | undefined;
  internalPhoneNumberId?: LineId | null | undefined;
  feedbackNumberId?: LineId | null | undefined;
  smsReEngagementThreshold?: number | null | undefined;
  callEngagementLengthRequirementInMinutes?: number | null | undefined;
  averageMonthsInProgram?: number | null | undefined;
  timeZone?: string | null | undefined;
  transferIntroduction?: string | null | undefined;
  transferIntroductionEs?: string | null | undefined;
  spanishOutdatedSince?: string | null | undefined;
  memberIdentifier?: MemberIdentifier | undefined;
}

const columns = {
  name: 'name',
  displayName: 'display_name',
  website: 'website',
  avonMedicalCenterId: 'avon_medical_center_id',
  internalPhoneNumberId: 'internal_phone_number_id',
  feedbackNumberId: 'feedback_number_id',
  smsReEngagementThreshold: 'sms_re_engagement_threshold',
  callEngagementLengthRequirementInMinutes: 'call_engagement_length_requirement_in_minutes',
  averageMonthsInProgram: 'average_months_in_program',
  timeZone: 'time_zone',
  transferIntroduction: 'transfer_introduction',
  transferIntroductionEs: 'transfer_introduction_es',
  spanishOutdatedSince: 'spanish_outdated_since',
  memberIdentifier: 'member_identifier',
} as const satisfies Record<keyof ClientFields, string>;

const columnValues = (fields: ClientFields) =>
  (Object.keys(columns) as (keyof ClientFields)[])
    .filter((name) => fields[name] !== undefined)
    // An empty field is stored as null.
    .map((name) => ({ column: columns[name], value: fields[name] === '' ? null : (fields[name] ?? null) }));

const idRow = row({ id: id<'Client'>() });

/** Adds a client. Returns undefined if a different client has the same name. */
export async function insertClient(tx: Db, fields: ClientFields, at: string): Promise<ClientId | undefined> {
  const values = columnValues(fields);
  const [found] = await rows(
    tx,
    idRow,
    `INSERT INTO clients (created_at, ${values.map(({ column }) => column).join(', ')})
     VALUES ($1, ${values.map((_, n) => `$${n + 2}`).join(', ')}) ON CONFLICT (name) DO NOTHING RETURNING id`,
    [at, ...values.map(({ value }) => value)],
  );
  return found?.id;
}

/** Locks a client until the transaction ends. Returns true if it exists. */
export const lockClient = async (tx: Db, clientId: ClientId): Promise<boolean> =>
  (await execute(tx, 'SELECT FROM clients WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE', [clientId])) > 0;

/** Stores the given fields and increases the version. */
export function sendUpdateClient(tx: Db, clientId: ClientId, fields: ClientFields): void {
  const values = columnValues(fields);
  send(
    tx,
    `UPDATE clients SET version = version + 1${values.map(({ column }, n) => `, ${column} = $${n + 2}`).join('')} WHERE id = $1`,
    [clientId, ...values.map(({ value }) => value)],
  );
}

/**
 * Returns true if a different client has this name, ignoring case. A request for the same name waits until this
 * transaction ends.
 */
export async function isNameTaken(tx: Db, name: string, except: ClientId | null): Promise<boolean> {
  send(tx, 'SELECT pg_advisory_xact_lock($1, hashtext(lower($2)))', [lockSpaces.clientName, name]);
  const sameName = 'SELECT FROM clients WHERE lower(name) = lower($1) AND id IS DISTINCT FROM $2';
  return (await execute(tx, sameName, [name, except])) > 0;
}

export function sendSetTerms(tx: Db, clientId: ClientId, ids: readonly IdOf<'Term'>[]): void {
  send(tx, 'DELETE FROM client_terms WHERE client_id = $1 AND NOT term_id = ANY($2::bigint[])', [clientId, ids]);
  send(tx, 'INSERT INTO client_terms (client_id, term_id) SELECT $1, unnest($2::bigint[]) ON CONFLICT DO NOTHING', [
    clientId,
    ids,
  ]);
}

export function sendSetTeams(tx: Db, clientId: ClientId, ids: readonly TeamId[]): void {
  send(tx, 'DELETE FROM team_clients WHERE client_id = $1 AND NOT team_id = ANY($2::bigint[])', [clientId, ids]);
  send(tx, 'INSERT INTO team_clients (client_id, team_id) SELECT $1, unnest($2::bigint[]) ON CONFLICT DO NOTHING', [
    clientId,
    ids,
  ]);
}

const tables = {
  terms: `terms r WHERE NOT ${isRetired('term', 'r.id')}`,
  teams: `teams r WHERE r.deleted_at IS NULL AND NOT ${isRetired('team', 'r.id')}`,
  lines: `lines r WHERE r.deleted_at IS NULL AND NOT ${isRetired('line', 'r.id')}`,
} as const;

const kinds = { terms: 'term', teams: 'team', lines: 'line' } as const;

/** Returns how many of these records exist and are not retired. Locks them, so that they cannot be retired meanwhile. */
export function countOf(tx: Db, table: keyof typeof tables, ids: readonly number[]): Promise<number> {
  sendLockSetup(tx, kinds[table], ids);
  return execute(tx, `SELECT FROM ${tables[table]} AND r.id = ANY($1::bigint[])`, [ids]);
}

const sealedRow = row({ id: id<'Client'>(), key: text });

/**
 * Finds and locks findhelp keys whose encrypted text does not end with `end`, in the order of clients.
 * @param after id of the last client of the previous batch
 */
export const findEarlierSealed = (
  tx: Db,
  { end, after, limit }: { end: string; after: number; limit: number },
): Promise<RowOf<typeof sealedRow>[]> =>
  rows(
    tx,
    sealedRow,
    `SELECT id, find_help_key_sealed AS key FROM clients
      WHERE find_help_key_sealed IS NOT NULL AND right(find_help_key_sealed, length($1)) <> $1 AND id > $2
      ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [end, after, limit],
  );

/** Stores a client's encrypted findhelp key. Null deletes the key. */
export const sendPutFindHelpKey = (tx: Db, clientId: ClientId, sealed: string | null): void =>
  send(tx, 'UPDATE clients SET find_help_key_sealed = $2 WHERE id = $1', [clientId, sealed]);
