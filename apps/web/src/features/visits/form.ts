import {
  contracts,
  type DraftFields,
  Id,
  type Member,
  ResourceName,
  type ScheduledEvent,
  type VisitForViewer,
} from '@guidepost/contracts/schemas';
import { z } from 'zod';
import type { KeptDraft } from '../notes/api.ts';
import { dayProblem, instantsOf, type VisitWhen, whenNow, whenOf } from './when.ts';

const { shape } = contracts.visits.update.body as NonNullable<typeof contracts.visits.update.body>;

/** What the dialog asks for: a day, a time and a length in place of two instants. `say` words a problem with the day. */
export const visitForm = (today: string, say: (problem: NonNullable<ReturnType<typeof dayProblem>>) => string) => ({
  ...contracts.visits.update,
  body: z.strictObject({
    date: z.string().superRefine((date, context) => {
      const problem = dayProblem(date, today);
      if (problem) context.addIssue({ code: 'custom', message: say(problem) });
    }),
    time: z.string(),
    minutes: z.number(),
    // visit and call dialogs require one (staff §5)
    outcomeId: Id,
    outcomeDetails: shape.outcomeDetails,
    addressId: shape.addressId,
    location: shape.location,
    /** Its name where the visit was about a resource, else null. */
    resource: ResourceName.nullable(),
    note: shape.note,
    version: shape.version,
  }),
});

/** What the form holds while it is being filled. */
export interface VisitValues extends VisitWhen {
  outcomeId: number | null;
  outcomeDetails: string;
  addressId: number | null;
  location: string;
  resource: string | null;
  note: string;
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
  version: visit.version,
});

/** A visit that has just been: where its event was to be, else at the member's primary address. */
export function newVisitValues(
  member: Pick<Member, 'addresses'>,
  event: ScheduledEvent | undefined,
  now: Temporal.Instant,
  timeZone: string,
): VisitValues {
  const home = member.addresses.find(({ primary }) => primary)?.id ?? null;
  const planned = event?.visitLocationAddressId ?? (event?.visitLocation ? null : home);
  return {
    ...whenNow(now, timeZone),
    outcomeId: null,
    outcomeDetails: '',
    addressId: planned,
    location: event?.visitLocation ?? '',
    resource: null,
    note: '',
  };
}

/** The visit as it is sent. */
export function visitBody(values: VisitValues, timeZone: string) {
  const { outcomeId, outcomeDetails, addressId, location, resource, note } = values;
  const instants = instantsOf(values, timeZone) ?? { startTime: '', endTime: '' };
  return {
    ...instants,
    outcomeId,
    outcomeDetails: outcomeDetails || null,
    addressId,
    location: (addressId === null && location) || null,
    resourceInteraction: resource === null ? null : { title: resource },
    note: note || null,
  };
}

/** What a draft keeps of the form, every choice as text. */
export const visitDraft = (values: VisitValues): KeptDraft => ({
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
  },
  version: values.version ?? null,
});

const idOf = (text: string | undefined) => (text ? Number(text) : null);

/** The form as a draft has it; what the draft does not say is as it was. */
export function withDraft(values: VisitValues, { text, resourceTitle, fields, version }: KeptDraft): VisitValues {
  const kept: DraftFields = fields ?? {};
  return {
    ...values,
    date: kept.date ?? values.date,
    time: kept.time || values.time,
    minutes: kept.minutes ? Number(kept.minutes) : values.minutes,
    addressId: kept.addressId === undefined ? values.addressId : idOf(kept.addressId),
    location: kept.location ?? values.location,
    outcomeId: kept.outcomeId === undefined ? values.outcomeId : idOf(kept.outcomeId),
    outcomeDetails: kept.outcomeDetails ?? values.outcomeDetails,
    resource: resourceTitle || null,
    note: text,
    ...(version === null ? {} : { version }),
  };
}
