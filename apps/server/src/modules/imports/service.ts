import type { imports, MemberImport } from '@guidepost/contracts';
import { reachesClient } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import { AppError, badRequest, notFound } from '../../platform/errors.ts';
import type { Context, Db, Handlers } from '../../platform/module.ts';
import {
  guidesOfClient,
  type ImportRow,
  importTask,
  lockImport,
  presentImport,
  progressOf,
  staffByEmail,
  teamZone,
} from './queries.ts';

/** An import is visible to who began it and to callers whose scope reaches its client. */
const mayReach = async (db: Db, viewer: Viewer, { createdBy, clientId }: { createdBy: number; clientId: number }) =>
  createdBy === viewer.id || (await reachesClient(db, viewer, clientId));

async function visible(db: Db, viewer: Viewer, id: number): Promise<MemberImport> {
  const found = await progressOf(db, id);
  if (found === null || !(await mayReach(db, viewer, found))) throw notFound();
  return presentImport(found);
}

/** The import, locked, while files may still be added and its run asked for. */
async function collecting(db: Db, viewer: Viewer, id: number): Promise<ImportRow> {
  const row = await lockImport(db, id);
  if (row === null || !(await mayReach(db, viewer, { createdBy: row.created_by, clientId: row.client_id })))
    throw notFound();
  if (row.state !== 'collecting') throw new AppError('IMPORT_ALREADY_RUN');
  return row;
}

/** The one guide whom new members go to; null where they go to several or to nobody. Both ways must find somebody. */
async function guideFor(db: Db, body: Context<typeof imports.create>['body'], today: string): Promise<number | null> {
  const { clientId, assign, guideId, guideEmail } = body;
  if (assign !== 'guide' && (guideId !== undefined || guideEmail !== undefined)) {
    const property = guideId === undefined ? 'guideEmail' : 'guideId';
    throw badRequest(property, 'assign', 'A guide is named only where members are assigned to one guide.');
  }
  if (assign === 'nobody') return null;
  const guides = await guidesOfClient(db, clientId, today);
  if (assign === 'evenly') {
    if (guides.size === 0) throw new AppError('IMPORT_NO_GUIDES');
    return null;
  }
  const named = guideId ?? (guideEmail === undefined ? undefined : await staffByEmail(db, guideEmail));
  if (named === undefined || !guides.has(named)) throw new AppError('IMPORT_GUIDE_UNKNOWN');
  return named;
}

async function create({ body, db, viewer, now }: Context<typeof imports.create>): Promise<MemberImport> {
  const { clientId, assign } = body;
  const guideId = await guideFor(db, body, now.toZonedDateTimeISO(teamZone).toPlainDate().toString());
  const [row] = await rows<{ id: number }>(
    db,
    `INSERT INTO imports (kind, client_id, assign, guide_id, created_by, state, created_at)
     VALUES ($1, $2, $3, $4, $5, 'collecting', $6) RETURNING id`,
    [body.kind, clientId, assign, guideId, viewer.id, now.toString()],
  );
  return visible(db, viewer, row?.id ?? 0);
}

async function addFiles({ params, body, db, viewer }: Context<typeof imports.addFiles>): Promise<MemberImport> {
  await collecting(db, viewer, params.importId);
  await rows(
    db,
    `INSERT INTO import_files (import_id, position, name, text)
     SELECT $1, (SELECT coalesce(max(position), 0) FROM import_files WHERE import_id = $1) + f.place, f.name, f.text
       FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS f (name, text, place)`,
    [params.importId, body.files.map((file) => file.name), body.files.map((file) => file.text)],
  );
  return visible(db, viewer, params.importId);
}

async function run({ params, db, viewer, now, services }: Context<typeof imports.run>): Promise<MemberImport> {
  const row = await collecting(db, viewer, params.importId);
  await rows(db, `UPDATE imports SET state = 'queued', worked_at = $2 WHERE id = $1`, [row.id, now.toString()]);
  await services.jobs.add(db, importTask, { importId: row.id });
  return visible(db, viewer, row.id);
}

async function get({ params, db, viewer }: Context<typeof imports.get>) {
  const progress = await visible(db, viewer, params.importId);
  const results = await rows<{
    name: string;
    state: 'waiting' | 'created' | 'updated' | 'unchanged' | 'refused';
    reason: string | null;
    notes: string[];
    memberId: number | null;
  }>(
    db,
    `SELECT name, state, reason, notes, member_id AS "memberId"
       FROM import_files WHERE import_id = $1 ORDER BY position, part`,
    [params.importId],
  );
  return { ...progress, results };
}

export const importHandlers: Handlers<typeof imports> = { create, addFiles, run, get };
