import type { Address, EmailAddress, PhoneNumber } from '@guidepost/contracts';
import { stateCode, zoneOfState } from '@guidepost/rules';
import { rows } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Rules } from './service.ts';

const listed = (code: string, property: string, message: string): AppError =>
  new AppError(code, { errors: [{ property, constraints: { unique: message } }] });

/**
 * A number is listed once a member. Who told a number to stop told the number: deleting it, or writing another over
 * it, does not forget that, and adding it again brings it back (staff §2, decision 108).
 */
export const phoneRules: Rules<PhoneNumber> = {
  async prepare({ db, now }, given, { memberId, others, old }) {
    const number = given.number as string | undefined;
    if (number === undefined || number === old?.number) return given;
    if (others.some((other) => other.number === number))
      throw listed('PHONE_NUMBER_EXISTS', 'number', 'This phone number is already listed for this member.');
    if (old?.doNotContact.reason) {
      await rows(
        db,
        `INSERT INTO phone_numbers (user_id, number, description, type, carrier, do_not_contact_reason, created_at, deleted_at)
         SELECT user_id, number, description, type, carrier, do_not_contact_reason, created_at, $2 FROM phone_numbers WHERE id = $1`,
        [old.id, now.toString()],
      );
    }
    const [gone] = await rows<{ reason: string | null }>(
      db,
      `SELECT do_not_contact_reason AS reason FROM phone_numbers WHERE user_id = $1 AND number = $2 AND deleted_at IS NOT NULL ORDER BY deleted_at DESC, id DESC LIMIT 1`,
      [memberId, number],
    );
    // What the old number's carrier was says nothing about the new one.
    return {
      ...given,
      ...(given.type === undefined ? { type: null } : {}),
      ...(given.carrier === undefined ? { carrier: null } : {}),
      doNotContactReason: gone?.reason ?? null,
    };
  },
};

export const emailRules: Rules<EmailAddress> = {
  async prepare(_acting, given, { others }) {
    const email = (given.email as string | undefined)?.toLowerCase();
    if (email !== undefined && others.some((other) => other.email.toLowerCase() === email)) {
      throw listed('EMAIL_ADDRESS_EXISTS', 'email', 'This email address is already listed for this member.');
    }
    return given;
  },
};

const place = ['line1', 'city', 'state', 'zip'] as const;

/** States are kept by their two letters; coordinates belong to the place that they were measured for. */
export const addressRules: Rules<Address> = {
  async prepare(_acting, given, { old }) {
    const fields = {
      ...given,
      ...(typeof given.state === 'string' ? { state: stateCode(given.state) } : {}),
      ...(given.line2 === '' ? { line2: null } : {}),
    };
    const moved =
      old && place.some((part) => fields[part as never] !== undefined && fields[part as never] !== old[part]);
    return moved ? { ...fields, latitude: null, longitude: null } : fields;
  },

  /** The place that lists show is the primary address; whoever moves to another state lives by its clock. */
  async after({ db, viewer, now, services }, memberId) {
    const [row] = await rows<{ was: string | null; zone: string; city: string | null; state: string | null }>(
      db,
      `SELECT m.state AS was, m.time_zone AS zone, a.city, a.state
         FROM members m LEFT JOIN addresses a ON a.user_id = m.user_id AND a.is_primary AND a.deleted_at IS NULL WHERE m.user_id = $1`,
      [memberId],
    );
    if (!row) return;
    const zone = row.state !== null && row.state !== row.was ? (zoneOfState(row.state) ?? row.zone) : row.zone;
    await rows(
      db,
      'UPDATE members SET city = $2, state = $3, time_zone = $4 WHERE user_id = $1 AND (city, state, time_zone) IS DISTINCT FROM ($2, $3, $4)',
      [memberId, row.city, row.state, zone],
    );
    await services.changes.record(db, {
      memberId,
      actorId: viewer.id,
      at: now,
      fields: [{ field: 'timeZone', oldValue: row.zone, newValue: zone }],
    });
  },
};
