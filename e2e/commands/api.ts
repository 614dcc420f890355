import {
  type Api,
  contracts,
  createClient,
  type DraftType,
  type IdOf,
  type MemberId,
  type MemberSummary,
  type NoteForViewer,
  type ScheduledEvent,
  type ScheduledEventType,
  type StaffId,
  type VisitForViewer,
} from '@guidepost/contracts';
import type { Account } from '../accounts.ts';
import { token } from './token.ts';

/** Returns the API of a running Guidepost for one of the accounts. */
export function apiOf(url: string, account: Account): Api {
  const { port } = new URL(url);
  return createClient({
    // uses 127.0.0.1, because Node cannot resolve subdomains of localhost on every machine
    base: `http://127.0.0.1:${port}/api`,
    headers: async () => ({ authorization: `Bearer ${await token(Number(port), account)}` }),
  });
}

/** Returns the member with this name whom the account can see. If there are several, returns the first. */
export async function memberNamed(call: Api, name: string): Promise<MemberSummary> {
  const { data } = await call(contracts.members.list, { query: { searchTerm: name, 'page-size': 5 } });
  const found = data.find((member) => member.name === name);
  if (!found) throw new Error(`There is no member ${name}.`);
  return found;
}

/** Returns a member in outreach without a pending status request, of the given guides or of any guide. */
export async function outreachMember(call: Api, guideIds?: StaffId[]): Promise<MemberSummary> {
  const { data } = await call(contracts.members.list, { query: { guideIds, 'page-size': 100 } });
  for (const found of data.filter(({ memberStage }) => memberStage.key === 'outreach')) {
    const { data: pending } = await call(contracts.feed.pendingItems, { query: { memberId: found.id } });
    if (!pending.some(({ statusChangeRequest }) => statusChangeRequest)) return found;
  }
  throw new Error('There is no member in outreach.');
}

export const createNote = (call: Api, userId: MemberId, text: string): Promise<NoteForViewer> =>
  call(contracts.notes.create, { body: { userId, text: `<p>${text}</p>` } }, { idempotencyKey: crypto.randomUUID() });

/** Deletes a draft that an earlier run may have left. */
export const deleteDraft = (call: Api, subjectId: MemberId, type: DraftType = 'notes') =>
  call(contracts.notes.removeDraft, { query: { subjectId, type } });

/** Schedules an event with a member in the guide's time zone. */
export const createEvent = (
  call: Api,
  userId: MemberId,
  fields: { date: string; time: string; type: ScheduledEventType; note?: string },
): Promise<ScheduledEvent> =>
  call(
    contracts.schedule.create,
    { params: { userId }, body: { ...fields, note: fields.note ? `<p>${fields.note}</p>` : null } },
    { idempotencyKey: crypto.randomUUID() },
  );

/** Schedules a reminder for the start of today, so that it is late at any time of day. */
export const createLateReminder = (call: Api, userId: MemberId, note: string): Promise<ScheduledEvent> =>
  createEvent(call, userId, { date: dayIn('America/Chicago'), time: '00:00', type: 'reminder', note });

/** Logs a half-hour visit at 10 AM yesterday. */
export const createVisit = (
  call: Api,
  subjectUserId: MemberId,
  fields: { note: string; location?: string; outcomeId?: IdOf<'Outcome'> | null },
): Promise<VisitForViewer> => {
  const start = Temporal.ZonedDateTime.from(`${dayIn('America/Chicago', -1)}T10:00[America/Chicago]`).toInstant();
  const [startTime, endTime] = [start.toString(), start.add({ minutes: 30 }).toString()];
  return call(contracts.visits.create, { body: { subjectUserId, startTime, endTime, ...fields } });
};

/** Returns the date `ahead` days from today in a time zone, as `yyyy-MM-dd`. */
export const dayIn = (timeZone: string, ahead = 0): string =>
  Temporal.Now.plainDateISO(timeZone).add({ days: ahead }).toString();

/** Returns a date as 'November 20', followed by the year if it is not the current year. */
export function monthDay(day: string): string {
  const date = Temporal.PlainDate.from(day);
  const isThisYear = date.year === Temporal.Now.plainDateISO('America/Chicago').year;
  return date.toLocaleString('en-US', { month: 'long', day: 'numeric', ...(isThisYear ? {} : { year: 'numeric' }) });
}
