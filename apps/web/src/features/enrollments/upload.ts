import { contracts, type EnrollmentImport, NetworkError } from '@guidepost/contracts';
import { type Portion, sendInPortions } from '@guidepost/rules';
import type { QueryClient } from '@tanstack/react-query';
import { api, catching } from '../../shell/api.ts';
import { keys, readLocal, writeLocal } from '../../shell/storage.ts';
import { enrollmentKeys, type ImportId, keep } from './api.ts';

const chunkBytes = 512 * 1024;

/** How a file is written: UTF-8 if all of it can be read so, else as older spreadsheets save. */
export async function encodingOf(file: Blob): Promise<'utf-8' | 'windows-1252'> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < file.size; at += chunkBytes)
      decoder.decode(await file.slice(at, at + chunkBytes).arrayBuffer(), { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

async function* chunksOf(file: Blob, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < file.size; at += chunkBytes)
    yield decoder.decode(await file.slice(at, at + chunkBytes).arrayBuffer(), { stream: true });
  yield decoder.decode();
}

/** The beginning of a file, for its format and its columns; it stays in the browser. */
export const headOf = async (file: Blob, encoding: string): Promise<string> =>
  new TextDecoder(encoding).decode(await file.slice(0, 64 * 1024).arrayBuffer());

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
  { encoding, start = 0 }: { encoding: string; start?: number },
): Promise<void> {
  sending.add(id);
  writeLocal(keys.enrollmentFile, markOf(id, file));
  try {
    const send = async (portion: Portion) => {
      const found = await sendPortion(id, portion);
      keep(client, found);
      return { received: found.received, goesOn: found.state === 'reading' };
    };
    await sendInPortions(chunksOf(file, encoding), send, { start });
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
