import type { StaffId } from '@guidepost/contracts';
import { isImpersonable, permissionsOf } from '@guidepost/rules';
import type { Config } from '../config.ts';
import type { Database } from '../database.ts';
import type { Db } from '../db.ts';
import { AppError } from '../errors.ts';
import {
  findLiveSessions,
  findSession,
  hasActing,
  insertSession,
  isInvitedTooLongAgo,
  linkStaff,
  sendTouchSession,
  wasOpened,
} from './queries-sessions.ts';
import type { TokenClaims } from './tokens.ts';
import type { Viewer } from './viewer.ts';
import { scopeOf } from './viewer-access.ts';

export interface RequestOrigin {
  address: string | null;
  userAgent: string | null;
}

/** Error for a user who may not impersonate the requested user. The audit entry contains both ids. */
export class ImpersonationRefused extends AppError {
  readonly actorId: StaffId;
  readonly impersonatedId: StaffId;
  readonly sessionId: number;
  constructor(actorId: StaffId, impersonatedId: StaffId, sessionId: number) {
    super('FORBIDDEN', { message: 'This user cannot be impersonated.' });
    this.actorId = actorId;
    this.impersonatedId = impersonatedId;
    this.sessionId = sessionId;
  }
}

export interface Sessions {
  /**
   * Returns the viewer for verified claims. The first request of a sign-in opens its session.
   * @throws AppError NOT_SIGNED_IN, ACCOUNT_NOT_SET_UP, SESSION_ENDED, FORBIDDEN (impersonation)
   */
  viewer(
    claims: TokenClaims,
    impersonate: StaffId | null,
    now: Temporal.Instant,
    origin: RequestOrigin,
  ): Promise<Viewer>;
  /** Records activity so that the session does not reach its idle limit. */
  touch(tx: Db, sessionId: number): void;
  /** Returns which of the given sessions have ended, have reached their idle limit, or belong to a disabled user. */
  ended(sessionIds: readonly number[]): Promise<Set<number>>;
}

export function createSessions({ session: limits }: Pick<Config, 'session'>, database: Database): Sessions {
  async function open(claims: TokenClaims, { address, userAgent }: RequestOrigin): Promise<void> {
    await database.transaction(async (tx) => {
      const staffId = await linkStaff(tx, claims);
      if (staffId === undefined && (await wasOpened(tx, claims))) throw new AppError('SESSION_ENDED');
      if (staffId === undefined)
        throw new AppError('ACCOUNT_NOT_SET_UP', {
          message: 'No staff member has this account.',
          ...((await isInvitedTooLongAgo(tx, claims)) && {
            userMessage: 'Your invitation has expired. Ask an administrator to invite you again.',
          }),
        });
      await insertSession(tx, claims, { staffId, address, userAgent: userAgent?.slice(0, 300) ?? null });
    });
  }

  return {
    async viewer(claims, impersonate, now, origin) {
      const find = () => findSession(database.reading, claims, impersonate, limits, now.toString());
      const row = (await find()) ?? (await open(claims, origin).then(find));
      if (!row) throw new AppError('NOT_SIGNED_IN', { message: 'No session could be opened.' });
      if (!row.live) throw new AppError('SESSION_ENDED');
      const isActing = hasActing(row) && row.usable;
      if (impersonate !== null && impersonate !== row.real_id) {
        const isAllowed =
          permissionsOf(row.real_role).has('CAN_IMPERSONATE_USERS') && isActing && isImpersonable(row.role);
        if (!isAllowed) throw new ImpersonationRefused(row.real_id, impersonate, row.session_id);
      }
      if (!isActing) throw new AppError('NOT_SIGNED_IN');
      return {
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
    },
    touch: sendTouchSession,
    async ended(sessionIds) {
      const alive = await findLiveSessions(database.reading, sessionIds, limits);
      return new Set(sessionIds.filter((id) => !alive.has(id)));
    },
  };
}
