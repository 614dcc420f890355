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
 * Returns the values of a new event. A follow-up event (`before`) copies everything except the day and the note. The
 * default place of a visit is the primary address.
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
export const takesProvider = (type: ScheduledEventType | undefined): boolean =>
  type === 'call' || type === 'visit' || type === 'tbd';

/** Returns the request body. Only a visit has a location: an address or free text. */
export function eventBody({ date, time, type, visitLocationAddressId, visitLocation, providerId, note }: EventValues) {
  const isVisit = type === 'visit';
  const addressId = isVisit ? visitLocationAddressId : null;
  return {
    date,
    time,
    type,
    visitLocationAddressId: addressId,
    visitLocation: (isVisit && addressId === null && visitLocation) || null,
    providerId: takesProvider(type) ? providerId : null,
    note: note || null,
  };
}

/** Converts the form's values to a draft, with each choice as text. */
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

/** Returns the form's values with the values of a draft. Fields that are not in the draft do not change. */
export function withDraft(values: EventValues, { text, fields, version }: StoredDraft): EventValues {
  const kept: DraftFields = fields ?? {};
  return {
    ...values,
    type: scheduledEventTypes.find((type) => type === kept.type) ?? values.type,
    date: kept.date ?? values.date,
    time: kept.time ?? values.time,
    visitLocationAddressId: kept.addressId === undefined ? values.visitLocationAddressId : parseId(kept.addressId),
    visitLocation: kept.location ?? values.visitLocation,
    providerId: kept.providerId === undefined ? values.providerId : parseId(kept.providerId),
    note: text,
    ...(version === null ? {} : { version }),
  };
}
