import twilio from 'twilio';
import { machineDetection } from './documents.ts';
import { fetchMedia } from './media.ts';
import { type CarrierCall, type CarrierText, type Telephony, TelephonyError } from './port.ts';

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** The URL of the local carrier; null for Twilio's own URL. */
  apiUrl: string | null;
}

/** Time limit for Twilio's response, in milliseconds. After a timeout, the outcome is unknown. */
const requestMs = 10_000;
/** Errors that prove that the request did not reach Twilio. */
const notSentErrors = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_INVALID_URL',
]);

interface Failure {
  status?: number;
  code?: number | string;
  cause?: { code?: string };
}

/** Converts an SDK error to our error. */
function failureOf(error: unknown): TelephonyError {
  const { status, code, cause } = error as Failure;
  if (typeof status === 'number') {
    const own = typeof code === 'number' ? code : null;
    if (status === 429) return new TelephonyError('busy', own, error);
    if (status >= 500) return new TelephonyError('unknown', own, error);
    return new TelephonyError('refused', own, error);
  }
  const network = String(code ?? cause?.code ?? '');
  return new TelephonyError(notSentErrors.has(network) ? 'unreachable' : 'unknown', null, error);
}

async function withErrorMapping<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error);
  }
}

/** Returns true if the error means that Twilio does not have the record. */
const isMissing = (error: unknown): boolean =>
  error instanceof TelephonyError && error.kind === 'refused' && error.code === 20404;

