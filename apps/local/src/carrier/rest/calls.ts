import { type Call, isOver, newCall } from '../model/call.ts';
import { failureOf } from '../model/catalog.ts';
import type { CallEvent } from '../model/run.ts';
import { newSid } from '../model/sid.ts';
import { type Address, parseTwiml, TwimlError, type Verb } from '../model/twiml.ts';
import { listRecords } from '../store/reading.ts';
import { answerPage, found, type RestContext, type RestRoute } from './context.ts';
import { RestError } from './errors.ts';
import { addressField, countField, field, methodField, numberField, refuseUnsupported } from './form.ts';
import { instantFilters } from './instants.ts';
import { presentCall } from './present.ts';

export const callRoutes: readonly RestRoute[] = [
  { method: 'POST', path: '/Calls', asks: true, wire: 'call accepted', handle: create },
  { method: 'GET', path: '/Calls', handle: list },
  { method: 'GET', path: '/Calls/:sid', handle: fetchOne },
  { method: 'POST', path: '/Calls/:sid', wire: 'call changed', handle: update },
  { method: 'DELETE', path: '/Calls/:sid', wire: 'call deleted', handle: remove },
];

const unsupported = ['ApplicationSid', 'Byoc', 'CallToken', 'CallerId', 'SendDigits', 'SipAuthUsername', 'TimeLimit'];

const present = ({ accountSid, carrier }: RestContext, call: Call) =>
  presentCall(accountSid, call, carrier.lines.byNumber(call.direction === 'inbound' ? call.to : call.from));

function pair(form: URLSearchParams, name: string, method: string, code: number): Address | null {
  const url = addressField(form, name, code);
  return url === undefined ? null : { url, method: methodField(form, method) };
}

function documentField(form: URLSearchParams): readonly Verb[] | undefined {
  const text = field(form, 'Twiml');
  if (text === undefined) return undefined;
  try {
    return parseTwiml(text, '');
  } catch (error) {
    if (error instanceof TwimlError) throw new RestError(400, error.code, error.message);
    throw error;
  }
}

/** Reads the requested events. The parameter may be repeated, and one value may list several events. */
const events = (form: URLSearchParams, name: string): string[] => {
  const named = form.getAll(name).flatMap((text) => text.split(/[\s,]+/));
  return named.length === 0 ? ['completed'] : named;
};

async function create(context: RestContext): Promise<unknown> {
  const { carrier, form, reply } = context;
  refuseUnsupported(form, unsupported);
  const to = numberField(form, 'To', { missing: 21201, invalid: 21211 });
  const from = numberField(form, 'From', { missing: 21213, invalid: 21212 });
  const verbs = documentField(form);
  const instructions = pair(form, 'Url', 'Method', 21205);
  if (!verbs && !instructions) throw new RestError(400, 21205, 'Url parameter is required.');
  const callback = pair(form, 'StatusCallback', 'StatusCallbackMethod', 21609);
  const recordingCallback = pair(form, 'RecordingStatusCallback', 'RecordingStatusCallbackMethod', 21609);
  if (!carrier.lines.byNumber(from))
    throw new RestError(400, 21210, `The source phone number provided, ${from}, is not yet verified for your account.`);
  const rehearsed = failureOf(carrier.faults().errorCode, 'call');
  if (rehearsed?.at === 'request') throw new RestError(rehearsed.status ?? 400, rehearsed.code, rehearsed.message);
  const isAside = form.get('AsyncAmd') === 'true';
  const isRecorded = field(form, 'Record')?.toLowerCase() === 'true';
  const call = carrier.calls.place(
    newCall({
      sid: newSid('CA'),
      direction: 'outbound-api',
      from,
      to,
      createdAt: carrier.clock.now(),
      timeout: countField(form, 'Timeout', 60),
      // If the request contains both a document and a URL, Twilio uses the document.
      instructions: verbs ? null : instructions,
      verbs: verbs ?? [],
      fallback: pair(form, 'FallbackUrl', 'FallbackMethod', 21206),
      statusCallback: callback && { ...callback, events: events(form, 'StatusCallbackEvent') },
      detectsMachine: form.has('MachineDetection') && !isAside,
      machineCallback: isAside ? pair(form, 'AsyncAmdStatusCallback', 'AsyncAmdStatusCallbackMethod', 21609) : null,
      channels: isRecorded ? (field(form, 'RecordingChannels') === 'dual' ? 2 : 1) : 0,
      recordingCallback: recordingCallback && {
        ...recordingCallback,
        events: events(form, 'RecordingStatusCallbackEvent'),
      },
    }),
  );
  await carrier.store.saved();
  reply.code(201);
  return present(context, call);
}

async function list(context: RestContext): Promise<unknown> {
  const { carrier, query } = context;
  const filter = {
    from: field(query, 'From'),
    to: field(query, 'To'),
    parent: field(query, 'ParentCallSid'),
    status: field(query, 'Status'),
    instants: [...instantFilters(query, 'StartTime', 'startedAt'), ...instantFilters(query, 'EndTime', 'endedAt')],
  };
  return answerPage<Call>(
    context,
    'calls',
    (page) => listRecords(carrier.store, 'call', filter, page),
    (call) => present(context, call),
  );
}

const findCall = async (context: RestContext): Promise<Call> =>
  found(await context.carrier.calls.find(context.sid()), context);

async function fetchOne(context: RestContext): Promise<unknown> {
  return present(context, await findCall(context));
}

async function update(context: RestContext): Promise<unknown> {
  const { carrier, form } = context;
  const call = await findCall(context);
  const event = changeOf(form, call);
  if (event) carrier.calls.happen(call.sid, event);
  await carrier.store.saved();
  return present(context, await findCall(context));
}

/**
 * Converts a requested change to a call event.
 * @throws RestError if the request is invalid, or redirects a call that is not in progress
 */
function changeOf(form: URLSearchParams, call: Call): CallEvent | undefined {
  refuseUnsupported(form, ['FallbackUrl', 'StatusCallback', 'TimeLimit']);
  const status = field(form, 'Status');
  const verbs = documentField(form);
  const address = pair(form, 'Url', 'Method', 21205);
  if (status !== undefined && status !== 'completed' && status !== 'canceled')
    throw new RestError(400, 20001, `Status takes canceled or completed, not ${status}.`);
  if (isOver(call)) {
    // Twilio accepts a request to end a call that has already ended, but refuses to redirect such a call.
    if (status !== undefined) return undefined;
    throw new RestError(400, 21220, 'Invalid call state: Call is not in-progress. Cannot redirect.');
  }
  if (status === 'canceled' && call.status === 'in-progress') return undefined;
  if (status !== undefined) return { type: 'end', as: status };
  if (call.status !== 'in-progress')
    throw new RestError(400, 21220, 'Invalid call state: Call is not in-progress. Cannot redirect.');
  if (verbs) return { type: 'replace', verbs };
  if (address) return { type: 'redirect', address };
  throw new RestError(400, 21205, 'Url, Twiml or Status is required.');
}

async function remove(context: RestContext): Promise<unknown> {
  const { carrier, reply } = context;
  const call = await findCall(context);
  if (!isOver(call)) throw new RestError(400, 21221, 'Invalid call state: Call is in progress. Cannot delete.');
  carrier.store.remove(call.sid);
  await carrier.store.saved();
  return reply.code(204).send();
}
