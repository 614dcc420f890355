import { calendarText } from '@guidepost/rules';
import type { FastifyPluginAsync } from 'fastify';
import { reachOf } from '../../platform/access/reach.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { addressAt, serveKeyFiles } from '../../platform/http/key-files.ts';
import { hashOf, newKey } from '../../platform/keys.ts';
import type { Acting, RouteContext } from '../../platform/module.ts';
import {
  findCalendar,
  findCalendarAddress,
  findCalendarOwner,
  putCalendarAddress,
  removeCalendarAddress,
} from './queries-calendar.ts';

const address = { path: '/calendar', ending: 'ics' };

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
  const key = newKey();
  await putCalendarAddress(db, { staffId: viewer.id, hash: hashOf(key), at: now.toString() });
  return { url: addressAt(services, address, key), createdAt: now.toString() };
}

/** From here on the address leads nowhere. @throws AppError CALENDAR_IS_PERSONAL */
export async function revokeCalendarAddress({ db, viewer }: Acting): Promise<{ createdAt: null }> {
  requireSelf(viewer);
  await removeCalendarAddress(db, viewer.id);
  return { createdAt: null };
}

/** The calendar of whose address it is; undefined if it is nobody's, or of somebody who may not sign in any more. */
async function calendarOf(tx: Db, hash: Buffer, now: Temporal.Instant) {
  const ownerId = await findCalendarOwner(tx, hash);
  const owner = ownerId === undefined ? undefined : await reachOf(tx, ownerId, now);
  return owner && { actorId: owner.id, ...(await findCalendar(tx, owner, now, bounds)) };
}

/**
 * The calendar at a secret address. Whoever has the address may read it: it names no member. An address that was revoked or
 * never was is as if there were nothing.
 */
export function calendarRoutes(context: RouteContext): FastifyPluginAsync {
  return async (scope) =>
    serveKeyFiles(scope, context, address, async (hash, now) => {
      const calendar = await context.transaction((tx) => calendarOf(tx, hash, now));
      return (
        calendar && {
          actorId: calendar.actorId,
          sessionId: null,
          memberIds: [...new Set(calendar.memberIds)],
          type: 'text/calendar; charset=utf-8',
          disposition: 'inline; filename="guidepost.ics"',
          body: calendarText(calendar.events, new URL(context.services.config.publicUrl).origin),
        }
      );
    });
}
