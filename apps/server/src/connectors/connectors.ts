import type { Config } from '../platform/config.ts';
import { createLocalAnalytics } from './analytics/local.ts';
import type { Analytics } from './analytics/port.ts';
import { createSigmaAnalytics } from './analytics/sigma.ts';
import { createLocalAssistant } from './assistant/local.ts';
import { createOpenAiAssistant } from './assistant/openai.ts';
import type { Assistant } from './assistant/port.ts';
import { createHeadStore } from './audit-heads/heads.ts';
import type { HeadStore } from './audit-heads/port.ts';
import {
  type Breaker,
  type BreakerObserver,
  type BreakerState,
  breakerLimits,
  createBreaker,
  guarded,
  type ServiceName,
  serviceNames,
} from './breaker.ts';
import { createFindhelp } from './directory/findhelp.ts';
import type { OutsideDirectory } from './directory/port.ts';
import { createLocalEmr } from './emr/local.ts';
import type { Emr } from './emr/port.ts';
import {
  guardAssistant,
  guardDirectory,
  guardDisk,
  guardMail,
  guardS3,
  guardScanner,
  guardTelephony,
} from './guards.ts';
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
  /** The storage locations for signed heads of the audit chain. */
  auditHeads: readonly HeadStore[];
  /** The findhelp directory; null if findhelp is not configured. */
  findhelp: OutsideDirectory | null;
  /** Returns the state of a service's breaker. */
  breakerState(service: ServiceName): BreakerState;
}

/**
 * Creates the connectors that are configured. Circuit breakers guard the connectors that send requests to outside
 * services.
 */
export function createConnectors(
  config: Config,
  observerOf: (service: ServiceName) => BreakerObserver = () => ({ called: () => {}, changed: () => {} }),
): Connectors {
  const breakers = Object.fromEntries(
    serviceNames.map((name) => [name, createBreaker(name, breakerLimits[name], observerOf(name))]),
  ) as Record<ServiceName, Breaker>;
  return {
    telephony: config.twilio
      ? guarded(createTwilioTelephony(config.twilio), guardTelephony(breakers))
      : createLocalTelephony(),
    emr: createLocalEmr({ publicUrl: config.publicUrl }),
    analytics: config.sigma ? createSigmaAnalytics(config.sigma) : createLocalAnalytics(config.publicUrl),
    assistant: config.assistant
      ? guarded(createOpenAiAssistant(config.assistant), guardAssistant(breakers))
      : createLocalAssistant(),
    storage:
      config.storage.kind === 's3'
        ? guarded(createS3Storage(config.storage), guardS3(breakers))
        : guarded(
            createDiskStorage({ root: config.storage.root, publicUrl: config.publicUrl }),
            guardDisk(observerOf('storage')),
          ),
    scanner: config.clamdAddress
      ? guarded(createClamdScanner(config.clamdAddress), guardScanner(breakers))
      : createLocalScanner(),
    findhelp: config.findhelp ? guarded(createFindhelp(config.findhelp), guardDirectory(breakers)) : null,
    mail: config.smtp ? guarded(createSmtpMail(config.smtp), guardMail(breakers)) : createLocalMail(),
    auditHeads: config.auditHeads.map(createHeadStore),
    breakerState: (service) => breakers[service].state(),
  };
}
