import type { Carrier } from '../engine/carrier.ts';
import { type Call, isOver, phoneOf } from '../model/call.ts';
import { catalog } from '../model/catalog.ts';
import { countFaults } from '../model/faults.ts';
import { hasReachedPhone, type Message } from '../model/message.ts';
import { API_PATH } from '../settings.ts';
import { listRecords } from '../store/reading.ts';
import { readBehavior } from '../store/tables.ts';
import { textsBefore } from './earlier-texts.ts';
import { findPerson, listPeople, searchPeople } from './people.ts';
import type { CallView, PhoneView, TextView, View } from './views.ts';

const TEXTS = 200;
const CALLS = 20;
const LINES = 100;

/** Returns the data for the phone page: the people who match the search, and the chosen phone. */
export async function viewOf(carrier: Carrier, number: string | undefined, search: string): Promise<View> {
  const { store, clock, lines, wire } = carrier;
  const words = search.trim();
  const faults = carrier.faults();
  const [people, phone] = await Promise.all([
    words === '' ? listPeople(store.pool) : searchPeople(store.pool, words),
    number === undefined ? null : phoneView(carrier, number),
  ]);
  return {
    now: clock.now(),
    offsetMs: clock.offsetMs(),
    lines: lines.all().map((line) => ({ number: line.number, name: line.friendlyName })),
    people,
    faults,
    faultsOn: countFaults(faults),
    codes: catalog.filter(({ only }) => only !== 'call').map(({ code, message }) => ({ code, message })),
    wire: wire.lines().slice(0, LINES),
    phone,
  };
}

async function phoneView(carrier: Carrier, number: string): Promise<PhoneView> {
  const { store } = carrier;
  const [person, incomingCall, before, messages, calls] = await Promise.all([
    findPerson(store.pool, number),
    readBehavior(store.pool, number),
    textsBefore(store.pool, number, TEXTS),
    listRecords<Message>(store, 'message', { number }, { limit: TEXTS }),
    listRecords<Call>(store, 'call', { number }, { limit: CALLS }),
  ]);
  const own = calls.filter((call) => phoneOf(call) === number).reverse();
  return {
    person,
    incomingCall,
    texts: [
      ...before,
      ...messages
        .filter(hasReachedPhone)
        .reverse()
        .map((message) => textView(message, number)),
    ]
      .sort((a, b) => Temporal.Instant.compare(Temporal.Instant.from(a.at), Temporal.Instant.from(b.at)))
      .slice(-TEXTS),
    calls: own.map((call) => callView(call, carrier.conferences.isMuted(call.sid))),
  };
}

function textView(message: Message, number: string): TextView {
  const isOwn = message.from === number;
  return {
    sid: message.sid,
    isOwn,
    line: isOwn ? message.to : message.from,
    body: message.body,
    media: message.media.map(({ sid, contentType }) => ({ url: `${API_PATH}/media/${sid}`, contentType })),
    status: message.status,
    errorCode: message.errorCode,
    at: message.createdAt,
  };
}

/** @param muted true if the call is muted in a conference; undefined if the call is not in a conference */
function callView(call: Call, muted: boolean | undefined): CallView {
  const isOwn = call.direction === 'inbound';
  return {
    sid: call.sid,
    isOwn,
    other: isOwn ? call.to : call.from,
    status: call.status,
    doing: muted === undefined || isOver(call) ? currentActivity(call) : 'talking',
    isMuted: muted === true,
    heard: call.heard,
    at: call.createdAt,
    startedAt: call.startedAt,
    endedAt: call.endedAt,
  };
}

function currentActivity(call: Call): CallView['doing'] {
  if (isOver(call)) return 'waiting';
  if (call.parentSid !== null) return call.status === 'in-progress' ? 'talking' : 'waiting';
  switch (call.at.kind) {
    case 'recording':
      return 'recording';
    case 'gathering':
      return 'choosing';
    case 'speaking':
      return 'listening';
    case 'dialing':
      return call.at.bridged !== null ? 'talking' : 'waiting';
    default:
      return 'waiting';
  }
}
