import type { MemberId } from '@guidepost/contracts';
import type { ParsedAddress, ParsedEmail, ParsedPhone } from '@guidepost/rules';
import { optOutOf } from '../../platform/access/queries-opt-outs.ts';
import { type Db, execute } from '../../platform/db.ts';

/** A new contact of a member. */
export type ContactOf<T> = T & { memberId: MemberId; isPrimary: boolean };

/** Adds phone numbers. A number that opted out stays opted out (docs/areas/contacts.md#opt-outs-stay-with-the-number). */
export const insertPhones = (tx: Db, phones: readonly ContactOf<ParsedPhone>[], at: string): Promise<number> =>
  execute(
    tx,
    `INSERT INTO phone_numbers (user_id, number, description, type, is_primary, do_not_contact_reason, opted_out_by_text_id, created_at)
     SELECT n."memberId", n.number, n.description, n.type, n."isPrimary", opt_out.reason, opt_out.text_id, $2
       FROM jsonb_to_recordset($1::jsonb) AS n ("memberId" bigint, number text, description text, type text, "isPrimary" boolean)
       LEFT JOIN LATERAL (${optOutOf('n."memberId"', 'n.number')}) opt_out ON true`,
    [JSON.stringify(phones), at],
  );

export const insertEmails = (tx: Db, emails: readonly ContactOf<ParsedEmail>[], at: string): Promise<number> =>
  execute(
    tx,
    `INSERT INTO email_addresses (user_id, email, description, is_primary, created_at)
     SELECT "memberId", email, description, "isPrimary", $2
       FROM jsonb_to_recordset($1::jsonb) AS x ("memberId" bigint, email citext, description text, "isPrimary" boolean)`,
    [JSON.stringify(emails), at],
  );

export const insertAddresses = (tx: Db, addresses: readonly ContactOf<ParsedAddress>[], at: string): Promise<number> =>
  execute(
    tx,
    `INSERT INTO addresses (user_id, description, line1, line2, city, state, zip, latitude, longitude, is_primary, created_at)
     SELECT "memberId", description, line1, line2, city, state, zip, latitude, longitude, "isPrimary", $2
       FROM jsonb_to_recordset($1::jsonb) AS x ("memberId" bigint, description text, line1 text, line2 text, city text, state text,
         zip text, latitude float8, longitude float8, "isPrimary" boolean)`,
    [JSON.stringify(addresses), at],
  );

const tables = { phones: 'phone_numbers', emails: 'email_addresses', addresses: 'addresses' } as const;
export type ContactKind = keyof typeof tables;

/** Marks contacts as deleted. */
export const removeContacts = (tx: Db, kind: ContactKind, ids: readonly number[], at: string): Promise<number> =>
  execute(tx, `UPDATE ${tables[kind]} SET deleted_at = $2, version = version + 1 WHERE id = ANY($1::bigint[])`, [
    ids,
    at,
  ]);

export const makePrimary = (tx: Db, kind: ContactKind, ids: readonly number[]): Promise<number> =>
  execute(tx, `UPDATE ${tables[kind]} SET is_primary = true, version = version + 1 WHERE id = ANY($1::bigint[])`, [
    ids,
  ]);
