import { TWILIO_PATH } from '../carrier/settings.ts';
import type { Account } from '../carrier/store/schema.ts';
import { FINDHELP_ACCOUNT, FINDHELP_PATH } from '../findhelp/settings.ts';
import { localIssuer, RESOURCE, WEB_CLIENT } from '../identity/settings.ts';
import { buildInfo } from './build-info.ts';

/**
 * Returns the settings of a local server. Keeps this machine's other environment variables, such as LOG_LEVEL,
 * METRICS_PORT and ORGANISATION_NAME. Replaces the settings for external services.
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
    (entry): entry is [string, string] =>
      entry[1] !== undefined &&
      !/^(DATABASE_|OIDC_|PG|TWILIO_|SMTP_|MAIL_|FILES_ROOT$|S3_|CONSENT_|SECRETS_|FINDHELP_)/.test(entry[0]),
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
