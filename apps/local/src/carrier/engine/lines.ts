import { toE164 } from '../model/numbers.ts';
import { newSid } from '../model/sid.ts';
import type { Address, Method } from '../model/twiml.ts';
import { listRecords } from '../store/reading.ts';
import type { Store } from '../store/store.ts';
import type { CarrierClock } from './clock.ts';

/** One of the account's own numbers (an IncomingPhoneNumber), with the webhook URLs for incoming calls and texts. */
export interface Line {
  sid: string;
  number: string;
  friendlyName: string;
  smsUrl: string;
  smsMethod: Method;
  smsFallbackUrl: string;
  smsFallbackMethod: Method;
  voiceUrl: string;
  voiceMethod: Method;
  voiceFallbackUrl: string;
  voiceFallbackMethod: Method;
  statusCallback: string;
  statusCallbackMethod: Method;
  createdAt: string;
  updatedAt: string;
}

export type LineChange = Partial<Omit<Line, 'sid' | 'number' | 'createdAt' | 'updatedAt'>>;

export interface Lines {
  all(): readonly Line[];
  byNumber(number: string): Line | undefined;
  bySid(sid: string): Line | undefined;
  /** Adds a number, or changes an existing one. */
  put(number: string, change: LineChange): Line;
  remove(sid: string): void;
}

/** Loads the account's numbers. There are few, so all of them stay in memory. */
export async function openLines(store: Store, clock: CarrierClock): Promise<Lines> {
  const stored = await listRecords<Line>(store, 'number', {}, { oldestFirst: true });
  const lines = new Map(stored.map((line) => [line.number, line]));
  const bySid = (sid: string) => [...lines.values()].find((line) => line.sid === sid);
  return {
    all: () => [...lines.values()],
    byNumber: (number) => lines.get(number),
    bySid,
    put(number, change) {
      const now = clock.now();
      const before = lines.get(number) ?? newLine(number, now);
      const line = { ...before, ...change, updatedAt: now };
      lines.set(number, line);
      store.put('number', line);
      return line;
    },
    remove(sid) {
      const line = bySid(sid);
      if (line) lines.delete(line.number);
      store.remove(sid);
    },
  };
}

function newLine(number: string, now: string): Line {
  return {
    sid: newSid('PN'),
    number: toE164(number) ?? number,
    friendlyName: number,
    smsUrl: '',
    smsMethod: 'POST',
    smsFallbackUrl: '',
    smsFallbackMethod: 'POST',
    voiceUrl: '',
    voiceMethod: 'POST',
    voiceFallbackUrl: '',
    voiceFallbackMethod: 'POST',
    statusCallback: '',
    statusCallbackMethod: 'POST',
    createdAt: now,
    updatedAt: now,
  };
}

export function addressOf(url: string, method: Method): Address | null {
  return url === '' ? null : { url, method };
}
