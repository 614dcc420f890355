import { AssistantError } from './assistant/openai.ts';
import type { Assistant } from './assistant/port.ts';
import { type Breaker, type BreakerObserver, createBreaker, type Guard, type ServiceName } from './breaker.ts';
import { DirectoryError, type OutsideDirectory } from './directory/port.ts';
import { type Mail, MailError } from './mail/port.ts';
import { type Scanner, UnscannableError } from './scanner/port.ts';
import type { Storage } from './storage/port.ts';
import { type Telephony, TelephonyError } from './telephony/port.ts';

type Breakers = Readonly<Record<ServiceName, Breaker>>;

const isServerFault = (status: number): boolean => status >= 500 || status === 429;

/**
 * If the breaker is open, a text was certainly not sent, so it stays queued. Downloads and lookups have their own
 * breakers, because they can fail while texts and calls work.
 */
export const guardTelephony = ({ telephony, media, lookup }: Breakers): Guard<Telephony> => ({
  breakers: {
    lookup,
    sendText: telephony,
    findText: telephony,
    findTexts: telephony,
    startCall: telephony,
    findCalls: telephony,
    endCall: telephony,
    cancelCall: telephony,
    findCall: telephony,
    findLegs: telephony,
    redirect: telephony,
    muteInConference: telephony,
    lines: telephony,
    availableNumbers: telephony,
    buyNumber: telephony,
    fetchMedia: media,
  },
  // a busy carrier is not failing: it refuses requests only because of its rate limit
  isAnswer: (error) => error instanceof TelephonyError && (error.kind === 'refused' || error.kind === 'busy'),
  resting: () => new TelephonyError('unreachable', null),
});

export const guardMail = ({ mail }: Breakers): Guard<Mail> => ({
  breakers: { send: mail },
  isAnswer: (error) => error instanceof MailError && error.kind === 'refused',
  resting: () => new MailError('unreachable'),
});

export const guardScanner = ({ scanner }: Breakers): Guard<Scanner> => ({
  breakers: { scan: scanner },
  isAnswer: (error) => error instanceof UnscannableError,
  resting: () => new Error('The scanner is not asked for a moment, after failures'),
});

export const guardAssistant = ({ assistant }: Breakers): Guard<Assistant> => ({
  breakers: { transcribe: assistant, notesOf: assistant },
  isAnswer: (error) => error instanceof AssistantError && !isServerFault(error.status),
  resting: () => new Error('The assistant is not asked for a moment, after failures'),
});

export const guardDirectory = ({ directory }: Breakers): Guard<OutsideDirectory> => ({
  breakers: { search: directory, program: directory },
  isAnswer: (error) => error instanceof DirectoryError && error.isRefusal,
  resting: () => new DirectoryError('is not asked for a moment, after failures'),
});

const storageBreakers = (storage: Breaker) => ({
  // the URLs are signed without a request to the storage
  uploadAddress: null,
  downloadAddress: null,
  sizeOf: storage,
  read: storage,
  readStream: storage,
  readPart: storage,
  write: storage,
  writeStream: storage,
  remove: storage,
});

/** The SDK adds `$metadata` to all errors of its requests, with the status if the service responded. */
function isFaultOfS3(error: unknown): boolean {
  const { $metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } };
  return $metadata !== undefined && ($metadata.httpStatusCode === undefined || isServerFault($metadata.httpStatusCode));
}

export const guardS3 = ({ storage }: Breakers): Guard<Storage> => ({
  breakers: storageBreakers(storage),
  // other errors come from the stream being stored, for example when a user cancels an upload
  isAnswer: (error) => !isFaultOfS3(error),
  resting: () => new Error('The storage is not asked for a moment, after failures'),
});

/** Counts the calls to a folder. A folder is not an outside service, so its breaker never opens. */
export const guardDisk = (observer: BreakerObserver): Guard<Storage> => ({
  breakers: storageBreakers(createBreaker('storage', { failures: Number.POSITIVE_INFINITY, pauseMs: 0 }, observer)),
  isAnswer: () => false,
  resting: () => new Error('The folder is not used'),
});
