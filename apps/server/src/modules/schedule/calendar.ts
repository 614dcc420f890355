import { calendarText } from '@guidepost/rules';
import type { FastifyPluginAsync } from 'fastify';
import { viewerAccessOf } from '../../platform/access/viewer-access.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { keyFileUrl, serveKeyFiles } from '../../platform/http/key-files.ts';
import { hashOf, newKey } from '../../platform/keys.ts';
import type { Acting, RouteContext } from '../../platform/module.ts';
import {
  findCalendar,
  findCalendarAddress,
  findCalendarOwner,
  putCalendarAddress,
  removeCalendarAddress,
} from './queries-calendar.ts';

const address = { path: '/calendar', ending: 'ics', isSingleUse: false };

/** Number of past and future days in a calendar. */
const bounds = { back: 14, ahead: 366 };

/**
 * Checks that the user is not impersonating another user.
 * @throws AppError CALENDAR_IS_PERSONAL
 */
function requireSelf({ impersonatorId }: Acting['viewer']): void {
  if (impersonatorId !== null) throw new AppError('CALENDAR_IS_PERSONAL');
}

/** Returns when the viewer's calendar address was created, or null if there is no address. */
export const calendarAddress = async ({ db, viewer }: Acting): Promise<{ createdAt: string | null }> => ({
  createdAt: (await findCalendarAddress(db, viewer.id)) ?? null,
});

/**
 * Creates a new calendar address and returns it. The address cannot be read again later. An earlier address stops
 * working.
 * @throws AppError CALENDAR_IS_PERSONAL
 */
export async function makeCalendarAddress(acting: Acting): Promise<{ url: string; createdAt: string }> {
  const { db, viewer, now, services } = acting;
  requireSelf(viewer);
  const key = newKey();
  await putCalendarAddress(db, { staffId: viewer.id, hash: hashOf(key), at: now.toString() });
  return { url: keyFileUrl(services, address, key), createdAt: now.toString() };
}

/**
 * Deletes the viewer's calendar address, so that it stops working.
 * @throws AppError CALENDAR_IS_PERSONAL
 */
export async function revokeCalendarAddress({ db, viewer }: Acting): Promise<{ createdAt: null }> {
  requireSelf(viewer);
  await removeCalendarAddress(db, viewer.id);
  return { createdAt: null };
}

/**
 * Returns the calendar of the address's owner. Returns undefined if the address is unknown or its owner may no longer
 * sign in.
 */
async function calendarOf(tx: Db, hash: Buffer, now: Temporal.Instant) {
  const ownerId = await findCalendarOwner(tx, hash);
  const owner = ownerId === undefined ? undefined : await viewerAccessOf(tx, ownerId, now);
  return owner && { actorId: owner.id, ...(await findCalendar(tx, owner, now, bounds)) };
}

/**
 * Serves the calendar at a secret URL. Anyone with the URL may read it, because it contains no names of members. A
 * revoked URL and an unknown URL get the same response.
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
