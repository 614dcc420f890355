import type { Config } from '../platform/config.ts';
import { createLocalAnalytics } from './analytics/local.ts';
import type { Analytics } from './analytics/port.ts';
import { createSigmaAnalytics } from './analytics/sigma.ts';
import { createLocalAssistant } from './assistant/local.ts';
import { createOpenAiAssistant } from './assistant/openai.ts';
import type { Assistant } from './assistant/port.ts';
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
import type { Telephony } from './telephony/port.ts';
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

/**
 * Receives the outcome of each call to an outside service whose response a guide waits for. The error's message
 * contains no personal data.
 */
export type PortObserver = (port: 'directory', outcome: PortOutcome, error?: Error) => void;

/** Creates the connectors that are configured. */
export const createConnectors = (config: Config, observe: PortObserver): Connectors => ({
  telephony: config.twilio ? createTwilioTelephony(config.twilio) : createLocalTelephony(),
  emr: createLocalEmr({ publicUrl: config.publicUrl }),
  analytics: config.sigma ? createSigmaAnalytics(config.sigma) : createLocalAnalytics(config.publicUrl),
  assistant: config.assistant ? createOpenAiAssistant(config.assistant) : createLocalAssistant(),
  storage:
    config.storage.kind === 's3'
      ? createS3Storage(config.storage)
      : createDiskStorage({ root: config.storage.root, publicUrl: config.publicUrl }),
  scanner: config.clamdAddress ? createClamdScanner(config.clamdAddress) : createLocalScanner(),
  findhelp: config.findhelp
    ? observed(createFindhelp(config.findhelp), (outcome, error) => observe('directory', outcome, error))
    : null,
  mail: config.smtp ? createSmtpMail(config.smtp) : createLocalMail(),
});
