import type { Conference, Participant } from '../model/conference.ts';
import { listRecords } from '../store/reading.ts';
import { answerPage, found, type RestContext, type RestRoute } from './context.ts';
import { notFound, RestError } from './errors.ts';
import { field, refuseUnsupported } from './form.ts';
import { instantFilters } from './instants.ts';
import { presentConference, presentParticipant } from './present.ts';

export const conferenceRoutes: readonly RestRoute[] = [
  { method: 'GET', path: '/Conferences', handle: list },
  { method: 'GET', path: '/Conferences/:sid', handle: fetchOne },
  { method: 'POST', path: '/Conferences/:sid', wire: 'conference changed', handle: update },
  { method: 'GET', path: '/Conferences/:parent/Participants', handle: listParticipants },
  { method: 'GET', path: '/Conferences/:parent/Participants/:sid', handle: fetchParticipant },
  { method: 'POST', path: '/Conferences/:parent/Participants/:sid', wire: 'participant changed', handle: change },
  { method: 'DELETE', path: '/Conferences/:parent/Participants/:sid', wire: 'participant removed', handle: remove },
];

async function list(context: RestContext): Promise<unknown> {
  const { carrier, query, accountSid } = context;
  const filter = {
    name: field(query, 'FriendlyName'),
    status: field(query, 'Status'),
    instants: [
      ...instantFilters(query, 'DateCreated', 'createdAt'),
      ...instantFilters(query, 'DateUpdated', 'updatedAt'),
    ],
  };
  return answerPage<Conference>(
    context,
    'conferences',
    (page) => listRecords(carrier.store, 'conference', filter, page),
    (conference) => presentConference(accountSid, conference),
  );
}

const findConference = async (context: RestContext, name = 'sid'): Promise<Conference> =>
  found(await context.carrier.conferences.find(context.sid(name)), context);

async function fetchOne(context: RestContext): Promise<unknown> {
  return presentConference(context.accountSid, await findConference(context));
}

async function update(context: RestContext): Promise<unknown> {
  const { carrier, form } = context;
  refuseUnsupported(form, ['AnnounceUrl', 'AnnounceMethod']);
  const { sid } = await findConference(context);
  const status = field(form, 'Status');
  if (status !== 'completed') throw new RestError(400, 20001, `Status takes completed, not ${status ?? 'nothing'}.`);
  carrier.conferences.end(sid);
  await carrier.store.saved();
  return fetchOne(context);
}

/** Parses a boolean like Twilio: every value except `true` is false. Returns undefined if the parameter is missing. */
const parseTwilioBoolean = (text: string | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true';

async function listParticipants(context: RestContext): Promise<unknown> {
  const { query, accountSid } = context;
  const conference = await findConference(context, 'parent');
  const muted = parseTwilioBoolean(field(query, 'Muted'));
  const isHeld = parseTwilioBoolean(field(query, 'Hold')) ?? false;
  const all = conference.participants.filter((one) => !isHeld && (muted === undefined || one.muted === muted));
  return answerPage<Participant>(
    context,
    'participants',
    async ({ skip, limit }) => all.slice(skip, skip + limit),
    (one) => presentParticipant(accountSid, conference.sid, one),
  );
}

/** Finds a participant of the conference by the call's identifier or by the participant's label. */
async function find(context: RestContext): Promise<{ conference: Conference; one: Participant }> {
  const conference = await findConference(context, 'parent');
  const name = context.sid();
  const one = conference.participants.find(({ callSid, label }) => callSid === name || label === name);
  if (!one) throw notFound(context.path);
  return { conference, one };
}

async function fetchParticipant(context: RestContext): Promise<unknown> {
  const { conference, one } = await find(context);
  return presentParticipant(context.accountSid, conference.sid, one);
}

const unsupported = [
  'Hold',
  'HoldUrl',
  'HoldMethod',
  'AnnounceUrl',
  'AnnounceMethod',
  'WaitUrl',
  'WaitMethod',
  'BeepOnExit',
  'EndConferenceOnExit',
  'Coaching',
  'CallSidToCoach',
];

async function change(context: RestContext): Promise<unknown> {
  const { carrier, form } = context;
  refuseUnsupported(form, unsupported);
  const { conference, one } = await find(context);
  const muted = parseTwilioBoolean(field(form, 'Muted'));
  if (muted !== undefined) carrier.conferences.mute(conference.sid, one.callSid, muted);
  await carrier.store.saved();
  return fetchParticipant(context);
}

async function remove(context: RestContext): Promise<unknown> {
  const { carrier, reply } = context;
  const { conference, one } = await find(context);
  carrier.conferences.remove(conference.sid, one.callSid);
  await carrier.store.saved();
  return reply.code(204).send();
}
