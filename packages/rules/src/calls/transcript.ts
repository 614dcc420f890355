/** One speaker's passage in a transcript. `name` and `time` are null if the transcript does not contain them. */
export interface TranscriptLine {
  name: string | null;
  /** Time since the start of the recording, in the transcript's format `m:ss`. */
  time: string | null;
  text: string;
}

const linePattern = /^\[([^\]]+)\]\s*(?:\(([^)]*)\))?\s*:?\s*([\s\S]*)$/;

/**
 * Splits a transcript at each opening bracket that is followed by a letter. Parses each part as `[name] (time): text`.
 * A part in a different format is returned as text without a name and a time.
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

/** Formats seconds for a transcript: `0:07`, `12:30`. */
export const transcriptTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Adds seconds to every time in a transcript. Needed if its recording started later than the first recording. */
export const laterTranscript = (transcript: string, seconds: number): string =>
  transcript.replace(
    /^(\[[^\]]+\] \()(\d+):(\d\d)(?=\))/gm,
    (_, name: string, minutes: string, rest: string) =>
      name + transcriptTime(Number(minutes) * 60 + Number(rest) + seconds),
  );

/** Formats lines as a transcript, the reverse of `transcriptLines`. Replaces brackets in the text with parentheses. */
export const transcriptOf = (lines: readonly { name: string; seconds: number; text: string }[]): string =>
  lines
    .map(({ name, seconds, text }) => {
      const spokenText = text.replaceAll('[', '(').replaceAll(']', ')').trim();
      return `[${name.replace(/[[\]]/g, '')}] (${transcriptTime(seconds)}): ${spokenText}`;
    })
    .join('\n');