/** Fetches a record. Returns undefined if Twilio does not have it. */
async function undefinedIfMissing<T>(fetch: () => Promise<T>): Promise<T | undefined> {
  try {
    return await withErrorMapping(fetch);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const instantOf = (date: Date): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(date.getTime());

interface TwilioText {
  sid: string;
  status: string;
  errorCode: number | null;
  body: string;
  dateCreated: Date;
}

const textOf = (text: TwilioText): CarrierText => ({
  sid: text.sid,
  status: text.status,
  errorCode: text.errorCode,
  body: text.body,
  at: instantOf(text.dateCreated),
});

interface TwilioCall {
  sid: string;
  parentCallSid: string | null;
  status: string;
  from: string;
  to: string;
  startTime: Date | null;
  endTime: Date | null;
}

const callOf = (call: TwilioCall): CarrierCall => ({
  sid: call.sid,
  parentSid: call.parentCallSid,
  status: call.status,
  from: call.from,
  to: call.to,
  at: call.startTime && instantOf(call.startTime),
  endedAt: call.endTime && instantOf(call.endTime),
});

/** Guidepost's name for each of Twilio's number types. */
const numberTypes: Record<string, string> = {
  mobile: 'mobile',
  landline: 'landline',
  fixedVoip: 'voip',
  nonFixedVoip: 'voip',
  voip: 'voip',
};

/**
 * Telephony that uses Twilio's own SDK. The local carrier has the same endpoints at a different URL (docs/carrier.md).
 */
export function createTwilioTelephony({ accountSid, authToken, apiUrl }: TwilioSettings): Telephony {
  // the SDK must not retry automatically, because only the calling code knows the effect of a second attempt
  const httpClient = new twilio.RequestClient({ timeout: requestMs, maxSockets: 100, maxFreeSockets: 50 });
  const client = twilio(accountSid, authToken, { httpClient });
  if (apiUrl !== null) {
    client.api.baseUrl = apiUrl;
    client.lookups.baseUrl = apiUrl;
  }
  async function endCall(sid: string, status: 'completed' | 'canceled'): Promise<void> {
    try {
      await withErrorMapping(() => client.calls(sid).update({ status }));
    } catch (error) {
      // the service refuses the request if the call has already ended
      if (!(error instanceof TelephonyError && error.kind === 'refused')) throw error;
    }
  }
  const mediaOrigin = new URL(apiUrl ?? 'https://api.twilio.com').origin;

  return {
    isConnected: true,
    async lookup(number) {
      const found = await withErrorMapping(() =>
        client.lookups.v2.phoneNumbers(number).fetch({ fields: 'line_type_intelligence' }),
      );
      const line = found.lineTypeIntelligence as { carrier_name?: string; type?: string } | null;
      return { carrier: line?.carrier_name ?? null, type: numberTypes[line?.type ?? ''] ?? null };
    },
    sendText: ({ from, to, body, mediaUrls, statusUrl }) =>
      withErrorMapping(async () =>
        textOf(
          await client.messages.create({
            from,
            to,
            // a text can consist of only a picture
            ...(body === '' && mediaUrls.length > 0 ? {} : { body }),
            statusCallback: statusUrl,
            ...(mediaUrls.length > 0 ? { mediaUrl: [...mediaUrls] } : {}),
          }),
        ),
      ),
    findText: (sid) => undefinedIfMissing(async () => textOf(await client.messages(sid).fetch())),
    async findTexts({ from, to, since }) {
      // Compares the creation time, because texts that wait in Twilio's queue have no sending time. Otherwise such a text
      // would be sent twice. Subtracts one second, because Twilio stores whole seconds.
      const earliest = since.subtract({ seconds: 1 });
      const found = await withErrorMapping(() => client.messages.list({ from, to, limit: 200 }));
      return found
        .map(textOf)
        .filter(({ at }) => Temporal.Instant.compare(at, earliest) >= 0)
        .sort((a, b) => Temporal.Instant.compare(a.at, b.at));
    },
    startCall: ({ from, to, answerUrl, statusUrl, ringSeconds }) =>
      withErrorMapping(async () =>
        callOf(
          await client.calls.create({
            from,
            to,
            url: answerUrl,
            method: 'POST',
            statusCallback: statusUrl,
            statusCallbackMethod: 'POST',
            statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
            timeout: ringSeconds,
            // Twilio detects machines before it requests `answerUrl`, and sends the result with this request
            ...machineDetection,
          }),
        ),
      ),
    async findCalls({ from, to, since }) {
      // Compares the creation time, because unanswered calls have no start. Subtracts one second, because Twilio stores
      // whole seconds.
      const earliest = since.epochMilliseconds - 1000;
      const found = await withErrorMapping(() => client.calls.list({ from, to, limit: 50 }));
      return found
        .filter(({ dateCreated }) => dateCreated.getTime() >= earliest)
        .map(callOf)
        .reverse();
    },
    endCall: (sid) => endCall(sid, 'completed'),
    cancelCall: (sid) => endCall(sid, 'canceled'),
    findCall: (sid) => undefinedIfMissing(async () => callOf(await client.calls(sid).fetch())),
    findLegs: (parentCallSid) =>
      withErrorMapping(async () => (await client.calls.list({ parentCallSid, limit: 50 })).map(callOf).reverse()),
    async redirect(sid, document) {
      await withErrorMapping(() => client.calls(sid).update({ twiml: document }));
    },
    async muteInConference(room, sid, muted) {
      const [found] = await withErrorMapping(() =>
        client.conferences.list({ friendlyName: room, status: 'in-progress', limit: 1 }),
      );
      if (!found) return undefined;
      return undefinedIfMissing(
        async () => (await client.conferences(found.sid).participants(sid).update({ muted })).muted,
      );
    },
    lines: () =>
      withErrorMapping(async () =>
        (await client.incomingPhoneNumbers.list({ limit: 1000 })).map(({ sid, phoneNumber, friendlyName }) => ({
          sid,
          number: phoneNumber,
          friendlyName: friendlyName ?? null,
        })),
      ),
    async availableNumbers(areaCode) {
      try {
        const found = await withErrorMapping(() =>
          client.availablePhoneNumbers('US').local.list({ areaCode: Number(areaCode), limit: 20 }),
        );
        return found.map(({ phoneNumber }) => phoneNumber);
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    async buyNumber({ number, name, textUrl, callUrl, statusUrl }) {
      const settings = { friendlyName: name, smsUrl: textUrl, voiceUrl: callUrl, statusCallback: statusUrl };
      const [own] = await withErrorMapping(() => client.incomingPhoneNumbers.list({ phoneNumber: number, limit: 1 }));
      const line = await withErrorMapping(() =>
        own ? own.update(settings) : client.incomingPhoneNumbers.create({ phoneNumber: number, ...settings }),
      );
      return { sid: line.sid };
    },
    async fetchMedia(url) {
      const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
      const response = await fetchMedia(url, { origin: mediaOrigin, authorization }).catch((error: unknown) => {
        throw error instanceof TelephonyError ? error : failureOf(error);
      });
      if (response.status >= 500) throw new TelephonyError('unknown', null);
      if (!response.ok) throw new TelephonyError(response.status === 429 ? 'busy' : 'refused', null);
      return response;
    },
    verify: ({ url, params, signature }) => twilio.validateRequest(authToken, signature, url, { ...params }),
    consoleUrl: (sid) => `https://console.twilio.com/us1/monitor/logs/calls/${sid}`,
  };
}
