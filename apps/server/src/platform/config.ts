import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { type FileConfig, fileProblems, fileSettings, filesOf, isThisMachine } from './config-files.ts';
import { type MllpConfig, mllpOf, mllpProblems, mllpSettings } from './config-mllp.ts';
import { type NatsConfig, natsOf, natsProblems, natsSettings } from './config-nats.ts';
import { type ServiceConfig, serviceProblems, serviceSettings, servicesOf, url } from './config-services.ts';
import { type SignInConfig, signInOf, signInSettings } from './config-sign-in.ts';
import type { DatabaseAddresses } from './database.ts';
import { withFiles } from './setting-files.ts';
import type { TracesConfig } from './tracing-otel.ts';

/** The configuration is invalid. The message names each setting and its problem. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const port = z.coerce.number().int().min(0).max(65_535);
/** The required recording notice. It is played in every call unless the client opted out of recording. */
const recordingNotice = z.string().trim().min(1, 'must say that calls may be recorded');
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** Feature flags that can be enabled. */
const featureFlags: readonly string[] = [
  'scheduled-sms',
  'goals-tracking',
  'call-data-quality',
  'call-data-quality-pre-call',
];

const named = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Returns true for an address or network that may be trusted as a proxy. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return named.has(text);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/**
 * All settings; `.env.example` and `docs/operations/configure.md` describe them. NAME_FILE contains the path of a file with the
 * value of the setting NAME.
 */
const Settings = z.object({
  ENVIRONMENT: z.enum(['local', 'test', 'staging', 'production']).default('production'),
  DATABASE_URL: z
    .string()
    .min(1, 'is required: the address of PostgreSQL, such as postgres://user:password@host:port/database'),
  DATABASE_READ_URL: z.string().optional(),
  DATABASE_REPLICA_URL: z.string().optional(),
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_OWNER_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(5),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OVERLOAD_MS: z.coerce.number().int().min(0).optional(),
  TRACES_URL: url.optional(),
  TRACES_SHARE: z.coerce.number().min(0).max(1).default(1),
  PUBLIC_URL: url.optional(),
  CONSENT_URL: url.optional(),
  API_URL: url.optional(),
  TRUSTED_PROXIES: list
    .pipe(
      z.array(
        z
          .string()
          .refine(isProxy, 'must be addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal'),
      ),
    )
    .default([]),
  ROLES: z
    .string()
    .default('web,jobs')
    .pipe(list)
    .pipe(z.array(z.enum(['web', 'jobs'])).min(1)),
  PROCESSES: z
    .union([z.literal('all'), z.coerce.number().int().min(1).max(128)], 'must be a number from 1 to 128, or all')
    .default(1),
  WEB_ROOT: z.string().optional(),
  CONSENT_ROOT: z.string().optional(),
  ...signInSettings,
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(10).default(6000),
  LOOKUP_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  CONSENT_LINK_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  ORGANISATION_NAME: z.string().default('Reema'),
  CLIENT_WEBSITE_START: z
    .string()
    .regex(/^https:\/\/\S+$/, 'must begin with https://')
    .default('https://care.example.org/'),
  RECORDING_NOTICE_EN: recordingNotice.default('This call may be recorded.'),
  RECORDING_NOTICE_ES: recordingNotice.default('Es posible que esta llamada sea grabada.'),
  ALGORITHM_START_DATE: z.iso.date().default('2024-01-01'),
  HOSPITAL_NEWS_DAYS: z.coerce.number().int().min(1).max(60).default(7),
  STATUS_CHANGE_GRACE_DAYS: z.coerce.number().int().min(0).max(27).default(5),
  FEATURE_FLAGS: list
    .refine((flags) => flags.every((flag) => featureFlags.includes(flag)), {
      error: ({ input }) => `there is no such flag among ${String(input)}; flags are ${featureFlags.join(', ')}`,
    })
    .default([]),
  MAPS_TILE_URL: z.string().optional(),
  MAPS_KEY: z.string().optional(),
  DASHBOARD_URL: z.string().optional(),
  TEXTS_PER_SECOND: z.coerce.number().int().min(1).max(1000).default(100),
  SCHEDULED_TEXTS_PER_DAY: z.coerce.number().int().min(0).default(50),
  SCHEDULED_SENDS_PER_DAY: z.coerce.number().int().min(0).default(100),
  ...fileSettings,
  ...mllpSettings,
  ...natsSettings,
  ...serviceSettings,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  CHECK_ROWS: z.stringbool().default(false),
  BUILD_TIME: z.string().default('1970-01-01T00:00:00Z'),
  BUILD_HASH: z.string().default('development'),
});

