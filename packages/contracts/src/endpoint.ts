import type { z } from 'zod';
import type { AuditFact } from './audit-facts.ts';
import type { Permission } from './permissions.ts';
import type { RecordName } from './records.ts';

/**
 * The definition of an endpoint. It is the source for the route, the validation, the OpenAPI document, the typed
 * client, the generated access tests and the audit entry.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Access<P extends string = string> =
  | { readonly kind: 'public'; readonly because: string }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'permission'; readonly permission: Permission }
  | { readonly kind: 'member' | 'guide' | 'client'; readonly permission: Permission; readonly id: P }
  | { readonly kind: 'record'; readonly permission: Permission; readonly record: RecordName; readonly id: P };

/** Access for everyone, without a sign-in, for the given reason. A test checks the list of public endpoints. */
export const publicAccess = (because: string) => ({ kind: 'public', because }) as const;
/** Access for every signed-in user. */
export const signedIn = () => ({ kind: 'signed-in' }) as const;
/** Access for users whose role has the permission. The data that they receive is limited to their scope. */
export const withPermission = (permission: Permission) => ({ kind: 'permission', permission }) as const;
/**
 * Requires `permission`, and that the signed-in user may view the member (docs/areas/access.md#visible-members). `id`
 * is the path of the member's id in the request.
 */
export const onMember = <const P extends string>(permission: Permission, id: P) =>
  ({ kind: 'member', permission, id }) as const;
/**
 * Requires `permission`, and that the signed-in user may view the guide. `id` is the path of the guide's id in the
 * request.
 */
export const onGuide = <const P extends string>(permission: Permission, id: P) =>
  ({ kind: 'guide', permission, id }) as const;
/**
 * Requires `permission`, and that the client is in the signed-in user's scope. `id` is the path of the client's id in
 * the request.
 */
export const onClient = <const P extends string>(permission: Permission, id: P) =>
  ({ kind: 'client', permission, id }) as const;
/**
 * Requires `permission`, and that the signed-in user may view the member of the record. `id` is the path of the
 * record's id in the request.
 */
export const onRecord = <const P extends string>(permission: Permission, record: RecordName, id: P) =>
  ({ kind: 'record', permission, record, id }) as const;

export type Fields = z.ZodObject | undefined;
type KeysOf<S, Prefix extends string> =
  S extends z.ZodObject<infer Shape> ? `${Prefix}.${keyof Shape & string}` : never;
/** Paths in a request: `params.noteId`, `query.memberId`, `body.userId`. */
export type InputPath<P, Q, B> = KeysOf<P, 'params'> | KeysOf<Q, 'query'> | KeysOf<B, 'body'>;
/** Paths in a reply: `reply.id`, `reply[].memberId`, `reply.data[].id`. */
export type ReplyPath = `reply${string}`;

export interface EndpointDefinition<
  P extends Fields,
  Q extends Fields,
  B extends Fields,
  R extends z.ZodType,
  C extends string,
