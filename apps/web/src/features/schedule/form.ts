import {
  type AddressId,
  type DraftFields,
  type Member,
  parseId,
  type ScheduledEvent,
  type ScheduledEventType,
  type StaffId,
  scheduledEventTypes,
} from '@guidepost/contracts';
import type { StoredDraft } from '../drafts/public.ts';

/** Values of the event form while the user fills it in. */
export interface EventValues {
  date: string;
  time: string;
  type: ScheduledEventType;
  visitLocationAddressId: AddressId | null;
  visitLocation: string;
  providerId: StaffId | null;
  note: string;
  version?: number;
}

export const eventValues = (event: ScheduledEvent): EventValues => ({
  date: event.date,
  time: event.time,
  type: event.type,
  visitLocationAddressId: event.visitLocationAddressId,
  visitLocation: event.visitLocation ?? '',
  providerId: event.provider?.id ?? null,
  note: event.note ?? '',
  version: event.version,
});

/**
 * Returns the form values for a new event. A follow-up event copies everything from `before` except the day and the
 * note. A visit takes place at the primary address by default.
 * @param date the initial day, if the user has already chosen one
 */
export function newEventValues(
  member: Pick<Member, 'addresses'>,
  before: ScheduledEvent | undefined,
  date = '',
): EventValues {
  const home = member.addresses.find(({ primary }) => primary)?.id ?? null;
  return {
    date,
    time: before?.time ?? '',
    type: before?.type ?? 'call',
    visitLocationAddressId: before?.type === 'visit' ? before.visitLocationAddressId : home,
    visitLocation: before?.visitLocation ?? '',
    providerId: before?.provider?.id ?? null,
    note: '',
  };
}

/** Returns true if an event of this type can have a provider. */
export const canHaveProvider = (type: ScheduledEventType | undefined): boolean =>
  type === 'call' || type === 'visit' || type === 'tbd';

/** Returns the request body. The location is sent only for a visit: an address or free text. */
export function eventBody({ date, time, type, visitLocationAddressId, visitLocation, providerId, note }: EventValues) {
  const isVisit = type === 'visit';
  const addressId = isVisit ? visitLocationAddressId : null;
  return {
    date,
    time,
    type,
    visitLocationAddressId: addressId,
    visitLocation: (isVisit && addressId === null && visitLocation) || null,
    providerId: canHaveProvider(type) ? providerId : null,
    note: note || null,
  };
}

/** Converts the form's values to a draft. Every choice is stored as text. */
export const eventDraft = (values: EventValues): StoredDraft => ({
  text: values.note,
  resourceTitle: '',
  fields: {
    type: values.type,
    date: values.date,
    time: values.time,
    addressId: values.visitLocationAddressId === null ? '' : String(values.visitLocationAddressId),
    location: values.visitLocation,
    providerId: values.providerId === null ? '' : String(values.providerId),
  },
  version: values.version ?? null,
});

/** Returns the form's values with a draft's values filled in. Fields that are not in the draft do not change. */
export function withDraft(values: EventValues, { text, fields, version }: StoredDraft): EventValues {
  const draftFields: DraftFields = fields ?? {};
  return {
    ...values,
    type: scheduledEventTypes.find((type) => type === draftFields.type) ?? values.type,
    date: draftFields.date ?? values.date,
    time: draftFields.time ?? values.time,
    visitLocationAddressId:
      draftFields.addressId === undefined ? values.visitLocationAddressId : parseId(draftFields.addressId),
    visitLocation: draftFields.location ?? values.visitLocation,
    providerId: draftFields.providerId === undefined ? values.providerId : parseId(draftFields.providerId),
    note: text,
    ...(version === null ? {} : { version }),
  };
}