type Values = z.infer<typeof Settings>;

export const settingNames = Object.keys(Settings.shape);

/** Returns the default of each setting as text: null for no default, and `required` if the server needs a value. */
export const settingDefaults = (): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(Settings.shape).map(([name, schema]) => {
      const { success, data } = schema.safeParse(undefined);
      return [name, success ? (data === undefined ? null : String(data)) : 'required'];
    }),
  );

export interface Config extends ServiceConfig, FileConfig, SignInConfig {
  readonly environment: Values['ENVIRONMENT'];
  readonly database: DatabaseAddresses;
  readonly databaseOwnerUrl: string | undefined;
  readonly databasePool: number;
  readonly host: string;
  readonly port: number;
  /** Seconds between SIGTERM and closing the port. */
  readonly drainSeconds: number;
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /**
   * How long requests must wait before the server refuses the least important ones, in ms; 0 if it never refuses any.
   */
  readonly overloadMs: number;
  /** Receiver of traces; null if no traces are written. */
  readonly traces: TracesConfig | null;
  readonly publicUrl: string;
  readonly consentUrl: string;
  readonly apiUrl: string;
  readonly trustedProxies: readonly string[];
  readonly roles: ReadonlySet<'web' | 'jobs'>;
  /** Number of web processes that `guidepost serve` starts. With 1, it runs the server in its own process. */
  readonly processes: number;
  readonly webRoot: string | undefined;
  /** The folder of the built public app. */
  readonly consentRoot: string | undefined;
  readonly rateLimitPerMinute: number;
  readonly lookupLimitPerMinute: number;
  /** How long a link to a member's consents is valid, in days. */
  readonly consentLinkDays: number;
  readonly organisationName: string;
  /** The prefix that a client's website URL is expected to have. */
  readonly clientWebsiteStart: string;
  /** The notice that both parties hear before a call that may be recorded; never empty. */
  readonly recordingNotice: { readonly en: string; readonly es: string };
  /** Statuses and outcomes before this day are locked, `yyyy-MM-dd`. */
  readonly algorithmStartDate: string;
  /** How long a member counts as newly admitted or newly discharged, in days. */
  readonly hospitalNewsDays: number;
  /** Number of days at the start of a month when status changes for the previous month are still allowed. */
  readonly statusChangeGraceDays: number;
  readonly featureFlags: readonly string[];
  readonly mapsTileUrl: string | null;
  readonly dashboardUrl: string | null;
  readonly texts: {
    /** Maximum number of texts per second, for all processes together. */
    readonly perSecond: number;
    /**
     * Maximum number of texts that one guide may schedule on one day. `sendingLimit` is the maximum number of a guide's
     * scheduled texts that are sent on one day.
     */
    readonly scheduledLimit: number;
    readonly sendingLimit: number;
  };
  /** The port that receives hospital messages (MLLP). Null if not configured. */
  readonly mllp: MllpConfig | null;
  /** The NATS servers that distribute live events. Null if every process reads them from PostgreSQL. */
  readonly nats: NatsConfig | null;
  readonly logLevel: Values['LOG_LEVEL'];
  /** True if the server compares the result of each statement with its declared columns. Only tests use this. */
  readonly checkRows: boolean;
  readonly build: { readonly time: string; readonly hash: string };
}

