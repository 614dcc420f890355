import { type AddressId, type IdOf, type NeedId, parseId } from '@guidepost/contracts';
import {
  contracts,
  type DraftFields,
  idOf,
  type Member,
  ResourceName,
  type ScheduledEvent,
  type VisitForViewer,
} from '@guidepost/contracts/schemas';
import { dayIn } from '@guidepost/rules';
import { z } from 'zod';
import type { StoredDraft } from '../drafts/public.ts';
import { dayProblem, defaultTime, instantsOf, plannedWhen, timeProblem, type VisitWhen, whenOf } from './when.ts';

const { shape } = contracts.visits.update.body as NonNullable<typeof contracts.visits.update.body>;

/**
 * Validates the dialog's fields. The dialog has a day, a time and a length, while the contract has a start and an end.
 * @param now returns the current time, because the form may be open for a long time before it is validated
 */
export const visitForm = (now: () => Temporal.Instant, timeZone: string) => ({
  ...contracts.visits.update,
  body: z
    .strictObject({
      date: z.string().superRefine((date, context) => {
        const problem = dayProblem(date, dayIn(now(), timeZone));
        if (problem) context.addIssue({ code: 'custom', message: problem.key, params: problem.values });
      }),
      time: z.string(),
      minutes: z.number(),
      // the dialog requires an outcome, but the contract does not
      outcomeId: idOf('Outcome'),
      outcomeDetails: shape.outcomeDetails,
      addressId: shape.addressId,
      location: shape.location,
      /** Name of the resource that was discussed during the visit. Null if there was no such resource. */
      resource: ResourceName.nullable(),
      note: shape.note,
      needId: idOf('Need').nullable(),
      version: shape.version,
    })
    .superRefine((when, context) => {
      const problem = timeProblem(when, now(), timeZone);
      if (problem) context.addIssue({ code: 'custom', path: ['time'], message: problem.key, params: problem.values });
    }),
});

/** The form's values while the user fills it in. */
export interface VisitValues extends VisitWhen {
  outcomeId: IdOf<'Outcome'> | null;
  outcomeDetails: string;
  addressId: AddressId | null;
  location: string;
  resource: string | null;
  note: string;
  needId: NeedId | null;
  version?: number;
}

export const visitValues = (visit: VisitForViewer, timeZone: string): VisitValues => ({
  ...whenOf(visit, timeZone),
  outcomeId: visit.outcomeId,
  outcomeDetails: visit.outcomeDetails ?? '',
  addressId: visit.addressId,
  location: visit.location ?? '',
  resource: visit.resourceInteraction?.title ?? null,
  note: visit.note ?? '',
  needId: visit.need?.id ?? null,
  version: visit.version,
});

/**
 * Returns a new visit's initial values. A planned visit takes its time and place from its event. If the event's place
 * is the name of one of the member's addresses, that address is chosen. A visit without an event has just ended. A
 * visit without a place was at the member's primary address.
 */
export function newVisitValues(
  member: Pick<Member, 'addresses'>,
  event: ScheduledEvent | undefined,
  now: Temporal.Instant,
  timeZone: string,
): VisitValues {
  const home = member.addresses.find(({ primary }) => primary)?.id ?? null;
  const words = event?.visitLocation?.trim().toLowerCase() ?? '';
  const called =
    words === '' ? home : member.addresses.find(({ description }) => description.toLowerCase() === words)?.id;
  const planned = event?.visitLocationAddressId ?? called ?? null;
  return {
    ...(event ? plannedWhen(event, now, timeZone) : defaultTime(now, timeZone)),
    outcomeId: null,
    outcomeDetails: '',
    addressId: planned,
    location: (planned === null && event?.visitLocation) || '',
    resource: null,
    note: '',
    needId: null,
  };
}

/** Returns the request body. */
export function visitBody(values: VisitValues, timeZone: string) {
  const { outcomeId, outcomeDetails, addressId, location, resource, note, needId } = values;
  const instants = instantsOf(values, timeZone) ?? { startTime: '', endTime: '' };
  return {
    ...instants,
    outcomeId,
    outcomeDetails: outcomeDetails || null,
    addressId,
    location: (addressId === null && location) || null,
    resourceInteraction: resource === null ? null : { title: resource },
    note: note || null,
    userNeedRequest: needId === null ? null : { userNeedId: needId },
  };
}

/** Converts the form's values to a draft. Every choice is stored as text. */
export const visitDraft = (values: VisitValues): StoredDraft => ({
  text: values.note,
  resourceTitle: values.resource ?? '',
  fields: {
    date: values.date,
    time: values.time,
    minutes: String(values.minutes),
    addressId: values.addressId === null ? '' : String(values.addressId),
    location: values.location,
    outcomeId: values.outcomeId === null ? '' : String(values.outcomeId),
    outcomeDetails: values.outcomeDetails,
    needId: values.needId === null ? '' : String(values.needId),
  },
  version: values.version ?? null,
});

/** Returns the form's values with a draft's values filled in. Fields that are not in the draft do not change. */
export function withDraft(values: VisitValues, { text, resourceTitle, fields, version }: StoredDraft): VisitValues {
  const draftFields: DraftFields = fields ?? {};
  return {
    ...values,
    date: draftFields.date ?? values.date,
    time: draftFields.time || values.time,
    minutes: draftFields.minutes ? Number(draftFields.minutes) : values.minutes,
    addressId: draftFields.addressId === undefined ? values.addressId : parseId(draftFields.addressId),
    location: draftFields.location ?? values.location,
    outcomeId: draftFields.outcomeId === undefined ? values.outcomeId : parseId(draftFields.outcomeId),
    outcomeDetails: draftFields.outcomeDetails ?? values.outcomeDetails,
    resource: resourceTitle || null,
    needId: draftFields.needId === undefined ? values.needId : parseId(draftFields.needId),
    note: text,
    ...(version === null ? {} : { version }),
  };
}
