import { csvLine } from '@guidepost/rules';
import type { FastifyPluginAsync } from 'fastify';
import { fileOf, serveKeyFiles } from '../../platform/http/key-files.ts';
import type { RouteContext } from '../../platform/module.ts';
import { redeemArchive, redeemExport } from './queries.ts';
import { findLines, findMembers, headsOf } from './queries-tables.ts';

/** Paths of exported lists and of members' archives. */
export const exportRoutePaths = {
  tables: { path: '/exports/tables', ending: 'csv', isSingleUse: true },
  members: { path: '/exports/members', ending: 'zip', isSingleUse: true },
};

/** Serves export files. Each URL works once. */
export function exportRoutes(context: RouteContext): FastifyPluginAsync {
  return async (scope) => {
    serveKeyFiles(scope, context, exportRoutePaths.tables, (hash, now) => openTable(context, hash, now));
    serveKeyFiles(scope, context, exportRoutePaths.members, (hash, now) => openArchive(context, hash, now));
  };
}

async function openTable(context: RouteContext, hash: Buffer, now: Temporal.Instant) {
  const found = await context.transaction(async (tx) => {
    const redeemedExport = await redeemExport(tx, hash, now.toString());
    return (
      redeemedExport && {
        ...redeemedExport,
        memberIds: await findMembers(tx, redeemedExport.table_name, redeemedExport.ids),
      }
    );
  });
  if (!found) return undefined;
  const { table_name: table, ids, time_zone: timeZone } = found;
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return {
    actorId: found.created_by,
    sessionId: found.session_id,
    memberIds: found.memberIds,
    reason: found.reason,
    facts: { table, rows: ids.length },
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${table}.csv"`,
    body: fileOf(
      csvLine(headsOf(table, timeZone)),
      ids,
      (some) => context.read((db) => findLines(db, table, some, { timeZone, today })),
      ({ cells }) => csvLine(cells),
    ),
  };
}

async function openArchive(context: RouteContext, hash: Buffer, now: Temporal.Instant) {
  const found = await context.transaction((tx) => redeemArchive(tx, hash, now.toString()));
  const { storage } = context.services.connectors;
  const bytes = found && (await storage.readStream({ area: 'files', name: found.storage_key }));
  if (!bytes) return undefined;
  return {
    actorId: found.staff_id,
    sessionId: found.session_id,
    memberIds: [found.member_id],
    reason: found.reason,
    type: 'application/zip',
    disposition: `attachment; filename="member-${found.member_id}.zip"`,
    body: bytes,
  };
}