/** Returns the problems with the map tile URL. */
function tileProblems(address: string, key: string | undefined): string[] {
  if (!/^https?:\/\//.test(address) || !['{z}', '{x}', '{y}'].every((part) => address.includes(part)))
    return ['MAPS_TILE_URL: must look like https://host/{z}/{x}/{y}.png?key={key}'];
  return address.includes('{key}') && key === undefined ? ['MAPS_KEY: is needed, MAPS_TILE_URL asks for {key}'] : [];
}

const defaultPasswords = new Set(['', 'postgres', 'password', 'guidepost', 'changeme', 'secret']);

/** Returns the password of a connection string, or undefined if its percent-encoding is invalid. */
function passwordOf(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url).password);
  } catch {
    return undefined;
  }
}

/** Settings with URLs that receive secrets or member data from the server or the browser. */
const addressSettings = [
  'API_URL',
  'TWILIO_API_URL',
  'ASSISTANT_URL',
  'FINDHELP_URL',
  'SIGMA_EMBED_URL',
  'MAPS_TILE_URL',
] as const;

/** Values of `sslmode` with which the driver checks the certificate of PostgreSQL. */
const safeModes: ReadonlySet<string | null> = new Set(['require', 'verify-ca', 'verify-full']);

/** Returns true if connections to a database are encrypted, or do not leave this machine. */
function isEncrypted({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return host === '' || host.startsWith('/') || isThisMachine(host) || safeModes.has(searchParams.get('sslmode'));
}

const databaseUrls = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
] as const;

/** Returns the problems that prevent a production server from starting (ASVS 6.3.2, 13.2.3, 12.2.1, 12.3.1, 3.5.4). */
function productionProblems(values: Values): string[] {
  const problems: string[] = [];
  if (values.CHECK_ROWS) problems.push('CHECK_ROWS: is for tests; it costs time in every statement');
  const issuer = new URL(values.OIDC_ISSUER);
  if (issuer.protocol !== 'https:' || issuer.pathname.startsWith('/_idp')) {
    problems.push('OIDC_ISSUER: the local identity provider signs anyone in with one click; name a real https issuer');
  }
  if (!values.PUBLIC_URL?.startsWith('https://'))
    problems.push('PUBLIC_URL: must be the https address that people open');
  if (values.PUBLIC_URL && values.CONSENT_URL && new URL(values.PUBLIC_URL).host === new URL(values.CONSENT_URL).host) {
    problems.push('CONSENT_URL: must be another host than PUBLIC_URL, so that the public app cannot reach staff data');
  }
  if (values.PUBLIC_URL && !values.CONSENT_URL) problems.push('CONSENT_URL: is needed, on a host of its own');
  if (values.CONSENT_URL && !values.CONSENT_URL.startsWith('https://')) problems.push('CONSENT_URL: must be https');
  for (const name of addressSettings) if (values[name]?.startsWith('http:')) problems.push(`${name}: must be https`);
  if (values.TRACES_URL?.startsWith('http:') && !isThisMachine(new URL(values.TRACES_URL).hostname))
    problems.push('TRACES_URL: must be https, unless the receiver runs on this machine');
  for (const name of databaseUrls) {
    const value = values[name];
    if (!value || !URL.canParse(value)) continue;
    const password = passwordOf(value);
    if (!isEncrypted(new URL(value)))
      problems.push(`${name}: must have sslmode=verify-full, unless PostgreSQL or its pooler runs on this machine`);
    if (password === undefined) problems.push(`${name}: the password cannot be read; write % as %25`);
    else if (defaultPasswords.has(password)) problems.push(`${name}: the password is empty or a known default`);
  }
  return problems;
}

/**
 * Loads the configuration from environment variables.
 * @param createsFolder false for a command that changes nothing; by default, FILES_ROOT is created and checked
 * @throws ConfigError naming every setting that is missing or wrong.
 */
