import { primaryOf } from '@guidepost/rules';
import { rows, send } from '../../platform/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Db } from '../../platform/module.ts';
import type { Kind } from './kinds.ts';

type AnyContact = { id: number; primary: boolean; version: number };

/** A member's contacts of a kind, oldest first. Held until the transaction ends, so that one change at a time decides who is primary. */
export async function lockContacts<E extends AnyContact>(
  tx: Db,
  kind: Kind<E, string>,
  memberId: number,
): Promise<E[]> {
  send(tx, 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [memberId]);
  return findContacts(tx, kind, memberId);
}

export async function findContacts<E extends AnyContact>(
  tx: Db,
  kind: Kind<E, string>,
  memberId: number,
): Promise<E[]> {
  const found = await rows<{ entity: E }>(
    tx,
    `SELECT ${kind.json} AS entity FROM ${kind.table} r WHERE r.user_id = $1 AND r.deleted_at IS NULL ORDER BY r.id`,
    [memberId],
  );
  return found.map((row) => row.entity);
}

/** Whose contact it is. @throws AppError NOT_FOUND where it was deleted meanwhile */
export async function ownerOf(tx: Db, kind: Kind<never, string>, id: number): Promise<number> {
  const [row] = await rows<{ user_id: number }>(
    tx,
    `SELECT user_id FROM ${kind.table} WHERE id = $1 AND deleted_at IS NULL`,
    [id],
  );
  if (!row) throw notFound();
  return row.user_id;
}

/** The fields that were given, as columns with their places in a statement's values. */
function columnsOf(
  kind: Kind<never, string>,
  fields: Readonly<Record<string, unknown>>,
  values: unknown[],
): { column: string; place: string }[] {
  return Object.entries(kind.columns).flatMap(([field, column]) =>
    fields[field] === undefined ? [] : [{ column, place: `$${values.push(fields[field])}` }],
  );
}

export async function insertContact(
  tx: Db,
  kind: Kind<never, string>,
  memberId: number,
  fields: Readonly<Record<string, unknown>>,
  at: string,
): Promise<number> {
  const values: unknown[] = [memberId, at];
  const columns = columnsOf(kind, fields, values);
  const [row] = await rows<{ id: number }>(
    tx,
    `INSERT INTO ${kind.table} (user_id, created_at, ${columns.map(({ column }) => column).join(', ')}) VALUES ($1, $2, ${columns.map(({ place }) => place).join(', ')}) RETURNING id`,
    values,
  );
  if (!row) throw new Error(`No row of ${kind.table} was written`);
  return row.id;
}

export async function updateContact(
  tx: Db,
  kind: Kind<never, string>,
  id: number,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const values: unknown[] = [id];
  const sets = columnsOf(kind, fields, values).map(({ column, place }) => `${column} = ${place}`);
  if (sets.length > 0)
    send(tx, `UPDATE ${kind.table} SET ${sets.join(', ')}, version = version + 1 WHERE id = $1`, values);
}

export async function deleteContact(tx: Db, kind: Kind<never, string>, id: number, at: string): Promise<void> {
  send(tx, `UPDATE ${kind.table} SET deleted_at = $2, version = version + 1 WHERE id = $1`, [id, at]);
}

/**
 * Makes the right contact of a member primary: exactly one while there are any. One gives way before the other takes
 * its place, or the two would meet in the index that allows only one.
 */
export async function settlePrimary(
  tx: Db,
  kind: Kind<never, string>,
  memberId: number,
  wish?: { id: number; primary: boolean },
  fresh?: number,
): Promise<void> {
  const all = await rows<{ id: number; primary: boolean; usable: boolean }>(
    tx,
    `SELECT r.id, r.is_primary AS "primary", ${kind.usable} AS usable FROM ${kind.table} r WHERE r.user_id = $1 AND r.deleted_at IS NULL`,
    [memberId],
  );
  const chosen = primaryOf(all, wish);
  const before = all.find((contact) => contact.primary)?.id ?? null;
  if (chosen === before) return;
  if (before !== null)
    send(tx, `UPDATE ${kind.table} SET is_primary = false, version = version + 1 WHERE id = $1`, [before]);
  // Nobody has read a new one yet: it keeps its first version.
  if (chosen !== null)
    send(tx, `UPDATE ${kind.table} SET is_primary = true, version = version + $2 WHERE id = $1`, [
      chosen,
      chosen === fresh ? 0 : 1,
    ]);
}
