import { type FileId, idOf } from '@guidepost/contracts';
import { receivedQuota } from '@guidepost/rules';
import { z } from 'zod';
import type { Db } from '../../../platform/db.ts';
import type { SignedRequest } from '../../../platform/http/webhook.ts';
import type { JobContext, Services, Task } from '../../../platform/module.ts';
import { deliverFile, expectFile, refuseFile } from '../../files/public.ts';
import { externalType, findReceivedBefore, isExpected, type TextRow } from '../queries.ts';

const maxPictures = 10;
const Payload = z.object({ fileId: idOf('File'), url: z.string() });

/**
 * Adds a pending file for each picture of an incoming text, and starts a job that fetches it. Browsers cannot fetch the
 * pictures, because the carrier's URLs require the account's secret.
 */
export async function expectPictures(
  tx: Db,
  services: Services,
  message: TextRow,
  { params }: Pick<SignedRequest, 'params'>,
  now: Temporal.Instant,
): Promise<void> {
  const count = Math.min(Number(params['NumMedia'] ?? 0) || 0, maxPictures);
  for (let n = 0; n < count; n += 1) {
    const url = params[`MediaUrl${n}`];
    if (!url) continue;
    const mimeType = params[`MediaContentType${n}`] ?? 'application/octet-stream';
    const fileId = await expectFile(
      tx,
      {
        purpose: 'inbound',
        source: url,
        fileName: `${mimeType.startsWith('image/') ? 'picture' : 'file'}-${n + 1}.${mimeType.split('/')[1] ?? 'bin'}`,
        mimeType,
        owner: { type: externalType, id: message.id, memberId: message.member_id, permission: 'CAN_SEE_SMS' },
        staffId: message.guide_id,
        position: n,
      },
      now,
    );
    await services.jobs.add(tx, 'fetch picture', { fileId, url }, { key: `picture ${fileId}` });
  }
}

/**
 * Returns true if a file must be fetched. Refuses it if its number has already sent too many files or bytes
 * (docs/security/files.md#accepted-files). The text itself was already stored.
 */
const isFetched = (context: JobContext, fileId: FileId): Promise<boolean> =>
  context.transaction(async (tx) => {
    if (!(await isExpected(tx, fileId))) return false;
    const since = context.now().subtract({ hours: 24 }).toString();
    const { files, bytes } = await findReceivedBefore(tx, fileId, since);
    if (files < receivedQuota.dayFiles && bytes < receivedQuota.dayBytes) return true;
    await refuseFile(tx, context.services, fileId, 'quota');
    return false;
  });

/** Fetches a picture from the carrier. The job is retried if the carrier or the file storage does not respond. */
export const fetchPicture: Task = async (payload, context) => {
  const { fileId, url } = Payload.parse(payload);
  if (!(await isFetched(context, fileId))) return;
  const { bytes } = await context.services.connectors.telephony.fetchMedia(url);
  await deliverFile(context, fileId, bytes);
};
