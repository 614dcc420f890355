import type { MemberId, PhoneNumberId } from '@guidepost/contracts';
import { optOutOf } from '../../platform/access/queries-opt-outs.ts';
import { type Db, execute, rows, type SqlValue, send } from '../../platform/db.ts';
import { array, bool, id, nullable, type RowOf, row, text } from '../../platform/row.ts';
import type { AnyContact, ContactKind } from './kinds.ts';

/** The properties of a kind of contact that the SQL statements use. */
type ContactTable = Pick<ContactKind<AnyContact, string>, 'table' | 'columns' | 'usable'>;
type ContactFields = Readonly<Record<string, unknown>>;

/** Returns a member's contacts of one kind, oldest first. */
export async function findContacts<E extends AnyContact>(
  tx: Db,
  kind: ContactKind<E, string>,
  memberId: MemberId,
): Promise<E[]> {
  const found = await rows(
    tx,
    row({ entity: kind.entity }),
    `SELECT ${kind.json} AS entity FROM ${kind.table} r WHERE r.user_id = $1 AND r.deleted_at IS NULL ORDER BY r.id`,
    [memberId],
  );
  return found.map(({ entity }) => entity);
}

/** Returns the member of a contact, or undefined if the contact was deleted. */
export async function findOwner(tx: Db, { table }: ContactTable, contactId: number): Promise<MemberId | undefined> {
  const [found] = await rows(
    tx,
    row({ user_id: id<'Member'>() }),
    `SELECT user_id FROM ${table} WHERE id = $1 AND deleted_at IS NULL`,
    [contactId],
  );
  return found?.user_id;
}

/**
 * Returns the columns of the given fields, each with its parameter in a statement. Adds the parameters' values to
 * `values`.
 */
const columnsOf = (
  { columns }: ContactTable,
  fields: ContactFields,
  values: SqlValue[],
): { column: string; parameter: string }[] =>
  Object.entries(columns).flatMap(([field, column]) =>
    fields[field] === undefined ? [] : [{ column, parameter: `$${values.push(fields[field] as SqlValue)}` }],
  );

export async function insertContact(
  tx: Db,
  kind: ContactTable,
  memberId: MemberId,
  fields: ContactFields,
  at: string,
): Promise<number> {
  const values: SqlValue[] = [memberId, at];
  const columns = columnsOf(kind, fields, values);
  const [written] = await rows(
    tx,
    row({ id: id() }),
    `INSERT INTO ${kind.table} (user_id, created_at, ${columns.map(({ column }) => column).join(', ')})
     VALUES ($1, $2, ${columns.map(({ parameter }) => parameter).join(', ')}) RETURNING id`,
    values,
  );
  if (!written) throw new Error(`No row of ${kind.table} was written`);
  return written.id;
}

export function sendUpdateContact(tx: Db, kind: ContactTable, contactId: number, fields: ContactFields): void {
  const values: SqlValue[] = [contactId];
  const sets = columnsOf(kind, fields, values).map(({ column, parameter }) => `${column} = ${parameter}`);
  if (sets.length > 0)
    send(tx, `UPDATE ${kind.table} SET ${sets.join(', ')}, version = version + 1 WHERE id = $1`, values);
}

export function sendDeleteContact(tx: Db, { table }: ContactTable, contactId: number, at: string): void {
  send(tx, `UPDATE ${table} SET deleted_at = $2, version = version + 1 WHERE id = $1`, [contactId, at]);
}

const candidateRow = row({ id: id(), primary: bool, usable: bool });

/** Returns the data that determines which of a member's contacts of one kind is primary. */
export const findCandidates = (
  tx: Db,
  { table, usable }: ContactTable,
  memberId: MemberId,
): Promise<RowOf<typeof candidateRow>[]> =>
  rows(
    tx,
    candidateRow,
    `SELECT r.id, r.is_primary AS "primary", ${usable} AS usable FROM ${table} r WHERE r.user_id = $1 AND r.deleted_at IS NULL`,
    [memberId],
  );

/** Stores whether a contact is primary. The version of a new contact does not change, because no user has read it. */
export function sendUpdatePrimary(
  tx: Db,
  { table }: ContactTable,
  contactId: number,
  { isPrimary, isNew }: { isPrimary: boolean; isNew: boolean },
): void {
  send(tx, `UPDATE ${table} SET is_primary = $2, version = version + $3 WHERE id = $1`, [
    contactId,
    isPrimary,
    isNew ? 0 : 1,
  ]);
}

/** Adds a copy of a phone number that is marked as deleted. The copy preserves the number's opt-out. */
export const insertDeletedCopy = (tx: Db, phoneId: PhoneNumberId, at: string): Promise<number> =>
  execute(
    tx,
    `INSERT INTO phone_numbers (user_id, number, description, type, carrier, do_not_contact_reason, opted_out_by_text_id,
       created_at, deleted_at)
     SELECT user_id, number, description, type, carrier, do_not_contact_reason, opted_out_by_text_id, created_at, $2
       FROM phone_numbers WHERE id = $1`,
    [phoneId, at],
  );

const optOutRow = row({ reason: text, text_id: nullable(id<'Text'>()) });

/** Returns the opt-out that a number has when it is added to the member. Returns undefined if it has none. */
export async function findOptOut(
  tx: Db,
  memberId: MemberId,
  number: string,
): Promise<RowOf<typeof optOutRow> | undefined> {
  const [found] = await rows(tx, optOutRow, optOutOf('$1::bigint', '$2::text'), [memberId, number]);
  return found;
}

const locationRow = row({
  zone: text,
  city: nullable(text),
  state: nullable(text),
  zip_zone: nullable(text),
  client_zone: nullable(text),
  numbers: array(text),
});

/**
 * Finds a member's time zone and the facts that determine it: the primary address, the phone numbers and the client's
 * time zone.
 */
export async function findLocation(tx: Db, memberId: MemberId): Promise<RowOf<typeof locationRow> | undefined> {
  const [found] = await rows(
    tx,
    locationRow,
    `SELECT m.time_zone AS zone, a.city, a.state, z.time_zone AS zip_zone, c.time_zone AS client_zone,
            ARRAY(SELECT p.number FROM phone_numbers p WHERE p.user_id = m.user_id AND p.deleted_at IS NULL
                   ORDER BY p.is_primary DESC, p.id) AS numbers
       FROM members m LEFT JOIN clients c ON c.id = m.client_id
            LEFT JOIN addresses a ON a.user_id = m.user_id AND a.is_primary AND a.deleted_at IS NULL
            LEFT JOIN zip_codes z ON z.zipcode = left(a.zip, 5)
      WHERE m.user_id = $1`,
    [memberId],
  );
  return found;
}

export const updateLocation = (
  tx: Db,
  memberId: MemberId,
  location: { city: string | null; state: string | null; zone: string },
): Promise<number> =>
  execute(
    tx,
    `UPDATE members SET city = $2, state = $3, time_zone = $4
      WHERE user_id = $1 AND (city, state, time_zone) IS DISTINCT FROM ($2, $3, $4)`,
    [memberId, location.city, location.state, location.zone],
  );