> {
  readonly method: Method;
  /** The path without `/api`. A parameter is written as `{name}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access<InputPath<P, Q, B>>;
  /** Paths in the request or reply that contain members' ids. The audit entry names these members. */
  readonly subjects?: readonly (InputPath<P, Q, B> | ReplyPath)[];
  readonly params?: P;
  readonly query?: Q;
  /** Must be a strict object. An error then names each unknown key. */
  readonly body?: B;
  readonly reply: R;
  /** Status code of a successful response; 200 by default. */
  readonly status?: 200 | 201 | 202 | 204;
  /** The endpoint's own error codes, in addition to the codes that all endpoints use. */
  readonly codes?: readonly C[];
  /** Maximum size of the body in bytes; 1,000,000 by default. */
  readonly bodyLimit?: number;
  /** True if the request is a form (multipart/form-data) with one file. The remaining form fields are the `body`. */
  readonly takesForm?: true;
  /**
   * True if the handler returns the member as `memberId` only for the audit entry. The server removes this field from
   * the reply.
   */
  readonly hidesMember?: true;
  /** True if the audit entry contains the `reason` of the request body. */
  readonly tellsReason?: true;
  /**
   * True if the reply contains a secret that is shown only once. The server then does not store the reply under the
   * request's idempotency key.
   */
  readonly tellsSecret?: true;
  /** Facts that the audit entry contains, with their paths in the request or the reply. */
  readonly tells?: Readonly<Partial<Record<AuditFact, InputPath<P, Q, B> | ReplyPath>>>;
  /**
   * The kind of the returned record. The server then stores which user saved its version, and VERSION_CONFLICT names that
   * user. Endpoints that save the same record have the same value.
   */
  readonly editorOf?: string;
  /** The list of the reply that contains the record of `editorOf`, and the path parameter with the record's id. */
  readonly savedIn?: { readonly list: string; readonly id: string };
  /**
   * True if each request costs money, reveals information or starts a long job. The rate limit is then far below the
   * general limit.
   */
  readonly isLookup?: boolean;
  /**
   * Importance under heavy load, if it does not follow from the method and the reply (load-class.ts). `optional`: users
   * can work without the reply. `essential`: users cannot sign in, or talk with members, without it.
   */
  readonly load?: 'optional' | 'essential';
  /**
   * True if the handler of a GET request calls an outside service before it reads the database. The request then starts
   * only after the viewer's access is confirmed (docs/decisions/2026-11-29-known-access.md).
   */
  readonly callsOutside?: true;
  /**
   * True if the action is sensitive: it exports many records, or changes what users may do. The server accepts it only
   * shortly after a sign-in, if SESSION_FRESH_SECONDS is set.
   */
  readonly needsFreshSignIn?: true;
  /** True if a read replica may answer this GET request (docs/operations/scale.md#read-replica). */
  readonly onReplica?: true;
}

export type Endpoint<
  P extends Fields = Fields,
  Q extends Fields = Fields,
  B extends Fields = Fields,
  R extends z.ZodType = z.ZodType,
  C extends string = string,
> = EndpointDefinition<P, Q, B, R, C>;

/** Any endpoint, without the types of its schemas, for generic code. */
// biome-ignore lint/suspicious/noExplicitAny: the paths of another endpoint's access cannot be named here
export type AnyEndpoint = EndpointDefinition<any, any, any, any, any>;

/** Declares an endpoint. TypeScript checks its paths against its schemas. */
export const endpoint = <
  P extends Fields = undefined,
  Q extends Fields = undefined,
  B extends Fields = undefined,
  R extends z.ZodType = z.ZodType,
  const C extends string = never,
>(
  definition: EndpointDefinition<P, Q, B, R, C>,
): Endpoint<P, Q, B, R, C> => definition;

// `undefined` only if the endpoint has no such part, not merely because the property is optional
type Given<S> = [NonNullable<S>] extends [never] ? undefined : NonNullable<S>;
type Parsed<S> = Given<S> extends z.ZodType ? z.output<Given<S>> : undefined;
type Sent<S> = Given<S> extends z.ZodType ? z.input<Given<S>> : undefined;

export type ParamsOf<E extends AnyEndpoint> = Parsed<E['params']>;
export type QueryOf<E extends AnyEndpoint> = Parsed<E['query']>;
export type BodyOf<E extends AnyEndpoint> = Parsed<E['body']>;
export type ReplyOf<E extends AnyEndpoint> = z.output<E['reply']>;
/** A handler's return value: the reply before serialization. */
export type AnswerOf<E extends AnyEndpoint> = z.input<E['reply']>;

type Part<K extends string, S> = [S] extends [undefined] ? unknown : { [k in K]: S };
/**
 * The input that a client passes. Parameters and query values have their own types (numbers, lists) instead of text.
 */
export type InputOf<E extends AnyEndpoint> = Part<'params', Loose<Given<E['params']>>> &
  (Given<E['query']> extends z.ZodObject ? { query?: Loose<Given<E['query']>> } : unknown) &
  Part<'body', Sent<E['body']>>;
type Loose<S> = S extends z.ZodObject ? Partial<{ [K in keyof z.output<S>]: z.output<S>[K] | undefined }> : undefined;
