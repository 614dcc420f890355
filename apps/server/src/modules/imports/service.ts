import type { ClientId, IdOf, imports, MemberImport, StaffId } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { reachesClient } from '../../platform/access/visible.ts';
import type { Db } from '../../platform/db.ts';
import { AppError, badRequest, notFound } from '../../platform/errors.ts';
import type { Context, Handlers } from '../../platform/module.ts';
import { importTask, notifyProgress } from './batch.ts';
import { teamZone } from './members.ts';
import {
  findProgress,
  findResults,
  guidesOfClient,
  type ImportRow,
  insertFiles,
  insertImport,
  lockImport,
  queueImport,
  staffByEmail,
} from './queries.ts';
import { updateFailed, updateWorkedAt } from './queries-batch.ts';

/** Returns true if the user created the import or has access to its client. */
const canAccessImport = async (
  db: Db,
  viewer: Viewer,
  { createdBy, clientId }: { createdBy: StaffId; clientId: ClientId },
) => createdBy === viewer.id || (await reachesClient(db, viewer, clientId));

async function requireVisibleImport(db: Db, viewer: Viewer, id: IdOf<'Import'>): Promise<MemberImport> {
  const found = await findProgress(db, id);
  if (!found || !(await canAccessImport(db, viewer, { createdBy: found.createdBy, clientId: found.progress.clientId })))
    throw notFound();
  return found.progress;
}

/**
 * Locks and returns an import that has not started yet.
 * @throws AppError NOT_FOUND, IMPORT_ALREADY_RUN
 */
async function requireCollectingImport(db: Db, viewer: Viewer, id: IdOf<'Import'>): Promise<ImportRow> {
  const row = await lockImport(db, id);
  if (!row || !(await canAccessImport(db, viewer, { createdBy: row.created_by, clientId: row.client_id })))
    throw notFound();
  if (row.state !== 'collecting') throw new AppError('IMPORT_ALREADY_RUN');
  return row;
}

type ImportAssignment = Pick<Context<typeof imports.create>['body'], 'clientId' | 'assign' | 'guideId' | 'guideEmail'>;

/**
 * Returns the guide for all new members. Returns null if the members are shared among several guides or remain
 * unassigned.
 * @throws AppError BAD_REQUEST if a guide is named for another kind of assignment, IMPORT_NO_GUIDES,
 * IMPORT_GUIDE_UNKNOWN
 */
export async function guideFor(db: Db, body: ImportAssignment, today: string): Promise<StaffId | null> {
  const { clientId, assign, guideId, guideEmail } = body;
  if (assign !== 'guide' && (guideId !== undefined || guideEmail !== undefined)) {
    const property = guideId === undefined ? 'guideEmail' : 'guideId';
    throw badRequest(property, 'assign', 'Send guideId or guideEmail only if assign is “guide”.');
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
  const at = now.toString();
  const id = await insertImport(db, { kind: body.kind, clientId, assign, guideId, createdBy: viewer.id, at });
  return requireVisibleImport(db, viewer, id);
}

async function addFiles({ params, body, db, viewer, now }: Context<typeof imports.addFiles>): Promise<MemberImport> {
  await requireCollectingImport(db, viewer, params.importId);
  await insertFiles(db, params.importId, body.files);
  await updateWorkedAt(db, params.importId, now.toString());
  return requireVisibleImport(db, viewer, params.importId);
}

async function run({ params, db, viewer, now, services }: Context<typeof imports.run>): Promise<MemberImport> {
  const row = await requireCollectingImport(db, viewer, params.importId);
  await queueImport(db, row.id, viewer.id, now.toString());
  await services.jobs.add(db, importTask, { importId: row.id });
  return requireVisibleImport(db, viewer, row.id);
}

async function discard({ params, db, viewer, now, services }: Context<typeof imports.discard>): Promise<MemberImport> {
  const row = await requireCollectingImport(db, viewer, params.importId);
  await updateFailed(db, row.id, now.toString());
  await notifyProgress(db, row.id, { services });
  return requireVisibleImport(db, viewer, row.id);
}

async function get({ params, db, viewer }: Context<typeof imports.get>) {
  const progress = await requireVisibleImport(db, viewer, params.importId);
  return { ...progress, results: await findResults(db, params.importId) };
}

export const importHandlers: Handlers<typeof imports> = { create, addFiles, run, discard, get };
