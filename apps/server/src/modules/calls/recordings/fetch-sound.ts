import { TelephonyError } from '../../../connectors/telephony/port.ts';
import type { JobContext } from '../../../platform/module.ts';
import { realIn } from '../../../platform/real-time.ts';

/**
 * Maximum length of a recording that is fetched uncompressed, in seconds. The uncompressed file of a longer recording
 * would be too large.
 */
const maxUncompressedSeconds = 600;
const maxAttempts = 6;

export interface RecordingAudio {
  bytes: Buffer;
  mimeType: string;
}

/**
 * Fetches a recording from the carrier, for a job.
 * @param task the job, which is retried later if the carrier cannot be reached
 * @returns `failed` after the last attempt
 */
export async function fetchRecordingAudio(
  context: JobContext,
  task: 'fetch_recording' | 'fetch_recording_part',
  payload: Record<string, unknown>,
): Promise<RecordingAudio | 'later' | 'failed'> {
  const attempt = Number(payload['attempt']);
  const ending = Number(payload['seconds']) > maxUncompressedSeconds ? '.mp3' : '.wav';
  try {
    return await context.services.connectors.telephony.fetchMedia(String(payload['url']) + ending);
  } catch (error) {
    if (!(error instanceof TelephonyError)) throw error;
    context.log.info({ task, fileId: payload['fileId'], kind: error.kind, attempt }, 'recording not fetched');
    if (attempt >= maxAttempts) return 'failed';
    const runAt = realIn({ seconds: 2 ** attempt });
    await context.transaction((tx) =>
      context.services.jobs.add(tx, task, { ...payload, attempt: attempt + 1 }, { runAt }),
    );
    return 'later';
  }
}
