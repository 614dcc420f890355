import { failureOf } from '../model/catalog.ts';
import { deliveryStepsOf, isFinalStatus, type Message, withStatus } from '../model/message.ts';
import { nationalFormat, toE164 } from '../model/numbers.ts';
import { keywordAnswers, optOutKeyword } from '../model/opt-out.ts';
import { countSegments } from '../model/segments.ts';
import { newSid } from '../model/sid.ts';
import { parseTwiml, TwimlError } from '../model/twiml.ts';
import { API_VERSION } from '../settings.ts';
import { findRecord, listRecords, openRecords } from '../store/reading.ts';
import { hasOptedOut, recordedType, setOptOut, writeMedia } from '../store/tables.ts';
import type { Hook, HookResult } from '../webhooks/hooks.ts';
import { type FetchedMedia, fetchMedia, MediaError } from '../webhooks/media.ts';
import type { Engine, Task } from './engine.ts';
import { addressOf, type Line } from './lines.ts';
import { quote } from './wire.ts';

/** A stored picture. Its bytes are in a separate table. */
export interface Media {
  sid: string;
  messageSid: string;
  contentType: string;
  createdAt: string;
}

export interface Outgoing {
  from: string;
  to: string;
  body: string;
  media: readonly string[];
  statusCallback: string | null;
  direction: 'outbound-api' | 'outbound-reply';
}

export interface Texts {
  /** Accepts a text from one of the account's numbers. Its status callback reports the result. */
  send(outgoing: Outgoing): Message;
  /** Accepts a text that a phone sends to one of the account's numbers. */
  receive(incoming: { from: string; line: Line; body: string; media: readonly FetchedMedia[] }): Promise<Message>;
  find(sid: string): Promise<Message | undefined>;
  /**
   * Deletes a text and its pictures.
   * @returns false if the text is still in progress and was not deleted
   */
  remove(message: Message): Promise<boolean>;
  /** Resumes texts that were in progress before a restart. */
  resume(): Promise<void>;
  perform(task: Extract<Task, { do: 'carry' | 'pass' }>): Promise<void>;
  answered(hook: Hook, result: HookResult): Promise<void>;
}

