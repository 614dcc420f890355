import type { FileFormat } from '@guidepost/rules';
import { parseBuffer } from 'music-metadata';

/** Returns the duration of audio or video in seconds, or null if it is unknown. */
export async function contentSeconds(bytes: Buffer, { kind, mimeType, servedAs }: FileFormat): Promise<number | null> {
  if (kind !== 'audio' && kind !== 'video') return null;
  try {
    const { format } = await parseBuffer(
      bytes,
      { mimeType: servedAs ?? mimeType, size: bytes.length },
      { duration: true, skipCovers: true },
    );
    const seconds = format.duration ?? Number.NaN;
    return Number.isFinite(seconds) && seconds >= 0 && seconds < 1_000_000 ? Math.round(seconds * 100) / 100 : null;
  } catch {
    // A valid file may have an unknown duration.
    return null;
  }
}
