const startByte = 0x0b;
const endByte = 0x1c;

/** A frame's content, without its start and end bytes. */
export interface Frame {
  readonly bytes: Uint8Array;
  /** True if the frame exceeded the limit. Then `bytes` contains only its beginning. */
  readonly isTooLong: boolean;
}

export interface FrameReader {
  /** Reads the next piece of the stream. Returns the frames that are complete after it. */
  take(piece: Uint8Array): Frame[];
  /** Returns true if a frame has begun and has not ended. */
  isInside(): boolean;
  /** Returns how many bytes outside of frames arrived since the last frame. */
  strayBytes(): number;
}

/**
 * Creates a reader that finds the messages in a stream. Each message is between the bytes 0x0B and 0x1C, which do not
 * occur in a message. Skips bytes between frames, such as the carriage return after a frame. If a frame begins within
 * another frame, the sender has started again, so the incomplete frame is discarded.
 * @param maxBytes maximum number of bytes that are stored for a frame
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
    // Copies the bytes, because the piece is part of a larger buffer that is reused.
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

/** Returns a message as bytes to send, between a frame's start and end bytes. */
export const frameMessage = (text: string): Buffer =>
  Buffer.concat([Buffer.from([startByte]), Buffer.from(text, 'utf8'), Buffer.from([endByte, 0x0d])]);