export function createTexts(engine: Engine): Texts {
  const { store, clock, wire, hooks } = engine;
  /** Texts in progress, with their current status. */
  const open = new Map<string, Message>();

  function saveText(message: Message): void {
    if (isFinalStatus(message)) open.delete(message.sid);
    else open.set(message.sid, message);
    store.put('message', message);
    engine.changed();
  }

  function notify(message: Message): void {
    if (message.statusCallback === null) return;
    hooks.add({
      address: { url: message.statusCallback, method: 'POST' },
      params: {
        ...messageParams(engine, message),
        MessageStatus: message.status,
        ...(message.errorCode === null ? {} : { ErrorCode: String(message.errorCode) }),
      },
      wire: `text ${message.status}`,
      what: message.errorCode === null ? quote(message.body) : `${message.errorCode} to ${nationalFormat(message.to)}`,
      key: message.sid,
      answers: null,
    });
  }

  function send(outgoing: Outgoing): Message {
    const now = clock.now();
    const message: Message = {
      ...outgoing,
      sid: newSid(outgoing.media.length > 0 ? 'MM' : 'SM'),
      status: 'queued',
      errorCode: null,
      segments: countSegments(outgoing.body),
      mediaCount: outgoing.media.length,
      media: [],
      createdAt: now,
      updatedAt: now,
      sentAt: null,
    };
    saveText(message);
    notify(message);
    engine.later({ do: 'carry', sid: message.sid, media: outgoing.media }, 0);
    return message;
  }

  async function keepMedia(messageSid: string, fetched: readonly FetchedMedia[]): Promise<Message['media']> {
    const storedMedia = [];
    for (const { contentType, bytes } of fetched) {
      const media: Media = { sid: newSid('ME'), messageSid, contentType, createdAt: clock.now() };
      await writeMedia(store.pool, media.sid, bytes);
      store.put('media', media);
      storedMedia.push({ sid: media.sid, contentType });
    }
    return storedMedia;
  }

  /** Fetches a text's pictures and schedules its later statuses. */
  async function sendWithMedia(sid: string, urls: readonly string[]): Promise<void> {
    const message = open.get(sid);
    if (!message) return;
    const { errorCode, deliveryDelayMs } = engine.faults();
    const rehearsed = failureOf(errorCode, 'text');
    let code = rehearsed && rehearsed.at !== 'request' ? rehearsed.code : null;
    try {
      const fetched = await Promise.all(urls.map(fetchMedia));
      if (fetched.length > 0) saveText({ ...message, media: await keepMedia(sid, fetched) });
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      code ??= error.code;
      wire.add({ wire: 'picture not fetched', what: error.message, tone: 'bad', answer: String(error.code) });
    }
    if (code === null && (await recordedType(store.pool, message.to)) === 'landline') code = 30006;
    for (const { afterMs, status, errorCode } of deliveryStepsOf(code, deliveryDelayMs))
      engine.later({ do: 'pass', sid, status, errorCode }, afterMs);
  }

  async function receiveText({ from, line, body, media }: Parameters<Texts['receive']>[0]): Promise<Message> {
    const now = clock.now();
    const sid = newSid(media.length > 0 ? 'MM' : 'SM');
    const keyword = optOutKeyword(body);
    if (keyword && keyword !== 'help') await setOptOut(store.pool, line.number, from, keyword === 'stop');
    const message: Message = {
      sid,
      from,
      to: line.number,
      body,
      direction: 'inbound',
      status: 'received',
      errorCode: null,
      segments: countSegments(body),
      mediaCount: media.length,
      media: await keepMedia(sid, media),
      createdAt: now,
      updatedAt: now,
      sentAt: now,
      statusCallback: null,
    };
    saveText(message);
    notifyIncomingText(message, line, {});
    if (keyword) send({ ...replyFields(message), body: keywordAnswers[keyword], media: [], statusCallback: null });
    await store.saved();
    return message;
  }

  /** Notifies Guidepost about an incoming text. Uses the line's fallback URL if its primary URL failed. */
  function notifyIncomingText(message: Message, line: Line, error: Record<string, string>): void {
    const isSecond = 'ErrorCode' in error;
    const address = isSecond
      ? addressOf(line.smsFallbackUrl, line.smsFallbackMethod)
      : addressOf(line.smsUrl, line.smsMethod);
    const what = quote(message.body);
    if (address === null) {
      if (!isSecond) wire.add({ wire: 'text received', what, tone: 'bad', answer: 'No address set' });
      return;
    }
    hooks.add({
      address,
      params: { ...messageParams(engine, message), SmsMessageSid: message.sid, Body: message.body, ...error },
      wire: 'text received',
      what,
      key: message.from,
      answers: { to: 'text', sid: message.sid },
    });
  }

  /** Sends the reply from a webhook's response, if it has one. */
  async function sendReply(message: Message, text: string, contentType: string, base: string): Promise<void> {
    if (text.trim() === '') return;
    if (contentType === 'text/plain') {
      send({ ...replyFields(message), body: text, media: [], statusCallback: null });
      return;
    }
    if (!/^(text|application)\/(xml|html)$/.test(contentType))
      throw new TwimlError(12300, `${contentType} is no TwiML.`);
    for (const verb of parseTwiml(text, base)) {
      if (verb.verb === 'Redirect') throw new TwimlError(12200, 'The carrier knows no Redirect of texts.');
      if (verb.verb !== 'Message') continue;
      const statusCallback = verb.statusCallback ?? verb.action?.url ?? null;
      const { body, media } = verb;
      const to = toE164(verb.to ?? message.from) ?? message.from;
      if (await hasOptedOut(store.pool, message.to, to)) throw new TwimlError(21610, 'The phone said STOP.');
      send({ ...replyFields(message), to, body, media, statusCallback });
    }
  }

  return {
    send,
    receive: receiveText,
    async find(sid) {
      return open.get(sid) ?? (await findRecord<Message>(store, 'message', sid));
    },
    async remove(message) {
      if (open.has(message.sid)) return false;
      for (const { sid } of await listRecords<Media>(store, 'media', { parent: message.sid })) store.remove(sid);
      store.remove(message.sid);
      engine.changed();
      return true;
    },
    async resume() {
      for (const message of await openRecords<Message>(store, 'message')) open.set(message.sid, message);
    },
    async perform(task) {
      if (task.do === 'carry') return sendWithMedia(task.sid, task.media);
      const before = open.get(task.sid);
      if (!before) return;
      const message = withStatus(before, task, clock.now());
      if (message === before) return;
      saveText(message);
      notify(message);
    },
    async answered(hook, result) {
      if (hook.answers?.to !== 'text') return;
      const message = await findRecord<Message>(store, 'message', hook.answers.sid);
      const line = message && engine.lines.byNumber(message.to);
      if (!message || !line) return;
      if ('code' in result) {
        if (!('ErrorCode' in hook.params))
          notifyIncomingText(message, line, { ErrorCode: String(result.code), ErrorUrl: hook.address.url });
        return;
      }
      const { contentType, body } = result.answer;
      await sendReply(message, body.toString('utf8'), contentType, result.url).catch((error: unknown) => {
        if (!(error instanceof TwimlError)) throw error;
        wire.add({ wire: 'answer to text', what: error.message, tone: 'bad', answer: String(error.code) });
      });
    },
  };
}

const replyFields = (message: Message) =>
  ({ from: message.to, to: message.from, direction: 'outbound-reply' }) as const;

/** Webhook parameters that describe a text. */
function messageParams(engine: Engine, message: Message): Record<string, string> {
  const { account } = engine;
  return {
    MessageSid: message.sid,
    SmsSid: message.sid,
    SmsStatus: message.status,
    AccountSid: account.sid,
    From: message.from,
    To: message.to,
    ApiVersion: API_VERSION,
    ...(message.direction === 'inbound'
      ? {
          NumSegments: String(message.segments),
          NumMedia: String(message.media.length),
          ...Object.fromEntries(
            message.media.flatMap(({ sid, contentType }, n) => [
              [
                `MediaUrl${n}`,
                engine.urlOf(`/${API_VERSION}/Accounts/${account.sid}/Messages/${message.sid}/Media/${sid}`),
              ],
              [`MediaContentType${n}`, contentType],
            ]),
          ),
        }
      : {}),
  };
}
