import { contracts, type ReplyOf, type StaffId, urlOf } from '@guidepost/contracts';
import { sendBytes } from '../../shared/files/send-bytes.ts';
import { RefusedError, type SendFile } from '../../shared/files/use-uploads.ts';
import { authorization } from '../../shell/api.ts';
import { fetchFile } from './api.ts';
import { parseRefusal } from './refusal-in.ts';
import { waitForFileCheck } from './wait-for-file-check.ts';

/** Status codes for a refused file. A retry would also fail. */
const final = new Set([400, 413, 415, 422]);

/** Uploads a guide's greeting as form data and waits until it has been checked. */
export const sendGreeting =
  (userId: StaffId): SendFile =>
  async (file, { onProgress, signal }) => {
    const endpoint = contracts.files.uploadVoicemail;
    const body = new FormData();
    body.append('file', file, file.name);
    const { status, text } = await sendBytes(urlOf('/api', endpoint, { query: { userId } }), {
      method: endpoint.method as 'POST',
      body,
      headers: await authorization(),
      onProgress,
      signal,
    });
    if (final.has(status)) throw new RefusedError(parseRefusal(text));
    if (status < 200 || status > 299) throw new Error(`The upload was answered with ${status}`);
    const { fileId } = (JSON.parse(text) as ReplyOf<typeof endpoint>).tempResponse;
    const { refusal } = await waitForFileCheck(fileId, (asked) => fetchFile(fileId, asked), signal);
    if (refusal) throw new RefusedError(refusal.textSentence);
    return fileId;
  };
