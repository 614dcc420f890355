import { z } from 'zod';
import type { AssistantSettings } from '../connectors/assistant/openai.ts';
import type { FindhelpSettings } from '../connectors/directory/findhelp.ts';
import type { SmtpSettings } from '../connectors/mail/smtp.ts';
import type { TwilioSettings } from '../connectors/telephony/twilio.ts';
import type { FileValues } from './config-files.ts';
import type { SecretsKeys } from './secrets.ts';

/** The external services of an installation. Each is null if it is not used. */
export interface ServiceConfig {
  /** The external service for embedded dashboards; null for the built-in page. */
  readonly sigma: { url: string; clientId: string; secret: string; team: string } | null;
  /** The telephone service; null if it is not configured. */
  readonly twilio: TwilioSettings | null;
  /** The mail server; null if it is not configured. */
  readonly smtp: SmtpSettings | null;
  /** Key that encrypts the secrets that administrators enter; null if they cannot enter secrets. */
  readonly secretsKey: Buffer | null;
  /** The same key, followed by earlier keys, which only decrypt. Empty if there is no key. */
  readonly secretsKeys: SecretsKeys;
  /** The findhelp account of this installation; null if findhelp is not used. Each client has its own key. */
  readonly findhelp: FindhelpSettings | null;
  /** The service that writes transcripts and notes; null for the built-in rules. */
  readonly assistant: AssistantSettings | null;
}

/** A URL without trailing slashes. */
export const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));

/** 32 bytes in base64, for example from `openssl rand -base64 32`. */
const secretsKey = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32, 'must be 32 bytes in base64: openssl rand -base64 32');

