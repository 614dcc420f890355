import {
  type AnyEndpoint,
  businessTimeHeader,
  liveProtocol,
  loadClassOf,
  parseId,
  type StaffId,
} from '@guidepost/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { authorize, hasPermission, type RequestInput, requestedMemberId } from '../access/authorize.ts';
import { sendSetImpersonator } from '../access/queries-sessions.ts';
import { ImpersonationRefused, type Sessions } from '../access/sessions.ts';
import { requireFreshSignIn } from '../access/sign-in-strength.ts';
import { bearerToken, type TokenClaims, type TokenVerifier } from '../access/tokens.ts';
import type { Viewer } from '../access/viewer.ts';
import { type AuditCommitter, auditInTransaction } from '../audit/audit.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Clock } from '../clock.ts';
import type { SignInConfig } from '../config-sign-in.ts';
import type { Database } from '../database.ts';
import type { Db } from '../db.ts';
import { AppError, toAppError } from '../errors.ts';
import { hashOf as hashOfKey } from '../keys.ts';
import { hasEvents } from '../live/emit.ts';
import type { Context, Handler, Services } from '../module.ts';
import { addressOf, networkOf } from './address.ts';
import { nameEditor, sendKeepEditor } from './editors.ts';
import { acceptForms, bodyWithFile, receivedFile } from './form.ts';
import { claim, hashOf, idempotencyKey, release, type StoredReply, storeReply } from './idempotency.ts';
import { anonymousKey, type Limits, limited } from './limits.ts';
import { type PendingViewer, startEarly } from './pending-viewer.ts';
import type { Pressure } from './pressure.ts';
import { namesMembers, serialiserOf } from './schema.ts';
import { factsOf, subjectsOf } from './subjects.ts';
import { validate } from './validate.ts';

export interface KernelDeps {
  database: Database;
  tokens: TokenVerifier;
  sessions: Sessions;
  audit: AuditCommitter;
  clock: Clock;
  limits: Limits;
  signIn: SignInConfig;
  pressure: Pressure;
  services: Services;
  /** Wakes the reader of live events. Called after a commit that wrote live events. */
  ring(): void;
  /** Returns the position up to which live events were read; undefined if this process does not read live events. */
  liveCursor(): string | undefined;
  /** Called with the outcome of every request to an endpoint. */
  observe(endpoint: AnyEndpoint, status: number, seconds: number): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    /** When the user signed in at the issuer, in seconds since 1970; null if unknown. */
    signedInAt: number | null;
    /** The confirmation of a viewer whose access was read earlier; undefined if the access was read for this request. */
    pending: PendingViewer | undefined;
    input: RequestInput | undefined;
    audited: boolean;
  }
}

type Actor = Pick<AuditEntry, 'actorId' | 'impersonatedId' | 'sessionId'>;
/** The actor of a request with a public link. The audit entry contains the viewed records but no signed-in user. */
const anonymousActor: Actor = { actorId: null, impersonatedId: null, sessionId: null };

/**
 * Throws an error if an endpoint's contract is invalid. The server then does not start, so that requests do not fail
 * later.
 */
export function checkEndpoint(name: string, endpoint: AnyEndpoint): void {
  const where = `${name} (${endpoint.method} ${endpoint.path})`;
  if (!endpoint.access) throw new Error(`${where} has no access`);
  if (!endpoint.subjects?.length && namesMembers(endpoint.reply))
    throw new Error(`${where} answers with member ids but names no subjects`);
  if (endpoint.needsFreshSignIn && (endpoint.method === 'GET' || endpoint.access.kind === 'public'))
    throw new Error(`${where} needs a fresh sign-in, but is a GET or public`);
  if (endpoint.method === 'GET' && endpoint.body) throw new Error(`${where} is a GET with a body`);
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  const declared = Object.keys((endpoint.params?.shape as object | undefined) ?? {});
  if (inPath.sort().join() !== declared.sort().join())
    throw new Error(`${where} does not declare the parameters of its path`);
}

/** Maximum body size of a request with a public link: the longest survey response and some spare room. */
const linkBodyBytes = 64_000;

/** Returns the reason in a body; null if the body has no reason. */
function reasonOf(body: unknown): string | null {
  const reason = (body as { reason?: unknown } | undefined)?.reason;
  return typeof reason === 'string' ? reason : null;
}

