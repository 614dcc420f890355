import type { z } from 'zod';
import type { AuditFact } from './audit-facts.ts';
import type { Permission } from './permissions.ts';
import type { RecordName } from './records.ts';

/**
 * An endpoint as data. It is the source of the mounted route, validation of requests and replies, the OpenAPI document,
 * the typed client, the generated access tests and the audit entry.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Access<P extends string = string> =
  | { readonly kind: 'public'; readonly because: string }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'permission'; readonly permission: Permission }
  | { readonly kind: 'member' | 'guide' | 'client'; readonly permission: Permission; readonly id: P }
  | { readonly kind: 'record'; readonly permission: Permission; readonly record: RecordName; readonly id: P };

/** Anyone may call it, for the given reason; a test reviews the list of these. */
export const publicAccess = (because: string) => ({ kind: 'public', because }) as const;
/** Any signed-in person. */
export const signedIn = () => ({ kind: 'signed-in' }) as const;
/** Anyone whose role has the permission; what they get is limited by row scope. */
export const withPermission = (permission: Permission) => ({ kind: 'permission', permission }) as const;
/**
 * The permission, and the caller must see the member at this path of the request (docs/areas/access.md#visible-members).
 */
export const onMember = <const P extends string>(permission: Permission, id: P) =>
  ({ kind: 'member', permission, id }) as const;
/** The permission, and the caller must be able to view the guide at this path. */
export const onGuide = <const P extends string>(permission: Permission, id: P) =>
  ({ kind: 'guide', permission, id }) as const;
/** The permission, and the client at this path must be within the caller's scope. */
export const onClient = <const P extends string>(permission: Permission, id: P) =>
  ({ kind: 'client', permission, id }) as const;
/** The permission, and the caller must see the member to whom the record at this path belongs. */
export const onRecord = <const P extends string>(permission: Permission, record: RecordName, id: P) =>
  ({ kind: 'record', permission, record, id }) as const;

export type Fields = z.ZodObject | undefined;
type KeysOf<S, Prefix extends string> =
  S extends z.ZodObject<infer Shape> ? `${Prefix}.${keyof Shape & string}` : never;
/** Paths into a request: `params.noteId`, `query.memberId`, `body.userId`. */
export type InputPath<P, Q, B> = KeysOf<P, 'params'> | KeysOf<Q, 'query'> | KeysOf<B, 'body'>;
/** Paths into a reply: `reply.id`, `reply[].memberId`, `reply.data[].id`. */
export type ReplyPath = `reply${string}`;

export interface EndpointDefinition<
  P extends Fields,
  Q extends Fields,
  B extends Fields,
  R extends z.ZodType,
  C extends string,
> {
  readonly method: Method;
  /** The path without `/api`, with `{name}` for parameters. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access<InputPath<P, Q, B>>;
  /** Paths of the ids of the members concerned, in the request or the reply: the audit entry names them. */
  readonly subjects?: readonly (InputPath<P, Q, B> | ReplyPath)[];
  readonly params?: P;
  readonly query?: Q;
  /** Must be a strict object, so that unknown keys are refused by name. */
  readonly body?: B;
  readonly reply: R;
  /** Status code of a successful answer; 200 by default. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Error codes in addition to those of every endpoint. */
  readonly codes?: readonly C[];
  /** Maximum size of the body in bytes; 1,000,000 by default. */
  readonly bodyLimit?: number;
  /** The body is a form (multipart/form-data) with one file; its other fields are the `body`. */
  readonly takesForm?: true;
  /**
   * The member concerned is the `memberId` of the handler's answer. The reply leaves it out: only the audit entry names
   * it.
   */
  readonly hidesMember?: true;
  /** The audit entry contains the `reason` of its body. */
  readonly tellsReason?: true;
  /** The reply contains a secret that is shown only once: it is not stored under the caller's idempotency key. */
  readonly tellsSecret?: true;
  /** Facts of the request that the audit entry contains, and their paths. */
  readonly tells?: Readonly<Partial<Record<AuditFact, InputPath<P, Q, B> | ReplyPath>>>;
  /** Every call costs money or reveals something, so a rate limit far below the general one applies. */
  readonly isLookup?: boolean;
}

export type Endpoint<
  P extends Fields = Fields,
  Q extends Fields = Fields,
  B extends Fields = Fields,
  R extends z.ZodType = z.ZodType,
  C extends string = string,
> = EndpointDefinition<P, Q, B, R, C>;

/** Any endpoint without its schema types, for generic code. */
// biome-ignore lint/suspicious/noExplicitAny: the paths of another endpoint's access cannot be named here
export type AnyEndpoint = EndpointDefinition<any, any, any, any, any>;

/** Declares an endpoint; the types of its paths are checked against its schemas. */
export const endpoint = <
  P extends Fields = undefined,
  Q extends Fields = undefined,
  B extends Fields = undefined,
  R extends z.ZodType = z.ZodType,
  const C extends string = never,
>(
  definition: EndpointDefinition<P, Q, B, R, C>,
): Endpoint<P, Q, B, R, C> => definition;

// a missing part of an endpoint reads as `undefined`; a present one never does, although the properties are optional
type Given<S> = [NonNullable<S>] extends [never] ? undefined : NonNullable<S>;
type Parsed<S> = Given<S> extends z.ZodType ? z.output<Given<S>> : undefined;
type Sent<S> = Given<S> extends z.ZodType ? z.input<Given<S>> : undefined;

export type ParamsOf<E extends AnyEndpoint> = Parsed<E['params']>;
export type QueryOf<E extends AnyEndpoint> = Parsed<E['query']>;
export type BodyOf<E extends AnyEndpoint> = Parsed<E['body']>;
export type ReplyOf<E extends AnyEndpoint> = z.output<E['reply']>;
/** The return value of a handler: the reply before serialization. */
export type AnswerOf<E extends AnyEndpoint> = z.input<E['reply']>;

type Part<K extends string, S> = [S] extends [undefined] ? unknown : { [k in K]: S };
/** The input from a client: parameters and query values in their own types (numbers, lists), not as text. */
export type InputOf<E extends AnyEndpoint> = Part<'params', Loose<Given<E['params']>>> &
  (Given<E['query']> extends z.ZodObject ? { query?: Loose<Given<E['query']>> } : unknown) &
  Part<'body', Sent<E['body']>>;
type Loose<S> = S extends z.ZodObject ? Partial<{ [K in keyof z.output<S>]: z.output<S>[K] | undefined }> : undefined;
