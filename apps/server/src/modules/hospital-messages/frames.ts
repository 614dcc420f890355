const begin = 0x0b;
const end = 0x1c;

/** The bytes between the marks of a frame. */
export interface Frame {
  readonly bytes: Uint8Array;
  /** True if the frame exceeded the limit; `bytes` is its beginning. */
  readonly isTooLong: boolean;
}

export interface FrameReader {
  /** Returns the frames that end in this piece of the stream. */
  take(piece: Uint8Array): Frame[];
  /** Returns true if a frame has begun and not ended. */
  isInside(): boolean;
  /** Returns the number of bytes since the last frame that belong to no frame. */
  strayBytes(): number;
}

/**
 * Finds the messages on a connection. Each is between 0x0B and 0x1C, which do not occur in a message. Skips bytes
 * between frames, such as the carriage return after a frame. A frame that begins within another one replaces it,
 * because the sender started again.
 * @param mostBytes maximum number of stored bytes of a frame
 */
export function frameReader(mostBytes: number): FrameReader {
  let parts: Uint8Array[] = [];
  let kept = 0;
  let isTooLong = false;
  let inside = false;
  let stray = 0;

  function open(): void {
    parts = [];
    kept = 0;
    isTooLong = false;
    inside = true;
  }
  function keep(piece: Uint8Array): void {
    const room = mostBytes - kept;
    if (piece.length > room) isTooLong = true;
    if (room <= 0 || piece.length === 0) return;
    // A copy is needed, because the piece is a part of a much larger buffer that is reused.
    parts.push(Uint8Array.from(piece.subarray(0, room)));
    kept += Math.min(room, piece.length);
  }
  return {
    take(piece) {
      const frames: Frame[] = [];
      for (let at = 0; at < piece.length; ) {
        if (!inside) {
          const next = piece.indexOf(begin, at);
          stray += (next < 0 ? piece.length : next) - at;
          if (next < 0) break;
          open();
          at = next + 1;
        }
        const stop = piece.indexOf(end, at);
        const until = stop < 0 ? piece.length : stop;
        const anew = piece.subarray(at, until).lastIndexOf(begin);
        if (anew >= 0) {
          stray += kept + anew;
          open();
          at += anew + 1;
        }
        keep(piece.subarray(at, until));
        at = until + 1;
        if (stop < 0) break;
        frames.push({ bytes: Buffer.concat(parts), isTooLong });
        inside = false;
        parts = [];
        stray = 0;
      }
      return frames;
    },
    isInside: () => inside,
    strayBytes: () => stray,
  };
}

/** Returns a message in its frame for a connection. */
export const framed = (text: string): Buffer =>
  Buffer.concat([Buffer.from([begin]), Buffer.from(text, 'utf8'), Buffer.from([end, 0x0d])]);
