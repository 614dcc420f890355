import type { AnyEndpoint, InputOf, ReplyOf } from './endpoint.ts';
import type { ErrorBody, PropertyError } from './errors.ts';

/** An error response: the status code, the body and its errors. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | undefined;
  constructor(status: number, body: ErrorBody | undefined, fallback: string) {
    super(body?.message ?? fallback);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
  get code(): string {
    return this.body?.code ?? 'UNKNOWN';
  }
  get errors(): readonly PropertyError[] {
    return this.body?.errors ?? [];
  }
}

/** The error that is thrown if the server could not be reached, or if its response did not arrive completely. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached. Check your connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}

export interface ClientOptions {
  /** Base URL of the API, without a trailing slash: `/api` or `http://localhost:8080/api`. */
  base: string;
  /** Headers for each request: authorization, impersonation-user-id, language. */
  headers?: (call: CallOptions) => Record<string, string> | Promise<Record<string, string>>;
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** A key for one user action. If a request is repeated with the same key, the server carries it out only once. */
  idempotencyKey?: string;
  /** True if the request continues after the browser closes the page. Allowed only for small bodies. */
  keepalive?: boolean;
}

export type Api = <E extends AnyEndpoint>(
  endpoint: E,
  ...args: keyof InputOf<E> extends never
    ? [input?: undefined, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions]
) => Promise<ReplyOf<E>>;

/** Returns an endpoint's URL with its parameters and query. Arrays are joined by commas. */
export function urlOf(
  base: string,
  endpoint: AnyEndpoint,
  input: Record<string, Record<string, unknown>> = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = Object.entries(input.query ?? {})
    .filter(([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0))
    .map(
      ([key, value]) =>
        `${encodeURIComponent(key)}=${encodeURIComponent(Array.isArray(value) ? value.join(',') : String(value))}`,
    )
    .join('&');
  return base + path + (query === '' ? '' : `?${query}`);
}

/**
 * Parses a response body. Returns undefined for an error page, because a proxy's error page is not JSON.
 * @throws Error if a successful response is not JSON, such as the sign-in page of a Wi-Fi network
 */
function parseBody(text: string, isSuccess: boolean): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    if (isSuccess) throw new Error('The response is not JSON.');
    return undefined;
  }
}

/**
 * Creates a typed client for the contracts. Each call sends its own request, because a shared response could be older
 * than the change that a caller waits for. Throws ApiError for an error response, and NetworkError if there was no
 * response.
 */
export function createClient(options: ClientOptions): Api {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);

  async function request(endpoint: AnyEndpoint, url: string, body: unknown, call: CallOptions): Promise<unknown> {
    const headers: Record<string, string> = { accept: 'application/json', ...(await options.headers?.(call)) };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (call.idempotencyKey !== undefined) headers['idempotency-key'] = call.idempotencyKey;
    let response: Response;
    let parsed: unknown;
    try {
      response = await send(url, {
        method: endpoint.method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(call.signal ? { signal: call.signal } : {}),
        ...(call.keepalive ? { keepalive: true } : {}),
      });
      parsed = parseBody(await response.text(), response.ok);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      throw new NetworkError(error);
    }
    if (!response.ok)
      throw new ApiError(
        response.status,
        parsed as ErrorBody | undefined,
        `${endpoint.method} ${endpoint.path} answered ${response.status}`,
      );
    return parsed;
  }

  return ((endpoint: AnyEndpoint, input?: Record<string, Record<string, unknown>>, call: CallOptions = {}) =>
    request(endpoint, urlOf(options.base, endpoint, input), input?.body, call)) as Api;
}
