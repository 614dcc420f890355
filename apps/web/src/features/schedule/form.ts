import type { DraftFields, Member, ScheduledEvent, ScheduledEventType } from '@guidepost/contracts';
import { scheduledEventTypes } from '@guidepost/contracts';
import type { KeptDraft } from '../notes/api.ts';

/** What the form of an event holds while it is being filled. */
export interface EventValues {
  date: string;
  time: string;
  type: ScheduledEventType;
  visitLocationAddressId: number | null;
  visitLocation: string;
  note: string;
  version?: number;
}

export const eventValues = (event: ScheduledEvent): EventValues => ({
  date: event.date,
  time: event.time,
  type: event.type,
  visitLocationAddressId: event.visitLocationAddressId,
  visitLocation: event.visitLocation ?? '',
  note: event.note ?? '',
  version: event.version,
});

/** A new event: of the one that comes after another all is as it was, but its day and note. A visit is at the primary address. */
export function newEventValues(member: Pick<Member, 'addresses'>, before: ScheduledEvent | undefined): EventValues {
  const home = member.addresses.find(({ primary }) => primary)?.id ?? null;
  return {
    date: '',
    time: before?.time ?? '',
    type: before?.type ?? 'call',
    visitLocationAddressId: before?.type === 'visit' ? before.visitLocationAddressId : home,
    visitLocation: before?.visitLocation ?? '',
    note: '',
  };
}

/** The event as it is sent: only a visit has a place, an address or one in words. */
export function eventBody({ date, time, type, visitLocationAddressId, visitLocation, note }: EventValues) {
  const isVisit = type === 'visit';
  const addressId = isVisit ? visitLocationAddressId : null;
  return {
    date,
    time,
    type,
    visitLocationAddressId: addressId,
    visitLocation: (isVisit && addressId === null && visitLocation) || null,
    note: note || null,
  };
}

/** What a draft keeps of the form, every choice as text. */
export const eventDraft = (values: EventValues): KeptDraft => ({
  text: values.note,
  resourceTitle: '',
  fields: {
    type: values.type,
    date: values.date,
    time: values.time,
    addressId: values.visitLocationAddressId === null ? '' : String(values.visitLocationAddressId),
    location: values.visitLocation,
  },
  version: values.version ?? null,
});

/** The form as a draft has it; what the draft does not say is as it was. */
export function withDraft(values: EventValues, { text, fields, version }: KeptDraft): EventValues {
  const kept: DraftFields = fields ?? {};
  const address = kept.addressId;
  return {
    ...values,
    type: scheduledEventTypes.find((type) => type === kept.type) ?? values.type,
    date: kept.date ?? values.date,
    time: kept.time ?? values.time,
    visitLocationAddressId:
      address === undefined ? values.visitLocationAddressId : address === '' ? null : Number(address),
    visitLocation: kept.location ?? values.visitLocation,
    note: text,
    ...(version === null ? {} : { version }),
  };
}
