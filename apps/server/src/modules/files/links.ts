import { asId, type MemberId, type StaffId, type StoredFile } from '@guidepost/contracts';
import { formatOfClaim } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import type { Services } from '../../platform/module.ts';
import { signerOf } from '../../platform/signing.ts';
import { checked, presentFile } from './present.ts';
import type { FileRow } from './queries.ts';

/** Lifetime of a download URL, in minutes. Screens request a new URL before it expires. */
const downloadUrlMinutes = 5;

/** Data for a download's audit entry: the file's member, and the user and session that the URL was created for. */
export interface DownloadAudit {
  memberId: MemberId | null;
  actorId: StaffId | null;
  impersonatedId: StaffId | null;
  sessionId: number | null;
}

/** Converts audit data to a string for a URL. `readDownloadAudit` parses the string. */
export const downloadAuditText = ({ memberId, actorId, impersonatedId, sessionId }: DownloadAudit): string =>
  [memberId, actorId, impersonatedId, sessionId].map((id) => id ?? '').join('.');

export function readDownloadAudit(text: string): DownloadAudit | undefined {
  const ids = text.split('.').map((id) => (id === '' ? null : Number(id)));
  if (ids.length !== 4 || ids.some((id) => id !== null && !Number.isSafeInteger(id))) return undefined;
  const [member = null, actor = null, impersonated = null, sessionId = null] = ids;
  return {
    memberId: member === null ? null : asId(member),
    actorId: actor === null ? null : asId(actor),
    impersonatedId: impersonated === null ? null : asId(impersonated),
    sessionId,
  };
}

const auditOfViewer = (row: FileRow, viewer: Viewer): DownloadAudit => ({
  memberId: row.member_id,
  actorId: viewer.impersonatorId ?? viewer.id,
  impersonatedId: viewer.impersonatorId === null ? null : viewer.id,
  sessionId: viewer.sessionId,
});

/** Converts a file to the response format. Adds a download URL if the file is ready. */
export async function presentFileWithLink(
  db: Db,
  services: Services,
  row: FileRow,
  viewer: Viewer,
): Promise<StoredFile> {
  const link = row.state === 'ready' ? await createDownloadUrl(db, services, row, viewer) : null;
  return { ...presentFile(row), temporaryUrl: link?.temporaryUrl ?? null, expires: link?.expires ?? null };
}

/**
 * Creates a URL for downloading a ready file. The URL expires by the actual clock, not the simulated one. The calling
 * code must check access first.
 * @param viewer null if an outside service will fetch the file
 */
export async function createDownloadUrl(
  db: Db,
  services: Services,
  row: FileRow,
  viewer: Viewer | null,
  minutes = downloadUrlMinutes,
): Promise<{ temporaryUrl: string; expires: string }> {
  const expiresAt = Temporal.Now.instant().add({ minutes }).round('millisecond');
  const { sign } = await signerOf(db, 'files');
  const systemAudit = { memberId: row.member_id, actorId: null, impersonatedId: null, sessionId: null };
  const temporaryUrl = await services.connectors.storage.downloadAddress({
    key: checked(row),
    expiresAt,
    sign,
    fileName: row.file_name,
    mimeType: formatOfClaim(row.mime_type)?.servedAs ?? row.mime_type,
    trace: downloadAuditText(viewer ? auditOfViewer(row, viewer) : systemAudit),
  });
  return { temporaryUrl, expires: expiresAt.toString() };
}
