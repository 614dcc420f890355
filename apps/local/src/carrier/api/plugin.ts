import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Carrier } from '../engine/carrier.ts';
import type { Line } from '../engine/lines.ts';
import type { Media } from '../engine/texts.ts';
import type { Call } from '../model/call.ts';
import { phoneOf } from '../model/call.ts';
import { Faults } from '../model/faults.ts';
import type { Message } from '../model/message.ts';
import { findRecord, listRecords } from '../store/reading.ts';
import { readBehavior, readMedia, writeBehavior } from '../store/tables.ts';
import { fetchMedia } from '../webhooks/media.ts';
import { performAction, voicemailOf } from './call-actions.ts';
import { ApiError, answerError } from './errors.ts';
import { streamChanges } from './live.ts';
import {
  CallAction,
  CallActionBody,
  NewCall,
  NewClock,
  NewMessage,
  NumberQuery,
  PhoneChange,
  PhoneNumber,
  ViewQuery,
} from './schemas.ts';
import { viewOf } from './view.ts';

/**
 * Maximum request size, in bytes. A request includes its pictures, so this limit allows four pictures of maximum size.
 */
const BODY_LIMIT = 90_000_000;

/**
 * The JSON API for the phone page, tests and scripts. Register it below API_PATH. It requires no token, because `guard`
 * accepts only requests from this machine.
 */
export function apiPlugin(carrier: Carrier): FastifyPluginAsync {
  return async (fastify) => {
    const streams = new Set<FastifyReply>();
    fastify.setErrorHandler(answerError);
    fastify.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    fastify.addHook('preClose', async () => {
      for (const reply of streams) reply.raw.end();
    });
    serveTexts(fastify, carrier);
    serveCalls(fastify, carrier);
    serveRehearsal(fastify, carrier);
    fastify.get('/view', (request) => {
      const { number, search } = ViewQuery.parse(request.query);
      return viewOf(carrier, number, search);
    });
    fastify.get('/events', (request, reply) => streamChanges(carrier, request, reply, streams));
  };
}

type Fastify = Parameters<FastifyPluginAsync>[0];

function lineOf(carrier: Carrier, number: string): Line {
  const line = carrier.lines.byNumber(number);
  if (!line) throw new ApiError(404, `${number} is not one of the product's numbers.`);
  return line;
}

const presentText = ({ from, to, body, direction, createdAt }: Message) => ({
  from,
  to,
  body,
  direction: direction === 'inbound' ? 'inbound' : 'outbound',
  at: createdAt,
});

const presentCall = (call: Call) => ({
  sid: call.sid,
  parentSid: call.parentSid,
  from: call.from,
  to: call.to,
  direction: call.direction === 'inbound' ? 'inbound' : 'outbound',
  status: call.status,
  at: call.createdAt,
});

function serveTexts(fastify: Fastify, carrier: Carrier): void {
  const { store } = carrier;
  fastify.get('/messages', async (request) => {
    const filter = NumberQuery.parse(request.query);
    const messages = await listRecords<Message>(store, 'message', filter, { oldestFirst: true });
    return messages.map(presentText);
  });
  fastify.post('/messages', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { from, to, body, mediaUrl } = NewMessage.parse(request.body);
    const line = lineOf(carrier, to);
    const urls = mediaUrl === null || mediaUrl === undefined ? [] : [mediaUrl].flat();
    const media = await Promise.all(urls.map(fetchMedia));
    const message = await carrier.texts.receive({ from, line, body: body ?? '', media });
    reply.code(201);
    return { sid: message.sid, ...presentText(message) };
  });
  fastify.get<{ Params: { sid: string } }>('/media/:sid', async (request, reply) => {
    const media = await findRecord<Media>(store, 'media', request.params.sid);
    const bytes = media && (await readMedia(store.pool, media.sid));
    if (!bytes) throw new ApiError(404, 'This picture does not exist.');
    return reply
      .type(media.contentType)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(bytes);
  });
}

function serveCalls(fastify: Fastify, carrier: Carrier): void {
  fastify.get('/calls', async (request) => {
    const { number } = NumberQuery.parse(request.query);
    const calls = await listRecords<Call>(carrier.store, 'call', { number }, { oldestFirst: true });
    return calls.filter((call) => number === undefined || phoneOf(call) === number).map(presentCall);
  });
  fastify.post('/calls', async (request, reply) => {
    const { from, to, voicemail } = NewCall.parse(request.body);
    const call = carrier.calls.receive(from, lineOf(carrier, to));
    if (voicemail) carrier.calls.happen(call.sid, { type: 'leave', ...voicemailOf(voicemail) });
    await carrier.store.saved();
    reply.code(201);
    return presentCall(call);
  });
  fastify.post('/calls/:sid/:action', async (request) => {
    const { sid, action } = CallAction.parse(request.params);
    return presentCall(await performAction(carrier, sid, action, CallActionBody.parse(request.body)));
  });
}

function serveRehearsal(fastify: Fastify, carrier: Carrier): void {
  const { store, clock } = carrier;
  const clockBody = () => ({ now: clock.now(), offsetMs: clock.offsetMs() });
  fastify.get('/faults', async () => carrier.faults());
  fastify.put('/faults', async (request) => {
    await carrier.setFaults(Faults.parse(request.body ?? {}));
    return carrier.faults();
  });
  fastify.get('/clock', async () => clockBody());
  fastify.put('/clock', async (request) => {
    await clock.move(NewClock.parse(request.body).now);
    carrier.changed();
    return clockBody();
  });
  fastify.get<{ Params: { number: string } }>('/phones/:number', async (request) => {
    const number = PhoneNumber.parse(request.params.number);
    return { number, incomingCall: await readBehavior(store.pool, number) };
  });
  fastify.put<{ Params: { number: string } }>('/phones/:number', async (request) => {
    const number = PhoneNumber.parse(request.params.number);
    const { incomingCall } = PhoneChange.parse(request.body);
    await writeBehavior(store.pool, number, incomingCall);
    carrier.changed();
    return { number, incomingCall };
  });
}
