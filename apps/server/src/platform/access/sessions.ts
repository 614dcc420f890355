import type { MemberId, StaffId } from '@guidepost/contracts';
import { isImpersonable, permissionsOf } from '@guidepost/rules';
import { createBoundedCache } from '../bounded-cache.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database.ts';
import type { Db } from '../db.ts';
import { AppError, toAppError } from '../errors.ts';
import {
  findLiveSessions,
  findSession,
  findUnchanged,
  hasActing,
  hasMember,
  insertSession,
  isInvitedTooLongAgo,
  isSignInUsed,
  linkStaff,
  type RequestedMember,
  recordImpersonation,
  type SeenAccess,
  type SessionRow,
  sendTouchSession,
} from './queries-sessions.ts';
import { isInScope } from './scope.ts';
import { requireFreshSignIn } from './sign-in-strength.ts';
import type { TokenClaims } from './tokens.ts';
import type { Viewer } from './viewer.ts';
import { scopeOf } from './viewer-access.ts';

export interface RequestOrigin {
  address: string | null;
  userAgent: string | null;
}

/** Error for a user who may not impersonate the requested user now. The audit entry contains both ids. */
export class ImpersonationRefused extends AppError {
  readonly actorId: StaffId;
  readonly impersonatedId: StaffId;
  readonly sessionId: number;
  constructor({ real_id, session_id }: SessionRow, impersonatedId: StaffId, reason: AppError) {
    const { code, userMessage, message, authentication } = reason;
    super(code, { userMessage, message, ...(authentication && { authentication }) });
    this.actorId = real_id;
    this.impersonatedId = impersonatedId;
    this.sessionId = session_id;
  }
}

/** A viewer whose access this process read earlier. Use it only to start work whose result waits for `confirm`. */
export interface RememberedViewer {
  readonly viewer: Viewer;
  /**
   * Returns the viewer together with the requested member. Returns undefined if anyone's access has changed since it
   * was read, or if it was read more than a minute ago; call `viewer` then.
   * @throws AppError SESSION_ENDED
   */
  confirm(db: Db, memberId: MemberId | null): Promise<Viewer | undefined>;
}

export interface Sessions {
  /**
   * Returns the viewer whose access this process read at most a minute ago for the same sign-in and impersonation.
   * Returns undefined if it read none.
   */
  remembered(claims: TokenClaims, impersonate: StaffId | null, now: Temporal.Instant): RememberedViewer | undefined;
  /**
   * Returns the viewer for verified claims. The first request of a sign-in opens its session.
   * @param memberId the requested member, if the caller checks access to a member with `requestedMember`
   * @throws AppError NOT_SIGNED_IN, ACCOUNT_NOT_SET_UP, SESSION_ENDED
   * @throws ImpersonationRefused if the user may not impersonate `impersonate`, or must sign in again first
   */
  viewer(
    claims: TokenClaims,
    impersonate: StaffId | null,
    now: Temporal.Instant,
    origin: RequestOrigin,
    memberId?: MemberId | null,
  ): Promise<Viewer>;
  /** Records activity so that the session does not reach its idle limit. */
  touch(tx: Db, sessionId: number): void;
  /** Returns which of the given sessions have ended, have reached their idle limit, or belong to a disabled user. */
  ended(sessionIds: readonly number[]): Promise<Set<number>>;
}

const noEmail =
  'The identity provider did not send an email address, so Guidepost cannot find your account. Tell an administrator.';
const unverifiedEmail =
  'The identity provider has not verified your email address. Verify it there, or tell an administrator.';

const maxKnownAccesses = 5000;

/**
 * An access that this process has read. It is used for at most a minute (`findUnchanged`), and only within the same
 * minute of business time. Team memberships and absences start and end at midnight of some time zone.
 */
interface KnownAccess {
  readonly viewer: Viewer;
  readonly seen: SeenAccess;
  readonly minute: number;
}

const minuteOf = (now: Temporal.Instant): number => Math.floor(now.epochMilliseconds / 60_000);

/** Returns the requested member and whether the viewer may see that member; nothing if no member was requested. */
const withMember = (
  viewer: Viewer,
  memberId: MemberId | null,
  found: RequestedMember,
): Pick<Viewer, 'requestedMember'> =>
  memberId === null
    ? {}
    : {
        requestedMember: {
          id: memberId,
          isVisible:
            hasMember(found) && isInScope(viewer, { guideId: found.assigned_guide_id, clientId: found.client_id }),
        },
      };

