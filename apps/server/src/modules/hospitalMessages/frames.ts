const begin = 0x0b;
const end = 0x1c;

/** What stood between the marks of a frame. */
export interface Frame {
  readonly bytes: Uint8Array;
  /** It was longer than is kept; `bytes` is its beginning. */
  readonly isTooLong: boolean;
}

export interface FrameReader {
  /** The frames that end in this piece of the stream. */
  take(piece: Uint8Array): Frame[];
  /** A frame has begun and not ended. */
  isInside(): boolean;
  /** How many bytes since the last frame were part of none. */
  strayBytes(): number;
}

/**
 * Finds the messages on a connection: each stands between 0x0B and 0x1C, of which neither occurs in a message. Whatever stands
 * between frames, such as the carriage return that ends one, is passed over; a frame that begins within another one takes its
 * place, since whoever sent that one began anew.
 * @param mostBytes how much of a frame is kept
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
    // a copy: the piece is a part of a much larger buffer that is used again
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

/** A message as it stands on a connection. */
export const framed = (text: string): Buffer =>
  Buffer.concat([Buffer.from([begin]), Buffer.from(text, 'utf8'), Buffer.from([end, 0x0d])]);
