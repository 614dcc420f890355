import { contracts, type EnrollmentImport, NetworkError } from '@guidepost/contracts';
import { type FileEncoding, fileText, type Portion, sendInPortions } from '@guidepost/rules';
import type { QueryClient } from '@tanstack/react-query';
import { keys, readLocal, writeLocal } from '../../shared/storage.ts';
import { api, callHandling } from '../../shell/api.ts';
import { cacheImport, enrollmentKeys, type ImportId } from './api.ts';

/** Files that this browser tab is sending. After a reload, the user must select the file again. */
const sending = new Set<ImportId>();
export const isSending = (id: ImportId): boolean => sending.has(id);

const maxAttempts = 5;
const pauseMs = 2000;

/**
 * Returns an identifier of a file and its version. It omits the file's name, because the name is compared with the name
 * of the import.
 */
const fileVersionKey = (id: ImportId, file: File): string => JSON.stringify([id, file.size, file.lastModified]);

/**
 * Returns true if this browser was sending exactly this file. The part that the server has received is then not sent
 * again.
 */
export const isSameFile = (id: ImportId, file: File): boolean =>
  readLocal(keys.enrollmentFile) === fileVersionKey(id, file);

/**
 * Sends the content of a new import in portions. Waits while the connection is lost.
 * @param start number of characters that the server has already read
 */
export async function sendFile(
  client: QueryClient,
  id: ImportId,
  file: File,
  { encoding, start = 0 }: { encoding: FileEncoding; start?: number },
): Promise<void> {
  sending.add(id);
  writeLocal(keys.enrollmentFile, fileVersionKey(id, file));
  try {
    const send = async (portion: Portion) => {
      const found = await sendPortion(id, portion);
      cacheImport(client, found);
      return { received: found.received, goesOn: found.state === 'reading' };
    };
    await sendInPortions(fileText(file, encoding), send, { start });
    writeLocal(keys.enrollmentFile, null);
  } finally {
    sending.delete(id);
    void client.invalidateQueries({ queryKey: enrollmentKeys.one(id) });
  }
}

async function sendPortion(
  id: ImportId,
  body: { from: number; text: string; isLast: boolean },
): Promise<EnrollmentImport> {
  const options = { idempotencyKey: crypto.randomUUID() };
  const input = { params: { importId: id }, body };
  for (let n = 1; n < maxAttempts; n += 1) {
    try {
      return await callHandling('all')(contracts.enrollments.send, input, options);
    } catch (error) {
      if (!(error instanceof NetworkError)) break;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * n));
    }
  }
  return api(contracts.enrollments.send, input, options);
}
