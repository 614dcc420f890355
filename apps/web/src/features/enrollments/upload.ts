import { contracts, type EnrollmentImport, NetworkError } from '@guidepost/contracts';
import { type FileEncoding, fileText, type Portion, sendInPortions } from '@guidepost/rules';
import type { QueryClient } from '@tanstack/react-query';
import { keys, readLocal, writeLocal } from '../../shared/storage.ts';
import { api, callHandling } from '../../shell/api.ts';
import { cacheImport, enrollmentKeys, type ImportId } from './api.ts';

/** Files that this browser tab is uploading. After a reload, the user must select the file again. */
const sending = new Set<ImportId>();
export const isSending = (id: ImportId): boolean => sending.has(id);

const maxAttempts = 5;
const pauseMs = 2000;

/**
 * Returns an identifier for one version of a file. The file's name is not included, because it is compared separately
 * with the import's name.
 */
const fileVersionKey = (id: ImportId, file: File): string => JSON.stringify([id, file.size, file.lastModified]);

/** Returns true if this browser was uploading exactly this file. The upload can then continue where it stopped. */
export const isSameFile = (id: ImportId, file: File): boolean =>
  readLocal(keys.enrollmentFile) === fileVersionKey(id, file);

/**
 * Uploads the content of a new import in chunks. Waits while the connection is lost.
 * @param start number of characters that the server has already received
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
