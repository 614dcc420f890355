/** Width and height of a picture, in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const size = (width: number, height: number): PictureSize | null =>
  width > 0 && height > 0 ? { width, height } : null;

/** The first chunk contains the size. */
const sizeOfPng = (bytes: Buffer): PictureSize | null =>
  bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
    ? size(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
    : null;

const sizeOfGif = (bytes: Buffer): PictureSize | null =>
  bytes.length >= 10 ? size(bytes.readUInt16LE(6), bytes.readUInt16LE(8)) : null;

/**
 * A frame starts with a marker from SOF0 to SOF15 (0xC0 to 0xCF). Three of these values are markers of other segments.
 */
const beginsFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Reads the size from the first frame, after skipping the segments before it. */
function sizeOfJpeg(bytes: Buffer): PictureSize | null {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes of this value can precede a marker.
    if (marker === 0xff) at += 1;
    else if (beginsFrame(marker)) return size(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** WebP has three formats, which store the size in different places. */
function sizeOfWebp(bytes: Buffer): PictureSize | null {
  if (bytes.length < 30) return null;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return size(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return size((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1);
    }
    case 'VP8 ':
      return size(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    default:
      return null;
  }
}

/**
 * A HEIC picture consists of tiles, and each tile has its size in an `ispe` box. The largest size is the whole
 * picture's.
 */
function sizeOfHeic(bytes: Buffer): PictureSize | null {
  let [width, height] = [0, 0];
  for (let at = bytes.indexOf('ispe'); at !== -1 && at + 16 <= bytes.length; at = bytes.indexOf('ispe', at + 4)) {
    width = Math.max(width, bytes.readUInt32BE(at + 8));
    height = Math.max(height, bytes.readUInt32BE(at + 12));
  }
  return size(width, height);
}

const readers: Readonly<Record<string, (bytes: Buffer) => PictureSize | null>> = {
  'image/png': sizeOfPng,
  'image/gif': sizeOfGif,
  'image/jpeg': sizeOfJpeg,
  'image/webp': sizeOfWebp,
  'image/heic': sizeOfHeic,
};

/** Reads a picture's size from its header, without decoding the picture. Returns null if the header has no size. */
export const pictureSize = (bytes: Buffer, mimeType: string): PictureSize | null => readers[mimeType]?.(bytes) ?? null;
