import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { audit, BodyOf } from '@guidepost/contracts';
import { auditKindOf, csvLine } from '@guidepost/rules';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../platform/errors.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { Acting, RouteContext } from '../../platform/module.ts';
import { type AuditFilter, type EntryRow, findEntries, insertExport, takeExport } from './queries.ts';

const action = 'GET /audit/exports/{secret}';

const secretShape = /^[\w-]{43}\.csv$/;
const minutes = 5;
/** So many entries are read at once; the file is as long as the filter has entries. */
const batch = 1000;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Notes what is to be exported and why, and makes the address of the file, which works once. */
export async function makeExport(
  { db, viewer, now, services }: Acting,
  { reason, ...filter }: BodyOf<typeof audit.export>,
): Promise<{ url: string }> {
  const secret = randomBytes(32).toString('base64url');
  await insertExport(db, {
    hash: hashOf(secret),
    filter,
    reason,
    createdBy: viewer.impersonatorId ?? viewer.id,
    sessionId: viewer.sessionId,
    timeZone: viewer.timeZone,
    at: now.toString(),
    expiresAt: now.add({ minutes }).toString(),
  });
  return { url: `${services.config.apiUrl}/audit/exports/${secret}.csv` };
}

type Request = FastifyRequest<{ Params: { secret: string } }>;

/** The file at an address that was made for it: the key in it is the authority, once. */
export function exportRoutes(context: RouteContext): FastifyPluginAsync {
  return async (scope) => {
    scope.get('/audit/exports/:secret', (request, reply) => serve(context, request as Request, reply));
  };
}

async function serve(context: RouteContext, request: Request, reply: FastifyReply) {
  const { secret } = request.params;
  if (!secretShape.test(secret)) throw notFound();
  const now = context.now().toString();
  const hash = hashOf(secret.slice(0, -'.csv'.length));
  const found = await context.transaction((tx) => takeExport(tx, hash, now));
  if (!found) throw notFound();
  await context.audit.write({
    actorId: found.created_by,
    impersonatedId: null,
    sessionId: found.session_id,
    requestId: request.id,
    action,
    memberIds: found.filter.memberId ? [found.filter.memberId] : [],
    address: addressOf(request.ip),
    outcome: 200,
    code: null,
    reason: found.reason,
  });
  void reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="audit.csv"',
    'cache-control': 'private, no-store',
  });
  return reply.send(Readable.from(lines(context, found.filter, found.time_zone, found.reason)));
}

const head = [
  'Time',
  'Person',
  'Acting as',
  'Kind',
  'What',
  'Members',
  'Member ids',
  'From',
  'Outcome',
  'Code',
  'Reason',
  'Request',
  'Seal',
];

function lineOf(entry: EntryRow, timeZone: string): string {
  const at = Temporal.Instant.from(entry.at).toZonedDateTimeISO(timeZone);
  return csvLine([
    at.toString({ smallestUnit: 'millisecond', timeZoneName: 'never' }),
    entry.actor_name,
    entry.impersonated_name,
    auditKindOf(entry.action, entry.outcome),
    entry.action,
    entry.members.map(({ name }) => name).join('; ') + (entry.member_count > entry.members.length ? '; …' : ''),
    entry.members.map(({ id }) => id).join(' '),
    entry.address,
    entry.outcome,
    entry.code,
    entry.reason,
    entry.request_id,
    entry.seal,
  ]);
}

/** The file, a batch at a time, each in a transaction of its own: nothing is held while somebody reads slowly. */
async function* lines(context: RouteContext, filter: AuditFilter, timeZone: string, reason: string) {
  yield `\uFEFF${csvLine(['Reason', reason])}${csvLine(head)}`;
  let before: number | null = null;
  for (;;) {
    const last: number | null = before;
    const found: EntryRow[] = await context.transaction((tx) => findEntries(tx, filter, last, batch));
    yield found.map((entry) => lineOf(entry, timeZone)).join('');
    const end = found.at(-1);
    if (found.length < batch || !end) return;
    before = end.id;
  }
}
