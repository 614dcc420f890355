import { type AnyEndpoint, type ErrorBody, urlOf } from '@guidepost/contracts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.ts';
import { formOf, wav } from './files.ts';

export interface RawInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface RawOptions {
  as?: string;
  headers?: Record<string, string>;
  /** JSON text that replaces the body. */
  payload?: string;
  /** Replaces the endpoint's URL. */
  url?: string;
}

/** Sends a request to an endpoint unchanged, whether it is valid or not. Does not check the response. */
export function send(
  { app }: Pick<TestApp, 'app'>,
  endpoint: AnyEndpoint,
  input: RawInput,
  options: RawOptions = {},
): Promise<LightMyRequestResponse> {
  const payload = options.payload ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  const form = endpoint.takesForm && options.payload === undefined ? formOf(wav(1), input.body as object) : undefined;
  const request: InjectOptions = {
    method: endpoint.method,
    url: options.url ?? urlOf('/api', endpoint, input as Record<string, Record<string, unknown>>),
    headers: {
      ...(options.as === undefined ? {} : { authorization: `Bearer ${options.as}` }),
      ...(form ? form.headers : payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(form ? { payload: form.payload } : payload === undefined ? {} : { payload }),
  };
  return app.fastify.inject(request);
}

/** Returns an error body without the parts that differ between requests. */
export function comparable(response: LightMyRequestResponse): Omit<ErrorBody, 'path' | 'timestamp' | 'requestId'> {
  const { path: _path, timestamp: _timestamp, requestId: _requestId, ...rest } = response.json<ErrorBody>();
  return rest;
}