/** The settings of external services; `.env.example` and docs/operations/configure.md describe them. */
export const serviceSettings = {
  SIGMA_EMBED_URL: url.optional(),
  SIGMA_CLIENT_ID: z.string().optional(),
  SIGMA_SECRET: z.string().optional(),
  SIGMA_TEAM: z.string().default('Guides'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_API_URL: url.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().trim().min(3).max(254).optional(),
  SECRETS_KEY: secretsKey.optional(),
  SECRETS_KEY_OLD: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .pipe(z.array(secretsKey))
    .default([]),
  FINDHELP_URL: url.optional(),
  FINDHELP_USERNAME: z.string().optional(),
  FINDHELP_PASSWORD: z.string().optional(),
  ASSISTANT_URL: url.optional(),
  ASSISTANT_KEY: z.string().optional(),
  ASSISTANT_MODEL: z.string().default('gpt-4o-mini'),
  ASSISTANT_TRANSCRIPTION_MODEL: z.string().default('whisper-1'),
};
type Values = z.infer<z.ZodObject<typeof serviceSettings>>;

/** Returns null if one of the three settings is missing. `serviceProblems` reports an incomplete set. */
const sigmaOf = ({ SIGMA_EMBED_URL, SIGMA_CLIENT_ID, SIGMA_SECRET, SIGMA_TEAM }: Values): ServiceConfig['sigma'] =>
  SIGMA_EMBED_URL && SIGMA_CLIENT_ID && SIGMA_SECRET
    ? { url: SIGMA_EMBED_URL, clientId: SIGMA_CLIENT_ID, secret: SIGMA_SECRET, team: SIGMA_TEAM }
    : null;

/** Returns null if one of the two required settings is missing. `serviceProblems` reports an incomplete set. */
const twilioOf = ({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_API_URL }: Values): TwilioSettings | null =>
  TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN
    ? { accountSid: TWILIO_ACCOUNT_SID, authToken: TWILIO_AUTH_TOKEN, apiUrl: TWILIO_API_URL ?? null }
    : null;

/** Returns null if one of the two required settings is missing. `serviceProblems` reports an incomplete set. */
const assistantOf = (values: Values): ServiceConfig['assistant'] =>
  values.ASSISTANT_URL && values.ASSISTANT_KEY
    ? {
        url: values.ASSISTANT_URL,
        key: values.ASSISTANT_KEY,
        model: values.ASSISTANT_MODEL,
        transcriptionModel: values.ASSISTANT_TRANSCRIPTION_MODEL,
      }
    : null;

/** Returns null if one of the three settings is missing. `serviceProblems` reports an incomplete set. */
const findhelpOf = ({ FINDHELP_URL, FINDHELP_USERNAME, FINDHELP_PASSWORD }: Values): FindhelpSettings | null =>
  FINDHELP_URL && FINDHELP_USERNAME && FINDHELP_PASSWORD
    ? { url: FINDHELP_URL, username: FINDHELP_USERNAME, password: FINDHELP_PASSWORD }
    : null;

/**
 * Returns null if one of the two settings is missing. `serviceProblems` reports an incomplete set. Only a mail server
 * on the same machine may work without TLS. If MAIL_FROM is a bare address, the organization's name is added, so that
 * mail shows its sender.
 */
const smtpOf = ({ SMTP_URL, MAIL_FROM }: Values, isSafe: boolean, organisation: string): SmtpSettings | null =>
  SMTP_URL && MAIL_FROM
    ? {
        url: SMTP_URL,
        from: MAIL_FROM.includes('<') ? MAIL_FROM : { name: organisation, address: MAIL_FROM },
        requireTls: isSafe,
      }
    : null;

/** Returns the keys of an installation, the current one first. */
export const secretsKeysOf = (values: Pick<Values, 'SECRETS_KEY' | 'SECRETS_KEY_OLD'>): SecretsKeys =>
  values.SECRETS_KEY ? [values.SECRETS_KEY, ...values.SECRETS_KEY_OLD] : [];

/** Returns the configuration of the services from the settings. Call `serviceProblems` first. */
export const servicesOf = (values: Values, isSafe: boolean, organisation: string): ServiceConfig => ({
  sigma: sigmaOf(values),
  twilio: twilioOf(values),
  secretsKey: values.SECRETS_KEY ?? null,
  secretsKeys: secretsKeysOf(values),
  findhelp: findhelpOf(values),
  assistant: assistantOf(values),
  smtp: smtpOf(values, isSafe, organisation),
});

/** Returns the problems with the settings. The server does not start if the settings of a service are incomplete. */
export function serviceProblems(values: Values & FileValues): string[] {
  const problems: string[] = [];
  const isHalf = (found: object | null, ...given: (string | undefined)[]) =>
    found === null && given.some((one) => one !== undefined);
  if (isHalf(sigmaOf(values), values.SIGMA_EMBED_URL, values.SIGMA_CLIENT_ID, values.SIGMA_SECRET))
    problems.push('SIGMA_EMBED_URL, SIGMA_CLIENT_ID, SIGMA_SECRET: set all three, or none');
  if (isHalf(twilioOf(values), values.TWILIO_ACCOUNT_SID, values.TWILIO_AUTH_TOKEN))
    problems.push('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN: set both, or none');
  if (isHalf(assistantOf(values), values.ASSISTANT_URL, values.ASSISTANT_KEY))
    problems.push('ASSISTANT_URL, ASSISTANT_KEY: set both, or none');
  if (values.SECRETS_KEY_OLD.length > 0 && !values.SECRETS_KEY)
    problems.push('SECRETS_KEY_OLD: earlier keys need a current SECRETS_KEY');
  if (!values.SECRETS_KEY && (values.AUDIT_HEADS_PATH || values.AUDIT_HEADS_BUCKET))
    problems.push('SECRETS_KEY: is required for AUDIT_HEADS_PATH and AUDIT_HEADS_BUCKET, because it signs audit heads');
  const findhelp = findhelpOf(values);
  if (isHalf(findhelp, values.FINDHELP_URL, values.FINDHELP_USERNAME, values.FINDHELP_PASSWORD))
    problems.push('FINDHELP_URL, FINDHELP_USERNAME, FINDHELP_PASSWORD: set all three, or none');
  if (findhelp && !values.SECRETS_KEY)
    problems.push('SECRETS_KEY: is required for findhelp, because it encrypts the keys of clients');
  if (isHalf(smtpOf(values, true, ''), values.SMTP_URL, values.MAIL_FROM))
    problems.push('SMTP_URL, MAIL_FROM: set both, or none');
  return problems;
}
