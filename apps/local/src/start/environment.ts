import { settingGroups } from '@guidepost/server/settings';
import { TWILIO_PATH } from '../carrier/settings.ts';
import type { Account } from '../carrier/store/schema.ts';
import { FINDHELP_ACCOUNT, FINDHELP_PATH } from '../findhelp/settings.ts';
import { localIssuer, RESOURCE, WEB_CLIENT } from '../identity/settings.ts';
import { buildInfo } from './build-info.ts';

/**
 * Settings that a local server takes from the shell. None of them names an outside service, a secret, or data of
 * another installation.
 */
export const inheritedSettings: ReadonlySet<string> = new Set([
  'LOG_LEVEL',
  'METRICS_PORT',
  'METRICS_HOST',
  'OVERLOAD_MS',
  'DRAIN_SECONDS',
  'CHECK_ROWS',
  'FEATURE_FLAGS',
  'ORGANISATION_NAME',
  'CLIENT_WEBSITE_START',
  'RECORDING_NOTICE_EN',
  'RECORDING_NOTICE_ES',
  'SESSION_IDLE_SECONDS',
  'SESSION_ABSOLUTE_SECONDS',
  'SESSION_FRESH_SECONDS',
  'RATE_LIMIT_PER_MINUTE',
  'LOOKUP_LIMIT_PER_MINUTE',
  'CONSENT_LINK_DAYS',
  'ALGORITHM_START_DATE',
  'HOSPITAL_NEWS_DAYS',
  'STATUS_CHANGE_GRACE_DAYS',
  'TEXTS_PER_SECOND',
  'SCHEDULED_TEXTS_PER_DAY',
  'SCHEDULED_SENDS_PER_DAY',
]);

const settings = new Set(settingGroups.flatMap((group) => group.settings.flatMap(({ names }) => names)));

/** Returns true if a local server may see this variable of the shell. The drivers read variables with these prefixes. */
function isInherited(variable: string): boolean {
  const name = variable.replace(/_FILE$/, '');
  return !/^(PG|TWILIO_)/.test(name) && (inheritedSettings.has(name) || !settings.has(name));
}

/**
 * Returns the settings of a local server. Keeps this machine's environment variables, except the settings that are not
 * in `inheritedSettings`.
 */
export function serverEnvironment(options: {
  databaseUrl: string;
  publicUrl: string;
  port: number;
  /** The folder for uploaded files. */
  filesRoot: string;
  webRoot: string | undefined;
  consentRoot: string | undefined;
  /** The folder of the built phone page. */
  phoneRoot: string | undefined;
  carrier: Account;
  /** The key that encrypts the secrets that administrators enter. */
  secretsKey: string;
}): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && isInherited(entry[0]),
  );
  return {
    FEATURE_FLAGS: 'scheduled-sms,call-data-quality,call-data-quality-pre-call,goals-tracking',
    ...Object.fromEntries(inherited),
    ...buildInfo(),
    ENVIRONMENT: 'local',
    DATABASE_URL: options.databaseUrl,
    PUBLIC_URL: options.publicUrl,
    HOST: '127.0.0.1',
    PORT: String(options.port),
    FILES_ROOT: options.filesRoot,
    OIDC_ISSUER: localIssuer(options.publicUrl),
    OIDC_CLIENT_ID: WEB_CLIENT,
    OIDC_RESOURCE: RESOURCE,
    OIDC_AUDIENCE: RESOURCE,
    OIDC_SESSION_CLAIM: 'sid',
    TWILIO_ACCOUNT_SID: options.carrier.sid,
    TWILIO_AUTH_TOKEN: options.carrier.token,
    TWILIO_API_URL: options.publicUrl + TWILIO_PATH,
    SECRETS_KEY: options.secretsKey,
    FINDHELP_URL: options.publicUrl + FINDHELP_PATH,
    FINDHELP_USERNAME: FINDHELP_ACCOUNT.username,
    FINDHELP_PASSWORD: FINDHELP_ACCOUNT.password,
    ROLES: 'web,jobs',
    ...(options.webRoot ? { WEB_ROOT: options.webRoot } : {}),
    ...(options.consentRoot ? { CONSENT_ROOT: options.consentRoot } : {}),
    ...(options.phoneRoot ? { PHONE_ROOT: options.phoneRoot } : {}),
  };
}
