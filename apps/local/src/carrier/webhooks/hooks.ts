import type { Wire } from '../engine/wire.ts';
import type { Faults } from '../model/faults.ts';
import type { Address } from '../model/twiml.ts';
import { type Answer, NoAnswer, send } from './http.ts';
import { type WebhookTimeouts, webhookTimeoutsOf } from './overrides.ts';
import { createPlanner } from './plan.ts';
import { signatureOf } from './signature.ts';

/** A webhook to send. It is stored until it is sent, so that it survives a restart. */
export interface Hook {
  id: string;
  address: Address;
  params: Readonly<Record<string, string>>;
  /** The description in the log. */
  wire: string;
  what: string;
  /** Webhooks with the same key are sent one after the other, in order. */
  key: string;
  /** The recipient of the response: a call that waits for its next document, or a text that may receive a reply. */
  answers: { to: 'call'; sid: string; turn: number } | { to: 'text'; sid: string } | null;
  copies: number;
}

/** A webhook's result: a response, or Twilio's error code if there is no valid response. */
export type HookResult = { answer: Answer; url: string } | { code: number };

export interface HooksOptions {
  token: string;
  faults(): Faults;
  wire: Wire;
  /** Schedules a webhook after a delay in milliseconds. */
  later(hook: Hook, ms: number): void;
  answered(hook: Hook, result: HookResult): Promise<void>;
}

const MAX_BYTES = 1_000_000;

export interface Hooks {
  add(hook: Omit<Hook, 'id' | 'copies'>): void;
  /** Sends a webhook whose delay is over. */
  deliver(hook: Hook): Promise<void>;
}

/** Sends signed webhooks. The current faults can change or delay them. */
export function createHooks(options: HooksOptions): Hooks {
  const plan = createPlanner();
  const queues = new Map<string, Promise<void>>();

  async function deliver(hook: Hook): Promise<void> {
    const sendings = Array.from({ length: hook.copies }, (_, n) => attempt(options, hook, n > 0));
    const [first] = sendings;
    if (first) await options.answered(hook, await first);
    await Promise.all(sendings);
  }

  return {
    add(hook) {
      const { afterMs, copies } = plan(
        { key: hook.key, isUrgent: hook.answers?.to === 'call' },
        options.faults(),
        Date.now(),
      );
      options.later({ ...hook, id: crypto.randomUUID(), copies }, afterMs);
    },
    deliver(hook) {
      const delivery = (queues.get(hook.key) ?? Promise.resolve()).then(() => deliver(hook));
      const finished = delivery
        .catch(() => undefined)
        .finally(() => {
          if (queues.get(hook.key) === finished) queues.delete(hook.key);
        });
      queues.set(hook.key, finished);
      return delivery;
    },
  };
}

async function attempt(options: HooksOptions, hook: Hook, isCopy: boolean): Promise<HookResult> {
  const { wire, what } = hook;
  const note = isCopy ? ', sent again' : '';
  try {
    const answer = await persist(options, hook);
    const isGood = answer.status < 400;
    options.wire.add({ wire, what, tone: !isGood ? 'bad' : isCopy ? 'note' : 'ok', answer: `${answer.status}${note}` });
    return isGood ? { answer, url: hook.address.url } : { code: 11200 };
  } catch (error) {
    const reason = error instanceof NoAnswer ? error.reason : 'refused';
    const words = { ct: 'No connection', rt: 'Time-out', refused: 'Not on this machine' };
    options.wire.add({ wire, what, tone: 'bad', answer: words[reason] + note });
    return { code: reason === 'refused' ? 11100 : reason === 'ct' ? 11210 : 11200 };
  }
}

/** Sends a webhook, with the retries that its URL specifies. */
async function persist(options: HooksOptions, hook: Hook): Promise<Answer> {
  const patience = URL.canParse(hook.address.url) ? webhookTimeoutsOf(hook.address.url) : undefined;
  if (!patience) throw new NoAnswer('refused', `${hook.address.url} is not an address.`);
  const deadline = Date.now() + patience.totalMs;
  for (let retry = 0; ; retry += 1) {
    const left = Math.max(1, deadline - Date.now());
    const mayRetry = retry < patience.retries && left > 1;
    try {
      const answer = await sendOnce(options, hook, { ...patience, readMs: Math.min(patience.readMs, left) });
      if (!mayRetry || !isRetried(answer.status, patience)) return answer;
    } catch (error) {
      const reason = error instanceof NoAnswer ? error.reason : 'refused';
      if (!mayRetry || reason === 'refused' || !patience.retryOn.has(reason)) throw error;
    }
  }
}

const isRetried = (status: number, { retryOn }: WebhookTimeouts): boolean =>
  status >= 500 ? retryOn.has('5xx') : status >= 400 && retryOn.has('4xx');

function sendOnce(options: HooksOptions, hook: Hook, patience: WebhookTimeouts): Promise<Answer> {
  const { method, url } = hook.address;
  const target = new URL(url);
  target.hash = '';
  if (method === 'GET')
    for (const [name, value] of Object.entries(hook.params)) target.searchParams.append(name, value);
  const token = options.faults().badSignature ? `not ${options.token}` : options.token;
  return send(
    {
      method,
      url: target.href,
      headers: {
        'user-agent': 'TwilioProxy/1.1',
        accept: '*/*',
        'x-twilio-signature': signatureOf(token, target.href, method === 'GET' ? {} : hook.params),
        'i-twilio-idempotency-token': hook.id,
        ...(method === 'GET' ? {} : { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }),
      },
      ...(method === 'GET' ? {} : { body: new URLSearchParams(hook.params).toString() }),
      most: MAX_BYTES,
    },
    patience,
  );
}
