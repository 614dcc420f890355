import { contracts, type EnrollmentImport, NetworkError } from '@guidepost/contracts';
import { type FileEncoding, fileText, type Portion, sendInPortions } from '@guidepost/rules';
import type { QueryClient } from '@tanstack/react-query';
import { api, catching } from '../../shell/api.ts';
import { keys, readLocal, writeLocal } from '../../shell/storage.ts';
import { enrollmentKeys, type ImportId, keep } from './api.ts';

/** Files that this tab is sending: whoever reloads has to choose theirs again. */
const sending = new Set<ImportId>();
export const isSending = (id: ImportId): boolean => sending.has(id);

const tries = 5;
const pauseMs = 2000;

/** What tells a file apart from one that was changed since; its name is compared with the import's and stays out of the browser. */
const markOf = (id: ImportId, file: File): string => JSON.stringify([id, file.size, file.lastModified]);

/** Whether this browser was sending exactly this file: what the server has of it need not be sent again. */
export const isSameFile = (id: ImportId, file: File): boolean => readLocal(keys.enrollmentFile) === markOf(id, file);

/**
 * Sends a file that was begun, in portions; a connection that is lost for a while is waited for.
 * @param start how many characters of it the server has read already
 */
export async function sendFile(
  client: QueryClient,
  id: ImportId,
  file: File,
  { encoding, start = 0 }: { encoding: FileEncoding; start?: number },
): Promise<void> {
  sending.add(id);
  writeLocal(keys.enrollmentFile, markOf(id, file));
  try {
    const send = async (portion: Portion) => {
      const found = await sendPortion(id, portion);
      keep(client, found);
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
  for (let n = 1; n < tries; n += 1) {
    try {
      return await catching('all')(contracts.enrollments.send, input, options);
    } catch (error) {
      if (!(error instanceof NetworkError)) break;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * n));
    }
  }
  return api(contracts.enrollments.send, input, options);
}
