import type { StoredFile } from '@guidepost/contracts';
import { formatOfClaim } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db, Services } from '../../platform/module.ts';
import { signerOf } from '../../platform/signing.ts';
import { checked, type FileRow, presentFile } from './store.ts';

/** How long an address opens a file; the screens ask for a new one in time. */
const goodForMinutes = 5;

/** Who an address was made for: an entry of the audit tells it when the file is downloaded. */
export interface Trace {
  memberId: number | null;
  actorId: number | null;
  impersonatedId: number | null;
  sessionId: number | null;
}

/** The trace as an address carries it, and back; nothing where it is none. */
export const traceText = ({ memberId, actorId, impersonatedId, sessionId }: Trace): string =>
  [memberId, actorId, impersonatedId, sessionId].map((id) => id ?? '').join('.');

export function readTrace(text: string): Trace | undefined {
  const ids = text.split('.').map((id) => (id === '' ? null : Number(id)));
  if (ids.length !== 4 || ids.some((id) => id !== null && !Number.isSafeInteger(id))) return undefined;
  const [memberId = null, actorId = null, impersonatedId = null, sessionId = null] = ids;
  return { memberId, actorId, impersonatedId, sessionId };
}

const ofViewer = (row: FileRow, viewer: Viewer): Trace => ({
  memberId: row.member_id,
  actorId: viewer.impersonatorId ?? viewer.id,
  impersonatedId: viewer.impersonatorId === null ? null : viewer.id,
  sessionId: viewer.sessionId,
});

/** A file as its endpoints answer it: with an address, once it is ready. */
export async function withLink(db: Db, services: Services, row: FileRow, viewer: Viewer): Promise<StoredFile> {
  const link = row.state === 'ready' ? await linkTo(db, services, row, viewer) : null;
  return { ...presentFile(row), temporaryUrl: link?.temporaryUrl ?? null, expires: link?.expires ?? null };
}

/**
 * An address that opens a file which is ready, until it expires (in real time). Whoever asks has been let see the file.
 * @param viewer null where an outside service is to fetch it
 */
export async function linkTo(
  db: Db,
  services: Services,
  row: FileRow,
  viewer: Viewer | null,
  minutes = goodForMinutes,
): Promise<{ temporaryUrl: string; expires: string }> {
  const expiresAt = Temporal.Now.instant().add({ minutes }).round('millisecond');
  const { sign } = await signerOf(db, 'files');
  const nobody = { memberId: row.member_id, actorId: null, impersonatedId: null, sessionId: null };
  const temporaryUrl = await services.connectors.storage.downloadAddress({
    key: checked(row),
    expiresAt,
    sign,
    fileName: row.file_name,
    mimeType: formatOfClaim(row.mime_type)?.servedAs ?? row.mime_type,
    trace: traceText(viewer ? ofViewer(row, viewer) : nobody),
  });
  return { temporaryUrl, expires: expiresAt.toString() };
}
