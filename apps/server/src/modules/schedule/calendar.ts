import { createHash, randomBytes } from 'node:crypto';
import { calendarText } from '@guidepost/rules';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../../platform/errors.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { Acting, RouteContext } from '../../platform/module.ts';
import { findCalendar, findCalendarAddress, putCalendarAddress, removeCalendarAddress } from './queries-calendar.ts';

const action = 'GET /calendar/{secret}';

/** So many bytes nobody guesses, in letters that need no escaping in an address. */
const secretBytes = 32;
const secretShape = /^[\w-]{43}\.ics$/;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** How far back a calendar goes and how far ahead, in days. */
const bounds = { back: 14, ahead: 366 };

/** @throws AppError CALENDAR_IS_PERSONAL while somebody acts as another person */
function requireSelf({ impersonatorId }: Acting['viewer']): void {
  if (impersonatorId !== null) throw new AppError('CALENDAR_IS_PERSONAL');
}

/** Since when the viewer has an address; null if they have none. */
export const calendarAddress = async ({ db, viewer }: Acting): Promise<{ createdAt: string | null }> => ({
  createdAt: (await findCalendarAddress(db, viewer.id)) ?? null,
});

/** Makes a new address, the only time that it is told; one from before works no longer. @throws AppError CALENDAR_IS_PERSONAL */
export async function makeCalendarAddress(acting: Acting): Promise<{ url: string; createdAt: string }> {
  const { db, viewer, now, services } = acting;
  requireSelf(viewer);
  const secret = randomBytes(secretBytes).toString('base64url');
  await putCalendarAddress(db, { staffId: viewer.id, hash: hashOf(secret), at: now.toString() });
  return { url: `${services.config.apiUrl}/calendar/${secret}.ics`, createdAt: now.toString() };
}

/** From here on the address leads nowhere. @throws AppError CALENDAR_IS_PERSONAL */
export async function revokeCalendarAddress({ db, viewer }: Acting): Promise<{ createdAt: null }> {
  requireSelf(viewer);
  await removeCalendarAddress(db, viewer.id);
  return { createdAt: null };
}

type Request = FastifyRequest<{ Params: { secret: string } }>;

/**
 * The calendar at a secret address. Whoever has the address may read it: it names no member. An address that was revoked or
 * never was is as if there were nothing.
 */
export function calendarRoutes(context: RouteContext): FastifyPluginAsync {
  return async (scope) => {
    scope.get('/calendar/:secret', (request, reply) => serve(context, request as Request, reply));
  };
}

async function serve(context: RouteContext, request: Request, reply: FastifyReply) {
  const { secret } = request.params;
  if (!secretShape.test(secret)) throw notFound();
  const now = context.now();
  const hash = hashOf(secret.slice(0, -'.ics'.length));
  const calendar = await context.transaction((tx) => findCalendar(tx, hash, now, bounds));
  if (calendar === undefined) throw notFound();
  await context.audit.write({
    actorId: calendar.staffId,
    impersonatedId: null,
    sessionId: null,
    requestId: request.id,
    action,
    memberIds: [...new Set(calendar.memberIds)],
    address: addressOf(request.ip),
    outcome: 200,
    code: null,
  });
  void reply.headers({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="guidepost.ics"',
    'cache-control': 'private, no-store',
  });
  return calendarText(calendar.events, new URL(context.services.config.publicUrl).origin);
}
