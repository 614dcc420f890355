import { randomBytes, randomUUID } from 'node:crypto';
import type { FileId } from '@guidepost/contracts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { type Answer, type CallOptions, call, mayRetry } from './http.ts';

const fileBytes = 300_000;
/** Maximum number of files that exist at the same time. A user can have at most 40 uploads that are not in a record. */
const maxFiles = 30;
/** How long a request or an upload is retried, in milliseconds. */
const patienceMs = 30_000;

interface UploadedFile {
  id: FileId;
  text: string;
}

export interface Uploader {
  readonly counts: { uploaded: number; read: number; repeated: number };
  /** Requests that failed even after retries, and files whose content differed from the upload. */
  readonly failures: string[];
  /** Reads all files again, and then stops. */
  stop(): Promise<void>;
}

/** Returns the path and query of a signed URL. The file is then requested from the server URL of the bench. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url, 'http://localhost');
  return pathname + search;
}

/**
 * Uploads one file after another, and reads an earlier file after each upload. Like a careful client, it sends the same
 * request again if it may be repeated, and asks for the file's state if the response to an upload was lost.
 * @param base returns the server URL for the next attempt
 */
export function startUploader(base: () => string, token: string, pauseMs: number): Uploader {
  const counts = { uploaded: 0, read: 0, repeated: 0 };
  const failures: string[] = [];
  const files: UploadedFile[] = [];
  let stopping = false;

  /** Sends a request until it succeeds. If it cannot succeed, returns undefined and adds a failure. */
  async function request(path: string, options: CallOptions = {}): Promise<Answer | undefined> {
    const began = performance.now();
    for (;;) {
      const answer = await call(base() + path, options);
      if (answer.status >= 200 && answer.status < 300) return answer;
      if (!mayRetry(answer) || performance.now() - began > patienceMs) {
        failures.push(`${answer.status} ${answer.code} ${path.split('?')[0]}`);
        return undefined;
      }
      counts.repeated += 1;
      await sleep(50);
    }
  }

  /** Returns true once the server has accepted the file. If a response was lost, the file's state shows the result. */
  async function isStored(id: FileId, path: string, text: string): Promise<boolean> {
    const began = performance.now();
    for (;;) {
      const answer = await call(base() + path, { method: 'PUT', content: text });
      if (answer.status === 200) return true;
      counts.repeated += 1;
      const found = await request(`/api/files/${id}`, { token });
      if (found === undefined) return false;
      const { loadingStatus } = JSON.parse(found.text) as { loadingStatus: string };
      if (loadingStatus === 'ready') return true;
      if (loadingStatus === 'refused' || performance.now() - began > patienceMs) {
        failures.push(`${answer.status} ${answer.code} upload, ${loadingStatus}`);
        return false;
      }
      await sleep(50);
    }
  }

  async function upload(): Promise<void> {
    const text = randomBytes(fileBytes / 2).toString('hex');
    const begun = await request('/api/files/presigned-url', {
      method: 'POST',
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: { fileName: 'drill.txt', mimeType: 'text/plain', size: text.length },
    });
    if (begun === undefined) return;
    const { fileId, uploadUrl } = JSON.parse(begun.text) as { fileId: FileId; uploadUrl: string };
    if (!(await isStored(fileId, pathOf(uploadUrl), text))) return;
    counts.uploaded += 1;
    files.push({ id: fileId, text });
  }

  async function read({ id, text }: UploadedFile): Promise<void> {
    const link = await request(`/api/files/${id}/temporary-link`, { token });
    if (link === undefined) return;
    const { temporaryUrl } = JSON.parse(link.text) as { temporaryUrl: string };
    const found = await request(pathOf(temporaryUrl));
    if (found === undefined) return;
    counts.read += 1;
    if (found.text !== text) failures.push(`file ${id} has a different content`);
  }

  async function run(): Promise<void> {
    for (let n = 0; !stopping; n += 1) {
      await upload();
      const earlier = files[n % Math.max(1, files.length)];
      if (earlier) await read(earlier);
      const oldest = files.length > maxFiles ? files.shift() : undefined;
      if (oldest) {
        await read(oldest);
        await request(`/api/files/${oldest.id}/cleanup`, { method: 'POST', token });
      }
      await sleep(pauseMs);
    }
    for (const file of files) await read(file);
  }

  const done = run();
  return {
    counts,
    failures,
    async stop() {
      stopping = true;
      await done;
    },
  };
}
