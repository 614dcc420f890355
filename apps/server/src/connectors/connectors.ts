import type { Config } from '../platform/config.ts';
import { createLocalAnalytics } from './analytics/local.ts';
import type { Analytics } from './analytics/port.ts';
import { createSigmaAnalytics } from './analytics/sigma.ts';
import { createLocalAssistant } from './assistant/local.ts';
import { createOpenAiAssistant } from './assistant/openai.ts';
import type { Assistant } from './assistant/port.ts';
import { withCountedOutcomes } from './counted-outcomes.ts';
import { createFindhelp } from './directory/findhelp.ts';
import { observed, type PortOutcome } from './directory/observed.ts';
import type { OutsideDirectory } from './directory/port.ts';
import { createLocalEmr } from './emr/local.ts';
import type { Emr } from './emr/port.ts';
import { createLocalMail } from './mail/local.ts';
import type { Mail } from './mail/port.ts';
import { createSmtpMail } from './mail/smtp.ts';
import { createClamdScanner } from './scanner/clamd.ts';
import { createLocalScanner } from './scanner/local.ts';
import type { Scanner } from './scanner/port.ts';
import { createDiskStorage } from './storage/disk.ts';
import type { Storage } from './storage/port.ts';
import { createS3Storage } from './storage/s3.ts';
import { createLocalTelephony } from './telephony/local.ts';
import { type Telephony, TelephonyError } from './telephony/port.ts';
import { createTwilioTelephony } from './telephony/twilio.ts';

/** The outside services that the server uses. A port (an interface) describes each service. */
export interface Connectors {
  telephony: Telephony;
  emr: Emr;
  analytics: Analytics;
  assistant: Assistant;
  storage: Storage;
  scanner: Scanner;
  mail: Mail;
  /** The findhelp directory; null if findhelp is not configured. */
  findhelp: OutsideDirectory | null;
}

/** The outside services whose calls are counted. */
export type ServiceName = 'directory' | 'telephony' | 'assistant' | 'storage' | 'scanner' | 'mail';

/**
 * Receives the outcome of each call to an outside service. For the directory, also receives the error, because a guide
 * waits for its response. The error's message contains no personal data.
 */
export type PortObserver = (port: ServiceName, outcome: PortOutcome, error?: Error) => void;

const isRefusal = (error: unknown): boolean => error instanceof TelephonyError && error.kind === 'refused';

/** Creates the connectors that are configured. */
export function createConnectors(config: Config, observe: PortObserver): Connectors {
  const count = <T extends object>(port: ServiceName, service: T, isAnswer?: (error: unknown) => boolean): T =>
    withCountedOutcomes(service, (outcome) => observe(port, outcome), isAnswer);
  return {
    telephony: config.twilio
      ? count('telephony', createTwilioTelephony(config.twilio), isRefusal)
      : createLocalTelephony(),
    emr: createLocalEmr({ publicUrl: config.publicUrl }),
    analytics: config.sigma ? createSigmaAnalytics(config.sigma) : createLocalAnalytics(config.publicUrl),
    assistant: config.assistant ? count('assistant', createOpenAiAssistant(config.assistant)) : createLocalAssistant(),
    storage: count(
      'storage',
      config.storage.kind === 's3'
        ? createS3Storage(config.storage)
        : createDiskStorage({ root: config.storage.root, publicUrl: config.publicUrl }),
    ),
    scanner: config.clamdAddress ? count('scanner', createClamdScanner(config.clamdAddress)) : createLocalScanner(),
    findhelp: config.findhelp
      ? observed(createFindhelp(config.findhelp), (outcome, error) => observe('directory', outcome, error))
      : null,
    mail: config.smtp ? count('mail', createSmtpMail(config.smtp)) : createLocalMail(),
  };
}