export function createSessions(config: Pick<Config, 'session' | 'oidc'>, database: Database): Sessions {
  const { session: limits } = config;
  /** Opens the session of a sign-in. Returns false if no user matches its account or its verified email address. */
  const openFor = (claims: TokenClaims, { address, userAgent }: RequestOrigin): Promise<boolean> =>
    database.transaction(async (tx) => {
      const staffId = await linkStaff(tx, claims);
      if (staffId === undefined && (await isSignInUsed(tx, claims))) throw new AppError('SESSION_ENDED');
      if (staffId === undefined) return false;
      await insertSession(tx, claims, { staffId, address, userAgent: userAgent?.slice(0, 300) ?? null });
      return true;
    });

  async function open(claims: TokenClaims, origin: RequestOrigin): Promise<void> {
    if (await openFor(claims, origin)) return;
    const isComplete = claims.email !== null && claims.emailVerified;
    const asked = isComplete ? null : await claims.askUserinfo?.();
    const complete = asked?.email == null ? claims : { ...claims, ...asked };
    if (complete !== claims && (await openFor(complete, origin))) return;
    if (complete.email === null || !complete.emailVerified)
      throw new AppError('ACCOUNT_NOT_SET_UP', { userMessage: complete.email === null ? noEmail : unverifiedEmail });
    const isExpired = await database.transaction((tx) => isInvitedTooLongAgo(tx, complete));
    throw new AppError('ACCOUNT_NOT_SET_UP', {
      message: 'No staff member has this account.',
      ...(isExpired && {
        userMessage: 'Your invitation has expired. Ask an administrator to invite you again.',
      }),
    });
  }

  /**
   * Checks that the user may act as another user. Starting needs a recent sign-in if SESSION_FRESH_SECONDS is set. The
   * start is recorded in the session, so that the impersonation does not stop when the sign-in becomes too old.
   * @throws ImpersonationRefused
   */
  async function requireImpersonation(found: SessionRow, acting: StaffId, claims: TokenClaims): Promise<void> {
    const refused = (reason: AppError) => new ImpersonationRefused(found, acting, reason);
    const isPermitted = permissionsOf(found.real_role).has('CAN_IMPERSONATE_USERS');
    if (!(isPermitted && hasActing(found) && found.usable && isImpersonable(found.role)))
      throw refused(new AppError('FORBIDDEN', { message: 'This user cannot be impersonated.' }));
    if (limits.freshSeconds === null || found.has_started) return;
    try {
      requireFreshSignIn(claims.signedInAt, config);
    } catch (error) {
      throw refused(toAppError(error));
    }
    await database.transaction((tx) => recordImpersonation(tx, found.session_id, acting));
  }

  const accesses = createBoundedCache<KnownAccess>(maxKnownAccesses);
  const keyOf = ({ issuer, sid, subject }: TokenClaims, impersonate: StaffId | null): string =>
    JSON.stringify([issuer, sid, subject, impersonate]);

  function remembered(claims: TokenClaims, impersonate: StaffId | null, now: Temporal.Instant) {
    const key = keyOf(claims, impersonate);
    const known = accesses.get(key);
    if (known === undefined) return undefined;
    if (known.minute !== minuteOf(now)) {
      accesses.delete(key);
      return undefined;
    }
    const { viewer, seen } = known;
    return {
      viewer,
      async confirm(db: Db, memberId: MemberId | null) {
        const found = await findUnchanged(db, seen, limits, memberId);
        if (!found?.live) accesses.delete(key);
        if (found === undefined) return undefined;
        if (!found.live) throw new AppError('SESSION_ENDED');
        return { ...viewer, quiet: found.quiet, ...withMember(viewer, memberId, found) };
      },
    };
  }

  async function read(
    claims: TokenClaims,
    impersonate: StaffId | null,
    now: Temporal.Instant,
    origin: RequestOrigin,
    memberId: MemberId | null,
  ): Promise<Viewer> {
    const find = () => findSession(database.reading, claims, impersonate, limits, now.toString(), memberId);
    const row = (await find()) ?? (await open(claims, origin).then(find));
    if (!row) throw new AppError('NOT_SIGNED_IN', { message: 'No session could be opened.' });
    if (!row.live) throw new AppError('SESSION_ENDED');
    const isActing = hasActing(row) && row.usable;
    if (impersonate !== null && impersonate !== row.real_id) await requireImpersonation(row, impersonate, claims);
    if (!isActing) throw new AppError('NOT_SIGNED_IN');
    const viewer: Viewer = {
      id: row.id,
      name: row.name,
      role: row.role,
      permissions: permissionsOf(row.role),
      scope: scopeOf(row, row.role),
      timeZone: row.time_zone,
      sessionId: row.session_id,
      impersonatorId: row.id === row.real_id ? null : row.real_id,
      quiet: row.quiet,
    };
    const seen = { sessionId: row.session_id, sid: claims.sid, changes: row.changes, readAt: row.read_at };
    accesses.set(keyOf(claims, impersonate), { viewer, seen, minute: minuteOf(now) });
    return { ...viewer, ...withMember(viewer, memberId, row) };
  }

  return {
    remembered,
    async viewer(claims, impersonate, now, origin, memberId = null) {
      const confirmed = await remembered(claims, impersonate, now)?.confirm(database.reading, memberId);
      return confirmed ?? read(claims, impersonate, now, origin, memberId);
    },
    touch: sendTouchSession,
    async ended(sessionIds) {
      const liveSessions = await findLiveSessions(database.reading, sessionIds, limits);
      return new Set(sessionIds.filter((id) => !liveSessions.has(id)));
    },
  };
}
