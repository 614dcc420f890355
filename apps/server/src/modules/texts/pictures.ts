import { z } from 'zod';
import { rows } from '../../platform/database.ts';
import type { SignedRequest } from '../../platform/http/webhook.ts';
import type { Db, Services, Task } from '../../platform/module.ts';
import { deliverFile, expectFile } from '../files/service.ts';
import { externalType, type MessageRow } from './store.ts';

const mostPictures = 10;
const Payload = z.object({ fileId: z.number(), url: z.string() });

/** Keeps a place for each picture of a text that came in, and has it fetched: the carrier's address needs our secret. */
export async function expectPictures(
  tx: Db,
  services: Services,
  message: MessageRow,
  { params }: Pick<SignedRequest, 'params'>,
  now: Temporal.Instant,
): Promise<void> {
  const count = Math.min(Number(params['NumMedia'] ?? 0) || 0, mostPictures);
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

/** Fetches a picture from the carrier; it is run again where the carrier or the storage is away. */
export const fetchPicture: Task = async (payload, context) => {
  const { fileId, url } = Payload.parse(payload);
  const wanted = await context.transaction((tx) =>
    rows(tx, `SELECT 1 FROM files WHERE id = $1 AND state = 'pending' AND deleted_at IS NULL`, [fileId]),
  );
  if (wanted.length === 0) return;
  const { bytes } = await context.services.connectors.telephony.fetchMedia(url);
  await deliverFile(context, fileId, bytes);
};
