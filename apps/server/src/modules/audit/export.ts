import type { audit, BodyOf } from '@guidepost/contracts';
import { auditKindOf, csvLine, sentenceText } from '@guidepost/rules';
import type { FastifyPluginAsync } from 'fastify';
import { createSingleUseUrl, listFile, serveKeyFiles } from '../../platform/http/key-files.ts';
import type { Acting, RouteContext } from '../../platform/module.ts';
import { actionOf } from './action.ts';
import { findFullPage } from './pages.ts';
import { type EntryRow, findChain, insertExport, redeemExport } from './queries.ts';
import { findRemovedBefore } from './queries-archived.ts';

const address = { path: '/audit/exports', ending: 'csv', isSingleUse: true };

/** Stores an export's content and reason, and creates a single-use URL for the file. */
export async function createExport(
  acting: Acting,
  { reason, ...filter }: BodyOf<typeof audit.export>,
): Promise<{ url: string }> {
  const { url, given: exportValues } = createSingleUseUrl(acting, address);
  await insertExport(acting.db, { ...exportValues, filter, reason });
  return { url };
}

/** Serves an export's file. Its URL works only once. */
export function exportRoutes(context: RouteContext): FastifyPluginAsync {
  return async (scope) =>
    serveKeyFiles(scope, context, address, async (hash, now) => {
      const found = await context.transaction((tx) => redeemExport(tx, hash, now.toString()));
      if (!found) return undefined;
      const { filter, reason, time_zone } = found;
      const { archived_before: end } = await context.read((db) => findChain(db));
      const isBefore = (time: string | null) => time !== null && (!filter.from || isEarlier(filter.from, time));
      const removed = await context.read((db) => findRemovedBefore(db, filter.memberId ?? null));
      return {
        actorId: found.created_by,
        sessionId: found.session_id,
        memberIds: filter.memberId ? [filter.memberId] : [],
        reason,
        type: 'text/csv; charset=utf-8',
        disposition: 'attachment; filename="audit.csv"',
        body: listFile<EntryRow>(
          csvLine(['Reason', reason]) +
            (isBefore(removed)
              ? csvLine(['Not included', `Entries before ${removed} that the rules of retention removed.`])
              : '') +
            (isBefore(end) && !filter.memberId
              ? csvLine(['Not included', `Archived entries before ${end}. Export them by member.`])
              : '') +
            csvLine(columnHeadings),
          (after, limit) =>
            context.read((db) =>
              findFullPage(db, context.services.connectors.storage, filter, after?.id ?? null, limit),
            ),
          (entry) => lineOf(entry, time_zone),
        ),
      };
    });
}

const isEarlier = (at: string, end: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(at), Temporal.Instant.from(end)) < 0;

const columnHeadings = [
  'Time',
  'Person',
  'Acting as',
  'Kind',
  'Action',
  'Request',
  'Members',
  'Member ids',
  'Network address',
  'Outcome',
  'Code',
  'Reason',
  'Request id',
  'Seal',
  'Imported from',
];

function lineOf(entry: EntryRow, timeZone: string): string {
  const at = Temporal.Instant.from(entry.at).toZonedDateTimeISO(timeZone);
  return csvLine([
    at.toString({ smallestUnit: 'millisecond', timeZoneName: 'never' }),
    entry.actor_name,
    entry.impersonated_name,
    auditKindOf(entry.action, entry.outcome),
    sentenceText(actionOf(entry)),
    entry.action,
    entry.members.map(({ name }) => name).join('; ') + (entry.member_count > entry.members.length ? '; …' : ''),
    entry.members.map(({ id }) => id).join(' '),
    entry.address,
    entry.outcome,
    entry.code,
    entry.reason,
    entry.request_id,
    entry.seal,
    entry.imported_from,
  ]);
}
