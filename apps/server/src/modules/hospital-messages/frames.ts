const startByte = 0x0b;
const endByte = 0x1c;

/** The content of a frame, without its start and end bytes. */
export interface Frame {
  readonly bytes: Uint8Array;
  /** True if the frame exceeded the limit. In this case `bytes` contains only the beginning of the frame. */
  readonly isTooLong: boolean;
}

export interface FrameReader {
  /** Reads the next piece of the stream. Returns the frames that end in this piece. */
  take(piece: Uint8Array): Frame[];
  /** Returns true if a frame has begun and has not ended. */
  isInside(): boolean;
  /** Returns the number of bytes outside of frames since the last frame. */
  strayBytes(): number;
}

/**
 * Creates a reader that finds the messages in a stream. Each message is between the bytes 0x0B and 0x1C, which do not
 * occur in a message. Skips bytes between frames, such as the carriage return after a frame. If a frame begins within
 * another frame, the sender has started again, so the incomplete frame is discarded.
 * @param mostBytes maximum number of bytes of a frame that are stored
 */
export function frameReader(maxBytes: number): FrameReader {
  let parts: Uint8Array[] = [];
  let storedBytes = 0;
  let isTooLong = false;
  let inside = false;
  let stray = 0;

  function startFrame(): void {
    parts = [];
    storedBytes = 0;
    isTooLong = false;
    inside = true;
  }
  function storeBytes(piece: Uint8Array): void {
    const room = maxBytes - storedBytes;
    if (piece.length > room) isTooLong = true;
    if (room <= 0 || piece.length === 0) return;
    // The bytes are copied, because the piece is part of a larger buffer that is reused.
    parts.push(Uint8Array.from(piece.subarray(0, room)));
    storedBytes += Math.min(room, piece.length);
  }
  return {
    take(piece) {
      const frames: Frame[] = [];
      for (let at = 0; at < piece.length; ) {
        if (!inside) {
          const next = piece.indexOf(startByte, at);
          stray += (next < 0 ? piece.length : next) - at;
          if (next < 0) break;
          startFrame();
          at = next + 1;
        }
        const stop = piece.indexOf(endByte, at);
        const until = stop < 0 ? piece.length : stop;
        const anew = piece.subarray(at, until).lastIndexOf(startByte);
        if (anew >= 0) {
          stray += storedBytes + anew;
          startFrame();
          at += anew + 1;
        }
        storeBytes(piece.subarray(at, until));
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

/** Returns the bytes to send for a message: its text between the start and end bytes of a frame. */
export const frameMessage = (text: string): Buffer =>
  Buffer.concat([Buffer.from([startByte]), Buffer.from(text, 'utf8'), Buffer.from([endByte, 0x0d])]);