function impersonated(request: FastifyRequest): StaffId | null {
  const header = request.headers['impersonation-user-id'];
  if (header === undefined || header === '') return null;
  const id = typeof header === 'string' ? parseId<'Staff'>(header) : null;
  if (id !== null) return id;
  throw new AppError('BAD_REQUEST', {
    errors: [{ property: 'impersonation-user-id', constraints: { format: 'must be a numeric id' } }],
  });
}

/**
 * Mounts one endpoint. Every request goes through these steps: authenticate, validate, authorize, run the handler,
 * serialize. A GET endpoint uses read-only connections. Any other endpoint uses one transaction that includes its audit
 * entry, events and jobs.
 */
export function mount(
  app: FastifyInstance,
  name: string,
  endpoint: AnyEndpoint,
  handler: Handler<AnyEndpoint>,
  deps: KernelDeps,
): void {
  checkEndpoint(name, endpoint);
  const serialise = serialiserOf(endpoint.reply);
  const route = `${endpoint.method} ${endpoint.path}`;
  const writes = endpoint.method !== 'GET';
  const needsPerson = endpoint.access.kind !== 'public';
  const takesLink = !needsPerson && endpoint.isLookup === true;
  const isAudited =
    Boolean(endpoint.subjects?.length || endpoint.hidesMember) ||
    (endpoint.access.kind !== 'public' && endpoint.access.kind !== 'signed-in');
  const success = endpoint.status ?? 200;
  const loadClass = loadClassOf(endpoint);
  // the key of a public link is in the body, so the server reads the body before it can check the key
  const bodyLimit = endpoint.bodyLimit ?? (takesLink ? linkBodyBytes : undefined);

  /** Returns the claims of a valid token. A public endpoint treats a wrong or expired token as a missing token. */
  async function claimsOf({ headers: { authorization }, ip }: FastifyRequest): Promise<TokenClaims | null> {
    if (authorization === undefined && !needsPerson) return null;
    try {
      return await deps.tokens.verify(bearerToken(authorization ?? ''), addressOf(ip));
    } catch (error) {
      if (!needsPerson && [401, 429].includes(toAppError(error).status)) return null;
      throw error;
    }
  }

  async function authenticate(request: FastifyRequest): Promise<Viewer | null> {
    const { calls, lookups } = deps.limits;
    const claims = await claimsOf(request);
    if (claims === null) {
      if (!takesLink) calls.count(`${networkOf(request.ip)} ${name}`);
      return null;
    }
    // counted by session rather than IP address, because many users of an office share one address; a renewed token
    // must not reset the count
    if (endpoint.isLookup) lookups.count(`${name} ${claims.sid}`);
    else calls.count(claims.sid);
    request.signedInAt = claims.signedInAt;
    const acting = impersonated(request);
    // a writing request checks access in its transaction, after the body was received
    const memberId = writes ? null : requestedMemberId(endpoint.access, request);
    const from = { address: addressOf(request.ip), userAgent: request.headers['user-agent'] ?? null };
    const now = deps.clock.now();
    const viewer = () => deps.sessions.viewer(claims, acting, now, from, memberId);
    const remembered =
      writes || !needsPerson || endpoint.callsOutside ? undefined : deps.sessions.remembered(claims, acting, now);
    if (remembered) {
      const lane = deps.database.lane();
      const confirmed = remembered.confirm(lane, memberId);
      confirmed.catch(() => {});
      request.pending = { lane, remembered: remembered.viewer, confirmed, read: viewer };
      return null;
    }
    try {
      return await viewer();
    } catch (error) {
      if (!needsPerson && toAppError(error).status === 401) return null;
      throw error;
    }
  }

  /** Waits until the viewer's access is confirmed, or reads it again if it has changed. */
  async function settleViewer(request: FastifyRequest): Promise<void> {
    const { pending } = request;
    if (pending === undefined) return;
    request.viewer = (await pending.confirmed) ?? (await pending.read());
    request.pending = undefined;
  }

  /** Returns the key that counts the requests of a public link, or undefined if the request contains no link. */
  function linkOf({ viewer, input }: FastifyRequest): string | undefined {
    const { key, consentLinkKey = key } = (input?.body ?? {}) as { key?: unknown; consentLinkKey?: unknown };
    return viewer === null && typeof consentLinkKey === 'string'
      ? `${name} ${hashOfKey(consentLinkKey).toString('base64url')}`
      : undefined;
  }

  /**
   * Returns the error for a failed request: the original error, or TOO_MANY_REQUESTS after too many invalid requests
   * from its network.
   */
  function afterFailure(request: FastifyRequest, error: unknown): unknown {
    const network = networkOf(request.ip);
    if (!takesLink || request.viewer) return error;
    // an unreadable request contains no link to count it by, so it is counted by network
    if (request.input === undefined) return limited(deps.limits.refusals, network, error);
    const { code } = toAppError(error);
    if (code === 'NOT_SIGNED_IN') return limited(deps.limits.calls, anonymousKey(request.ip), error);
    if (code !== 'LINK_EXPIRED') return error;
    const link = linkOf(request);
    if (link !== undefined) deps.limits.lookups.forget(link);
    return limited(deps.limits.wrongLinks, network, error);
  }

  const actorOf = (viewer: Viewer): Actor => ({
    actorId: viewer.impersonatorId ?? viewer.id,
    impersonatedId: viewer.impersonatorId === null ? null : viewer.id,
    sessionId: viewer.sessionId,
  });

  const entryOf = (
    request: FastifyRequest,
    { actorId, impersonatedId, sessionId }: Actor,
    status: number,
    code: string | null,
    reply: unknown,
  ): AuditEntry => ({
    requestId: request.id,
    actorId,
    impersonatedId,
    sessionId,
    action: route,
    memberIds: subjectsOf(endpoint, request.input, reply),
    address: addressOf(request.ip),
    outcome: status,
    code,
    reason: endpoint.tellsReason ? reasonOf(request.input?.body) : null,
    facts: factsOf(endpoint, request.input, reply),
  });

  const contextOf = (request: FastifyRequest, viewer: Viewer | null, input: RequestInput, db: Db): Context =>
    ({
      ...input,
      file: request.received,
      // Only public endpoints have no viewer. The types of their handlers do not include the viewer.
      viewer: viewer as Viewer,
      db,
      now: deps.clock.now(),
      requestId: request.id,
      from: { address: addressOf(request.ip), userAgent: request.headers['user-agent'] ?? null },
      services: deps.services,
    }) as Context;

  /**
   * Handles a GET request while the viewer's access is being confirmed. Then stores the confirmed or current viewer in
   * the request. Returns undefined if the request must be handled with that viewer.
   */
  async function readEarly(request: FastifyRequest, input: RequestInput): Promise<{ result: unknown } | undefined> {
    const { pending } = request;
    if (pending === undefined) return undefined;
    try {
      if (!hasPermission(endpoint.access, pending.remembered)) return undefined;
      return await startEarly(pending, {
        needsMember: requestedMemberId(endpoint.access, request) !== null,
        authorize: (viewer, db) => authorize(endpoint.access, viewer, input, db),
        handle: (viewer, db) => handler(contextOf(request, viewer, input, db)),
      });
    } finally {
      await settleViewer(request);
    }
  }

  async function read(request: FastifyRequest, input: RequestInput): Promise<StoredReply> {
    const replica = endpoint.onReplica ? deps.database.replica : undefined;
    if (replica) await settleViewer(request);
    const early = await readEarly(request, input);
    const { viewer } = request;
    let reply: unknown;
    if (early) reply = early.result;
    else {
      const lane = deps.database.lane();
      if (viewer) await authorize(endpoint.access, viewer, input, lane);
      const work = async (db: Db) => handler(contextOf(request, viewer, input, db));
      reply = await (replica ? replica.read(work) : work(lane));
    }
    const text = serialise(reply);
    if (isAudited)
      await deps.audit.write(entryOf(request, viewer ? actorOf(viewer) : anonymousActor, success, null, reply));
    return { status: success, reply: text };
  }

  async function write(request: FastifyRequest, viewer: Viewer | null, input: RequestInput): Promise<StoredReply> {
    const isKept = endpoint.method === 'POST' && !endpoint.tellsSecret && viewer !== null;
    const key = isKept ? idempotencyKey(request.headers['idempotency-key']) : undefined;
    const hash = key === undefined ? undefined : hashOf(route, request.url, bodyWithFile(input.body, request.received));
    let ring = false;
    const storedReply = await deps.database.transaction(async (tx) => {
      if (viewer?.impersonatorId) sendSetImpersonator(tx, viewer.impersonatorId);
      // Claims the idempotency key in the same round trip as the access check. If access is refused, the claim is
      // rolled back with everything else.
      const [, before] = await Promise.all([
        viewer && authorize(endpoint.access, viewer, input, tx),
        viewer && key !== undefined && hash ? claim(tx, viewer.id, key, route, hash) : undefined,
      ]);
      if (viewer && before) {
        if (isAudited)
          auditInTransaction(
            tx,
            entryOf(request, actorOf(viewer), before.status, 'REPLAYED', JSON.parse(before.reply)),
          );
        return before;
      }
      const actor = viewer ? actorOf(viewer) : anonymousActor;
      let reply: unknown;
      try {
        reply = await handler(contextOf(request, viewer, input, tx));
      } catch (error) {
        if (!(error instanceof AppError) || error.keeps === undefined) throw error;
        if (key !== undefined && viewer) release(tx, viewer.id, key);
        if (isAudited) auditInTransaction(tx, entryOf(request, actor, error.status, error.code, error.keeps));
        ring = hasEvents(tx);
        return error;
      }
      if (viewer) sendKeepEditor(tx, viewer, endpoint, input, reply);
      const answer = { status: success, reply: serialise(reply) };
      if (key !== undefined && viewer) storeReply(tx, viewer.id, key, answer);
      if (isAudited) auditInTransaction(tx, entryOf(request, actor, success, null, reply));
      if (viewer?.quiet && endpoint.path !== '/session') deps.sessions.touch(tx, viewer.sessionId);
      ring = hasEvents(tx);
      return answer;
    });
    if (ring) deps.ring();
    if (storedReply instanceof AppError) throw storedReply;
    return storedReply;
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header(businessTimeHeader, deps.clock.now().round('millisecond').toString());
    const cursor = deps.liveCursor();
    if (cursor !== undefined && cursor !== '') reply.header(liveProtocol.cursorHeader, cursor);
    try {
      request.input = validate(endpoint, { params: request.params, query: request.query, body: request.body });
    } catch (error) {
      await settleViewer(request);
      throw error;
    }
    if (endpoint.takesForm) receivedFile(request);
    const link = takesLink ? linkOf(request) : undefined;
    if (link !== undefined) deps.limits.lookups.count(link);
    const { status, reply: text } = writes
      ? await write(request, request.viewer, request.input)
      : await read(request, request.input);
    return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(text);
  }

  const options: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: { limitsItself: true },
    // Authenticates before the body is read. A client without a sign-in then gets no information, not even about errors
    // in the body.
    onRequest: async (request) => {
      deps.pressure.check(loadClass);
      request.viewer = await authenticate(request);
      if (endpoint.needsFreshSignIn) requireFreshSignIn(request.signedInAt, deps.signIn);
    },
    handler: handle,
    // A denial or failure is also audited. If its entry cannot be written, the response is UNAVAILABLE.
    errorHandler: async (thrown, request, reply) => {
      const error = afterFailure(request, thrown) as typeof thrown;
      const failure = toAppError(error);
      // the members of a request belong to its entry only if the user could act for the impersonated user
      if (failure instanceof ImpersonationRefused) request.input = undefined;
      const own = isAudited && failure.keeps === undefined && request.viewer ? actorOf(request.viewer) : undefined;
      const actor = own ?? (failure instanceof ImpersonationRefused ? failure : undefined);
      if (actor && failure.code !== 'UNAVAILABLE') {
        try {
          // a conflict response contains the current record, so it is audited like a read
          await deps.audit.write(entryOf(request, actor, failure.status, failure.code, failure.current));
        } catch (auditError) {
          return app.errorHandler(toAppError(auditError), request, reply);
        }
      }
      await nameEditor(deps.database.lane, failure, endpoint, request);
      return app.errorHandler(error, request, reply);
    },
    onResponse: (_request, reply, done) => {
      deps.observe(endpoint, reply.statusCode, reply.elapsedTime / 1000);
      done();
    },
  };
  if (endpoint.takesForm) {
    // The route has its own scope, so that no other endpoint accepts a form.
    void app.register(async (scope) => {
      acceptForms(scope);
      scope.route(options);
    });
  } else app.route(options);
}
