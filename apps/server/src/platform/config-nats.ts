import { z } from 'zod';
import { isThisMachine } from './config-files.ts';

/** The NATS servers that distribute live events (docs/operations/scale.md#live-events-through-nats). */
export interface NatsConfig {
  /** Host and port of each server. */
  readonly servers: readonly string[];
  readonly user: string | undefined;
  readonly pass: string | undefined;
  /** Login without a user name. */
  readonly token: string | undefined;
  /** True if connections must be encrypted. */
  readonly tls: boolean;
}

/** The setting of the NATS servers; `.env.example` and docs/operations/configure.md describe it. */
export const natsSettings = { NATS_URL: z.string().trim().min(1).optional() };
type Values = z.infer<z.ZodObject<typeof natsSettings>>;

/** Returns the URLs, or undefined if a URL is invalid. */
function urlsOf(text: string): URL[] | undefined {
  const urls = text.split(',').map((part) => URL.parse(part.trim()));
  const isValid = (url: URL | null): url is URL =>
    url !== null && ['nats:', 'tls:'].includes(url.protocol) && url.hostname !== '' && ['', '/'].includes(url.pathname);
  return urls.every(isValid) ? urls : undefined;
}

/** Decodes a part of a URL. Returns undefined if its percent-encoding is invalid. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Returns the configuration from the setting, or null if NATS is not used. Call `natsProblems` first. */
export function natsOf({ NATS_URL }: Values): NatsConfig | null {
  const urls = NATS_URL === undefined ? undefined : urlsOf(NATS_URL);
  if (urls === undefined) return null;
  const { username = '', password = '' } = urls.find((url) => url.username !== '') ?? {};
  const isToken = username !== '' && password === '';
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || '4222'}`),
    user: username === '' || isToken ? undefined : decoded(username),
    pass: isToken ? undefined : decoded(password),
    token: isToken ? decoded(username) : undefined,
    tls: urls.some(({ protocol }) => protocol === 'tls:'),
  };
}

/** Returns the problems with the setting, one sentence each. */
export function natsProblems({ NATS_URL }: Values, isProduction: boolean): string[] {
  if (NATS_URL === undefined) return [];
  const urls = urlsOf(NATS_URL);
  if (urls === undefined)
    return ['NATS_URL: must look like tls://user:password@host:4222; separate several servers with commas'];
  if (urls.some(({ username, password }) => decoded(username) === undefined || decoded(password) === undefined))
    return ['NATS_URL: the user or the password cannot be read; write % as %25'];
  if (new Set(urls.map(({ protocol }) => protocol)).size > 1)
    return ['NATS_URL: all servers must have tls:// or all must have nats://'];
  if (!isProduction) return [];
  const problems: string[] = [];
  if (urls.some(({ protocol, hostname }) => protocol !== 'tls:' && !isThisMachine(hostname)))
    problems.push('NATS_URL: must be tls://, unless NATS runs on this machine');
  if (urls.every(({ username }) => username === ''))
    problems.push('NATS_URL: must contain a user and password, or a token, because events are sent through NATS');
  return problems;
}
