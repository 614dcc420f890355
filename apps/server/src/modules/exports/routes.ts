import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ExportTable } from '@guidepost/contracts';
import { csvLine } from '@guidepost/rules';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../platform/errors.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteContext } from '../../platform/module.ts';
import { takeExport, takeKey } from './queries.ts';
import { findLines, headsOf, type TableFilter } from './queries-tables.ts';

type Request = FastifyRequest<{ Params: { secret: string } }>;

/** So many rows are read at once; the file is as long as the list. */
const batch = 1000;

/** What is kept of the key in an address. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The secret of an address; an address that cannot be one is not found. */
function secretOf(request: Request, ending: string): string {
  const { secret } = request.params;
  if (!/^[\w-]{43}\.(csv|zip)$/.test(secret) || !secret.endsWith(ending)) throw notFound();
  return secret.slice(0, -ending.length);
}

/** Files at addresses that were made for them: the key in it is the authority, once. */
export function exportRoutes(context: RouteContext): FastifyPluginAsync {
  return async (scope) => {
    scope.get('/exports/tables/:secret', (request, reply) => serveTable(context, request as Request, reply));
    scope.get('/exports/members/:secret', (request, reply) => serveArchive(context, request as Request, reply));
  };
}

async function serveTable(context: RouteContext, request: Request, reply: FastifyReply) {
  const hash = hashOf(secretOf(request, '.csv'));
  const found = await context.transaction((tx) => takeExport(tx, hash, context.now().toString()));
  if (!found) throw notFound();
  await context.audit.write({
    requestId: request.id,
    actorId: found.created_by,
    impersonatedId: null,
    sessionId: found.session_id,
    action: 'GET /exports/tables/{secret}',
    memberIds: [],
    address: addressOf(request.ip),
    outcome: 200,
    code: null,
    reason: found.reason,
  });
  void reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${found.table_name}.csv"`,
    'cache-control': 'private, no-store',
  });
  return reply.send(Readable.from(linesOf(context, found.table_name, found.filter, found.time_zone)));
}

/** The file, a batch at a time, each in a transaction of its own: nothing is held while somebody reads slowly. */
async function* linesOf(context: RouteContext, table: ExportTable, filter: TableFilter, timeZone: string) {
  yield `\uFEFF${csvLine(headsOf(table))}`;
  const today = context.now().toZonedDateTimeISO(timeZone).toPlainDate().toString();
  let after = 0;
  for (;;) {
    const from = after;
    const found = await context.transaction((tx) =>
      findLines(tx, table, filter, { after: from, most: batch, timeZone, today }),
    );
    yield found.map(({ cells }) => csvLine(cells)).join('');
    const last = found.at(-1);
    if (found.length < batch || !last) return;
    after = last.id;
  }
}

async function serveArchive(context: RouteContext, request: Request, reply: FastifyReply) {
  const hash = hashOf(secretOf(request, '.zip'));
  const found = await context.transaction((tx) => takeKey(tx, hash, context.now().toString()));
  if (!found) throw notFound();
  const bytes = await context.services.connectors.storage.read({ area: 'files', name: found.storage_key });
  if (!bytes) throw notFound();
  await context.audit.write({
    requestId: request.id,
    actorId: found.staff_id,
    impersonatedId: null,
    sessionId: found.session_id,
    action: 'GET /exports/members/{secret}',
    memberIds: [found.member_id],
    address: addressOf(request.ip),
    outcome: 200,
    code: null,
    reason: found.reason,
  });
  void reply.headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="member-${found.member_id}.zip"`,
    'cache-control': 'private, no-store',
  });
  return reply.send(bytes);
}
