import type { FastifyReply } from 'fastify';
import type { Carrier } from '../engine/carrier.ts';
import { notFound } from './errors.ts';
import { type Page, pageBody, readPage } from './paging.ts';

/** A request to the Twilio-compatible API, as its handlers receive it. */
export interface RestContext {
  carrier: Carrier;
  accountSid: string;
  /** The path below the API's base. It is included in lists and error responses. */
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  /** Returns an identifier from the path, without `.json`. */
  sid(name?: string): string;
  reply: FastifyReply;
}

export interface RestRoute {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below `/2010-04-01/Accounts/{Sid}`. Requests add `.json` to its last segment. */
  path: string;
  /** True if the request creates a text or call. The fault `timeoutAfterAccept` affects only these requests. */
  asks?: boolean;
  /** The request's name in the log. Missing for requests that only read data. */
  wire?: string;
  handle(context: RestContext): Promise<unknown>;
}

/**
 * Returns the record.
 * @throws RestError 404 if the record is undefined
 */
export function found<T>(record: T | undefined, { path }: RestContext): T {
  if (record === undefined) throw notFound(path);
  return record;
}

/**
 * Returns one page of a list.
 * @param load returns records, newest first
 */
export async function answerPage<T>(
  context: RestContext,
  key: string,
  load: (page: { skip: number; limit: number }) => Promise<readonly T[]>,
  present: (record: T) => unknown,
): Promise<unknown> {
  const page: Page = readPage(context.query);
  const records = await load({ skip: page.number * page.size, limit: page.size + 1 });
  return pageBody(key, context.path, context.query, page, records.map(present));
}
