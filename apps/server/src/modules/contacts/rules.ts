import { type Address, contactTexts, type EmailAddress, type PhoneNumber } from '@guidepost/contracts';
import { memberZone, stateCode } from '@guidepost/rules';
import { badRequest, refusedAt } from '../../platform/errors.ts';
import { findNumberHolders, numberTakenMessage } from '../subjects/public.ts';
import { findLocation, findOptOut, insertDeletedCopy, updateLocation } from './queries.ts';
import type { ContactRules } from './service.ts';

/**
 * A member cannot have the same number twice. A member also cannot have one of the organization's numbers, because
 * texts to it would return to the organization. An opt-out applies to the number. It remains if the number is deleted or
 * replaced, and it applies if the number is added to any member.
 */
export const phoneRules: ContactRules<PhoneNumber> = {
  async prepare({ db, now }, contactFields, { memberId, others, old }) {
    const number = contactFields.number as string | undefined;
    if (number === undefined || number === old?.number) return contactFields;
    if (others.some((other) => other.number === number))
      throw refusedAt(
        'PHONE_NUMBER_EXISTS',
        'number',
        'unique',
        'This phone number is already listed for this member.',
      );
    const ownLine = (await findNumberHolders(db, number)).find(({ kind }) => kind === 'line');
    if (ownLine) throw refusedAt('PHONE_NUMBER_OURS', 'number', 'ours', numberTakenMessage(ownLine));
    if (old?.doNotContact.reason) await insertDeletedCopy(db, old.id, now.toString());
    const optOut = await findOptOut(db, memberId, number);
    // The carrier and type of the old number do not apply to the new number.
    return {
      ...contactFields,
      ...(contactFields.type === undefined ? { type: null } : {}),
      ...(contactFields.carrier === undefined ? { carrier: null } : {}),
      doNotContactReason: optOut?.reason ?? null,
      optedOutByTextId: optOut?.text_id ?? null,
    };
  },
};

export const emailRules: ContactRules<EmailAddress> = {
  async prepare(_acting, contactFields, { others }) {
    const email = (contactFields.email as string | undefined)?.toLowerCase();
    if (email !== undefined && others.some((other) => other.email.toLowerCase() === email)) {
      throw refusedAt(
        'EMAIL_ADDRESS_EXISTS',
        'email',
        'unique',
        'This email address is already listed for this member.',
      );
    }
    return contactFields;
  },
};

const locationFields = ['line1', 'city', 'state', 'zip'] as const;

const primaryIn = (list: readonly Address[]) => list.find(({ primary }) => primary);

/**
 * Stores states as two letters. Removes coordinates when the address changes, because they apply only to the previous
 * address.
 */
export const addressRules: ContactRules<Address> = {
  async prepare(_acting, contactFields, { old }) {
    const state = typeof contactFields.state === 'string' ? stateCode(contactFields.state) : undefined;
    if (state === null) throw badRequest('state', 'state', contactTexts.stateUnknown);
    const fields = {
      ...contactFields,
      ...(state === undefined ? {} : { state }),
      ...(contactFields.line2 === '' ? { line2: null } : {}),
    };
    const moved =
      old && locationFields.some((part) => fields[part as never] !== undefined && fields[part as never] !== old[part]);
    return moved ? { ...fields, latitude: null, longitude: null } : fields;
  },

  /**
   * Stores the primary address's city and state for lists. If the ZIP code or state changed, updates the member's time
   * zone from the ZIP code. For an unknown ZIP code, uses the state and the phone numbers' area codes. Other edits do
   * not replace a time zone that staff chose. In the change log, an assumed time zone has no author, because an entry
   * with an author counts as the choice of that user.
   */
  async after({ db, viewer, now, services }, memberId, { before, after }) {
    const found = await findLocation(db, memberId);
    if (!found) return;
    const { city, state, zip_zone, numbers, client_zone: clientZone } = found;
    const [old, current] = [primaryIn(before), primaryIn(after)];
    const isOtherState = old?.state !== current?.state;
    const hints = { zipZone: zip_zone, state: state ?? '', numbers, subscriberZone: null, clientZone };
    const placed = memberZone(hints);
    const byState = isOtherState && placed.possible !== null ? placed.zone : null;
    const moved = isOtherState || old?.zip !== current?.zip ? (zip_zone ?? byState) : null;
    const zone = moved ?? found.zone;
    await updateLocation(db, memberId, { city, state, zone });
    await services.changes.record(db, {
      memberId,
      actorId: placed.isAssumed ? null : viewer.id,
      at: now,
      fields: [{ field: 'timeZone', oldValue: found.zone, newValue: zone }],
    });
  },
};
