import { ApiError, contracts } from '@guidepost/contracts';
import { claimOf } from '@guidepost/rules';
import { sendBytes } from '../../shared/files/sendBytes.ts';
import { RefusedError, type SendFile } from '../../shared/files/useUploads.ts';
import { catching } from '../../shell/api.ts';
import { fetchFile } from './fetchFile.ts';
import { whenSettled } from './settled.ts';

/** Removes an upload that nobody needs any more; what is not removed now is found by the server later (decision 61). */
export const cleanUpFile = (id: number): Promise<unknown> =>
  catching('all')(contracts.files.cleanup, { params: { id } }).catch(() => undefined);

/** The bytes themselves were refused: what they are, or how many. Trying again would not help. */
const isOfTheFile: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** What the server said of a file that it refused; in our words where it is not our server that answers. */
function saidIn(text: string): string {
  try {
    const { userMessage } = JSON.parse(text) as { userMessage?: unknown };
    if (typeof userMessage === 'string' && userMessage !== '') return userMessage;
  } catch {
    // another store's own answer
  }
  return 'Unsupported file type or file size';
}

/** Sends a file that is meant for one member: begins it, puts its bytes where the server said, waits until it was checked. */
export const sendAttachment =
  (memberId: number): SendFile =>
  async (file, { onProgress, signal }) => {
    const mimeType = claimOf({ fileName: file.name, mimeType: file.type });
    const body = { fileName: file.name.slice(-255), mimeType, size: file.size, memberId };
    const { fileId, uploadUrl } = await begin(body, signal);
    try {
      const { status, text } = await sendBytes(uploadUrl, {
        method: 'PUT',
        body: file,
        headers: { 'content-type': mimeType },
        onProgress,
        signal,
      });
      if (isOfTheFile.has(status)) throw new RefusedError(saidIn(text));
      if (status < 200 || status > 299) throw new Error(`The upload was answered with ${status}`);
      const { refusal } = await whenSettled(fileId, (asked) => fetchFile(fileId, asked), signal);
      if (refusal) throw new RefusedError(refusal.text);
      return fileId;
    } catch (error) {
      void cleanUpFile(fileId);
      throw error;
    }
  };

async function begin(
  body: { fileName: string; mimeType: string; size: number; memberId: number },
  signal: AbortSignal,
): Promise<{ fileId: number; uploadUrl: string }> {
  try {
    const options = { signal, idempotencyKey: crypto.randomUUID() };
    return await catching('all')(contracts.files.presignedUrl, { body }, options);
  } catch (error) {
    // the file itself is at fault, or there is no room for it: trying again would not help
    if (error instanceof ApiError && (error.status === 400 || error.code.startsWith('FILE_')))
      throw new RefusedError(error.body?.userMessage ?? 'Unsupported file type or file size');
    throw error;
  }
}
