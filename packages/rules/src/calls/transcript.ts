/** What one person said at a time. `name` and `time` are null where the line does not say them. */
export interface TranscriptLine {
  name: string | null;
  /** As it stands: `m:ss` from the beginning. */
  time: string | null;
  text: string;
}

const linePattern = /^\[([^\]]+)\]\s*(?:\(([^)]*)\))?\s*:?\s*([\s\S]*)$/;

/**
 * A transcript as lines: it is split at an opening bracket that a letter follows, and each part read as
 * `[name] (time): text` (staff §2). What is not of that form keeps its text.
 */
export function transcriptLines(transcript: string): TranscriptLine[] {
  return transcript
    .split(/(?=\[\p{L})/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name, time, text] = linePattern.exec(part) ?? [];
      return name === undefined
        ? { name: null, time: null, text: part }
        : { name: name.trim(), time: time?.trim() || null, text: (text ?? '').trim() };
    });
}

/** Seconds as a transcript writes them: `0:07`, `12:30`. */
export const transcriptTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Lines as a transcript, the reverse of `transcriptLines`: opening brackets in what was said are written round. */
export const transcriptOf = (lines: readonly { name: string; seconds: number; text: string }[]): string =>
  lines
    .map(({ name, seconds, text }) => {
      const said = text.replaceAll('[', '(').replaceAll(']', ')').trim();
      return `[${name.replace(/[[\]]/g, '')}] (${transcriptTime(seconds)}): ${said}`;
    })
    .join('\n');
