import type { ParsedAddress, ParsedEmail, ParsedPhone } from '@guidepost/rules';
import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';

type Of<T> = T & { memberId: number; isPrimary: boolean };

/** New contacts of members, in one statement a kind. */
export async function insertContacts(
  tx: Db,
  {
    phones,
    emails,
    addresses,
  }: { phones: Of<ParsedPhone>[]; emails: Of<ParsedEmail>[]; addresses: Of<ParsedAddress>[] },
  now: Temporal.Instant,
): Promise<void> {
  const at = now.toString();
  if (phones.length > 0) {
    await rows(
      tx,
      `INSERT INTO phone_numbers (user_id, number, description, type, is_primary, created_at)
       SELECT "memberId", number, description, type, "isPrimary", $2
         FROM jsonb_to_recordset($1::jsonb) AS x ("memberId" bigint, number text, description text, type text, "isPrimary" boolean)`,
      [JSON.stringify(phones), at],
    );
  }
  if (emails.length > 0) {
    await rows(
      tx,
      `INSERT INTO email_addresses (user_id, email, description, is_primary, created_at)
       SELECT "memberId", email, description, "isPrimary", $2
         FROM jsonb_to_recordset($1::jsonb) AS x ("memberId" bigint, email citext, description text, "isPrimary" boolean)`,
      [JSON.stringify(emails), at],
    );
  }
  if (addresses.length > 0) {
    await rows(
      tx,
      `INSERT INTO addresses (user_id, description, line1, line2, city, state, zip, latitude, longitude, is_primary, created_at)
       SELECT "memberId", description, line1, line2, city, state, zip, latitude, longitude, "isPrimary", $2
         FROM jsonb_to_recordset($1::jsonb) AS x ("memberId" bigint, description text, line1 text, line2 text, city text, state text,
           zip text, latitude float8, longitude float8, "isPrimary" boolean)`,
      [JSON.stringify(addresses), at],
    );
  }
}

const tables = { phones: 'phone_numbers', emails: 'email_addresses', addresses: 'addresses' } as const;

/** Takes contacts away (softly) and makes others primary. Goes before new ones are inserted: one primary at a time. */
export async function changeContacts(
  tx: Db,
  kind: keyof typeof tables,
  { removeIds, primaryIds }: { removeIds: number[]; primaryIds: number[] },
  now: Temporal.Instant,
): Promise<void> {
  if (removeIds.length > 0) {
    await rows(tx, `UPDATE ${tables[kind]} SET deleted_at = $2, version = version + 1 WHERE id = ANY($1::bigint[])`, [
      removeIds,
      now.toString(),
    ]);
  }
  if (primaryIds.length > 0) {
    await rows(tx, `UPDATE ${tables[kind]} SET is_primary = true, version = version + 1 WHERE id = ANY($1::bigint[])`, [
      primaryIds,
    ]);
  }
}