export function loadConfig(
  env: Readonly<Record<string, string | undefined>>,
  { createsFolder = true }: { createsFolder?: boolean } = {},
): Config {
  const problems: string[] = [];
  const settings = withFiles(env, problems, settingNames);
  const parsed = Settings.safeParse(settings);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0]);
      problems.push(
        `${issue.path.join('.')}: ${issue.code === 'invalid_type' && settings[name] === undefined ? 'is required' : issue.message}`,
      );
    }
    throw new ConfigError(problems);
  }
  const values = parsed.data;
  if (!URL.canParse(values.DATABASE_URL))
    problems.push('DATABASE_URL: must look like postgres://user:password@host:port/database');
  problems.push(...serviceProblems(values));
  if (values.MAPS_TILE_URL !== undefined) problems.push(...tileProblems(values.MAPS_TILE_URL, values.MAPS_KEY));
  for (const name of ['WEB_ROOT', 'CONSENT_ROOT'] as const) {
    const root = values[name];
    if (root !== undefined && !existsSync(path.join(root, 'index.html')))
      problems.push(`${name}: there is no index.html in this folder; npm run build makes it`);
  }
  problems.push(...fileProblems(values, values.ENVIRONMENT === 'production', createsFolder));
  problems.push(...natsProblems(values, values.ENVIRONMENT === 'production'));
  problems.push(...mllpProblems(values, values.ENVIRONMENT === 'production' || values.ENVIRONMENT === 'staging'));
  if (values.ENVIRONMENT === 'production') {
    problems.push(...productionProblems(values));
    if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
      problems.push('NODE_TLS_REJECT_UNAUTHORIZED: would believe any server; leave it out');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    environment: values.ENVIRONMENT,
    database: {
      url: values.DATABASE_URL,
      readUrl: values.DATABASE_READ_URL,
      replicaUrl: values.DATABASE_REPLICA_URL,
      directUrl: values.DATABASE_DIRECT_URL,
    },
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databasePool: values.DATABASE_POOL,
    host: values.HOST,
    port: values.PORT,
    drainSeconds: values.DRAIN_SECONDS,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    // a developer's machine also runs the build and the tests, so it is often slow
    overloadMs: values.OVERLOAD_MS ?? (['local', 'test'].includes(values.ENVIRONMENT) ? 0 : 250),
    traces: values.TRACES_URL === undefined ? null : { url: values.TRACES_URL, share: values.TRACES_SHARE },
    publicUrl,
    consentUrl: values.CONSENT_URL ?? `${publicUrl}/consent`,
    apiUrl: values.API_URL ?? `${publicUrl}/api`,
    trustedProxies: values.TRUSTED_PROXIES,
    roles: new Set(values.ROLES),
    processes: values.PROCESSES === 'all' ? availableParallelism() : values.PROCESSES,
    webRoot: values.WEB_ROOT,
    consentRoot: values.CONSENT_ROOT,
    ...signInOf(values),
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    lookupLimitPerMinute: values.LOOKUP_LIMIT_PER_MINUTE,
    consentLinkDays: values.CONSENT_LINK_DAYS,
    organisationName: values.ORGANISATION_NAME,
    clientWebsiteStart: values.CLIENT_WEBSITE_START,
    recordingNotice: { en: values.RECORDING_NOTICE_EN, es: values.RECORDING_NOTICE_ES },
    algorithmStartDate: values.ALGORITHM_START_DATE,
    hospitalNewsDays: values.HOSPITAL_NEWS_DAYS,
    statusChangeGraceDays: values.STATUS_CHANGE_GRACE_DAYS,
    featureFlags: values.FEATURE_FLAGS,
    mapsTileUrl: values.MAPS_TILE_URL?.replaceAll('{key}', encodeURIComponent(values.MAPS_KEY ?? '')) ?? null,
    dashboardUrl: values.DASHBOARD_URL ?? null,
    ...servicesOf(
      values,
      values.ENVIRONMENT === 'production' || values.ENVIRONMENT === 'staging',
      values.ORGANISATION_NAME,
    ),
    texts: {
      perSecond: values.TEXTS_PER_SECOND,
      scheduledLimit: values.SCHEDULED_TEXTS_PER_DAY,
      sendingLimit: values.SCHEDULED_SENDS_PER_DAY,
    },
    ...filesOf(values),
    nats: natsOf(values),
    mllp: mllpOf(values, (name) => withFiles(env, [], [name])[name]),
    logLevel: values.LOG_LEVEL,
    checkRows: values.CHECK_ROWS,
    build: { time: values.BUILD_TIME, hash: values.BUILD_HASH },
  };
}
