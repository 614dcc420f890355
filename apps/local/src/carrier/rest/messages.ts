import type { Media } from '../engine/texts.ts';
import { failureOf } from '../model/catalog.ts';
import { isFinalStatus, type Message } from '../model/message.ts';
import { BODY_MAX, MEDIA_MAX, TEXTS_A_SECOND } from '../settings.ts';
import { findRecord, listRecords } from '../store/reading.ts';
import { hasOptedOut, readMedia } from '../store/tables.ts';
import { answerPage, found, type RestContext, type RestRoute } from './context.ts';
import { notFound, RestError } from './errors.ts';
import { addressField, field, numberField, refuseUnsupported } from './form.ts';
import { instantFilters } from './instants.ts';
import { presentMedia, presentMessage } from './present.ts';
import { createRate } from './rate.ts';

const unsupported = [
  'ApplicationSid',
  'ContentSid',
  'ContentVariables',
  'FallbackFrom',
  'MessagingServiceSid',
  'PersistentAction',
  'ScheduleType',
  'SendAt',
];

/** Routes for texts and their pictures. */
export function messageRoutes(): RestRoute[] {
  const mayPass = createRate(TEXTS_A_SECOND);
  return [
    {
      method: 'POST',
      path: '/Messages',
      asks: true,
      wire: 'text accepted',
      async handle(context) {
        if (!mayPass(performance.now())) throw new RestError(429, 20429, 'Too Many Requests');
        return create(context);
      },
    },
    { method: 'GET', path: '/Messages', handle: list },
    { method: 'GET', path: '/Messages/:sid', handle: fetchOne },
    { method: 'POST', path: '/Messages/:sid', wire: 'text changed', handle: update },
    { method: 'DELETE', path: '/Messages/:sid', wire: 'text deleted', handle: remove },
    { method: 'GET', path: '/Messages/:parent/Media', handle: listMedia },
    { method: 'GET', path: '/Messages/:parent/Media/:sid', handle: fetchMedia },
    { method: 'DELETE', path: '/Messages/:parent/Media/:sid', wire: 'picture deleted', handle: removeMedia },
  ];
}

async function create({ carrier, accountSid, form, reply }: RestContext): Promise<unknown> {
  refuseUnsupported(form, unsupported);
  const to = numberField(form, 'To', { missing: 21604, invalid: 21211 });
  const from = numberField(form, 'From', { missing: 21603, invalid: 21212 });
  const body = form.get('Body') ?? '';
  const media = form.getAll('MediaUrl');
  const statusCallback = addressField(form, 'StatusCallback', 21609);
  if (body === '' && media.length === 0)
    throw new RestError(400, 21619, 'A text message body or media urls must be specified.');
  if (body.length > BODY_MAX)
    throw new RestError(400, 21617, `The concatenated message body exceeds the ${BODY_MAX} character limit`);
  if (media.length > MEDIA_MAX) throw new RestError(400, 21623, 'Number of media files exceeds allowed limit');
  for (const url of media) if (!URL.canParse(url)) throw new RestError(400, 21620, `Invalid media URL(s): ${url}`);
  if (!carrier.lines.byNumber(from))
    throw new RestError(
      400,
      21606,
      `The From phone number ${from} is not a valid, SMS-capable inbound phone number or short code for your account.`,
    );
  if (from === to) throw new RestError(400, 21266, "'To' and 'From' number cannot be the same");
  const rehearsed = failureOf(carrier.faults().errorCode, 'text');
  if (rehearsed?.at === 'request') throw new RestError(rehearsed.status ?? 400, rehearsed.code, rehearsed.message);
  if (await hasOptedOut(carrier.store.pool, from, to))
    throw new RestError(400, 21610, 'Attempt to send to unsubscribed recipient');
  const message = carrier.texts.send({
    from,
    to,
    body,
    media,
    statusCallback: statusCallback ?? null,
    direction: 'outbound-api',
  });
  await carrier.store.saved();
  reply.code(201);
  return presentMessage(accountSid, message);
}

async function list(context: RestContext): Promise<unknown> {
  const { carrier, query, accountSid } = context;
  const filter = {
    from: field(query, 'From'),
    to: field(query, 'To'),
    instants: instantFilters(query, 'DateSent', 'sentAt'),
  };
  return answerPage<Message>(
    context,
    'messages',
    (page) => listRecords(carrier.store, 'message', filter, page),
    (message) => presentMessage(accountSid, message),
  );
}

const findMessage = async (context: RestContext): Promise<Message> =>
  found(await context.carrier.texts.find(context.sid()), context);

async function fetchOne(context: RestContext): Promise<unknown> {
  return presentMessage(context.accountSid, await findMessage(context));
}

/**
 * Deletes a text's content for privacy, as Twilio does. Twilio can also cancel a scheduled text, but this carrier has
 * no scheduled texts.
 */
async function update(context: RestContext): Promise<unknown> {
  const { carrier, form, accountSid } = context;
  const message = await findMessage(context);
  if (form.has('Status')) throw new RestError(400, 30409, 'The message is not scheduled and cannot be canceled.');
  if (form.get('Body') !== '') throw new RestError(400, 20001, 'Body can only be emptied.');
  if (!isFinalStatus(message))
    throw new RestError(400, 20009, 'Cannot update message because delivery of the message has not completed.');
  const emptied = { ...message, body: '' };
  carrier.store.put('message', emptied);
  await carrier.store.saved();
  return presentMessage(accountSid, emptied);
}

async function remove(context: RestContext): Promise<unknown> {
  const { carrier, reply } = context;
  if (!(await carrier.texts.remove(await findMessage(context))))
    throw new RestError(400, 20009, 'Cannot delete message because delivery of the message has not completed.');
  await carrier.store.saved();
  return reply.code(204).send();
}

async function listMedia(context: RestContext): Promise<unknown> {
  const { carrier, accountSid } = context;
  const message = found(await carrier.texts.find(context.sid('parent')), context);
  return answerPage<Media>(
    context,
    'media_list',
    (page) => listRecords(carrier.store, 'media', { parent: message.sid }, page),
    (media) => presentMedia(accountSid, media),
  );
}

async function findMedia(context: RestContext): Promise<Media> {
  const media = found(await findRecord<Media>(context.carrier.store, 'media', context.sid()), context);
  if (media.messageSid !== context.sid('parent')) throw notFound(context.path);
  return media;
}

/** Returns a picture's metadata if the path ends in `.json`. Otherwise returns the picture. */
async function fetchMedia(context: RestContext): Promise<unknown> {
  const { carrier, accountSid, reply } = context;
  const media = await findMedia(context);
  if (context.path.endsWith('.json')) return presentMedia(accountSid, media);
  const bytes = found(await readMedia(carrier.store.pool, media.sid), context);
  return reply.type(media.contentType).send(bytes);
}

async function removeMedia(context: RestContext): Promise<unknown> {
  const { carrier, reply } = context;
  carrier.store.remove((await findMedia(context)).sid);
  await carrier.store.saved();
  return reply.code(204).send();
}
