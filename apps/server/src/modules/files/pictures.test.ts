import { isPictureTooLarge } from '@guidepost/rules';
import { describe, expect, it } from 'vitest';
import { heic, png } from '../../testing/files.ts';
import { contentType } from './content.ts';
import { pictureSize } from './pictures.ts';

const bytes = (...parts: (string | number[] | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const be16 = (n: number) => [n >> 8, n & 255];
const le16 = (n: number) => be16(n).reverse();
const le24 = (n: number) => [...le16(n & 0xffff), n >> 16];

const pngOf = (width: number, height: number) => {
  const made = Buffer.from(png().bytes);
  made.writeUInt32BE(width, 16);
  made.writeUInt32BE(height, 20);
  return made;
};
const gifOf = (width: number, height: number) => bytes('GIF89a', le16(width), le16(height), [0, 0, 0, 0x3b]);
const jpegOf = (width: number, height: number, sof = 0xc0) =>
  bytes(
    [0xff, 0xd8],
    [0xff, 0xe0, ...be16(16)],
    'JFIF\0',
    [1, 1, 0, 0, 1, 0, 1, 0, 0],
    // A Huffman table, which is not a frame, and a marker with fill bytes.
    [0xff, 0xc4, ...be16(4), 0, 0],
    [0xff, 0xff, sof, ...be16(11), 8, ...be16(height), ...be16(width), 1, 1, 0x11, 0],
    [0xff, 0xd9],
  );
const webpOf = (kind: string, body: number[]) => {
  const chunk = bytes(kind, [10, 0, 0, 0], body, Array(20).fill(0));
  return bytes('RIFF', [chunk.length + 4, 0, 0, 0], 'WEBP', chunk);
};
const heicOf = (...sizes: [number, number][]) => heic(...sizes).bytes;

describe('the size of a picture in its header', () => {
  it.each<[string, Buffer, number, number]>([
    ['image/png', pngOf(640, 480), 640, 480],
    ['image/png', pngOf(0x7fffffff, 0x7fffffff), 0x7fffffff, 0x7fffffff],
    ['image/gif', gifOf(65_535, 2), 65_535, 2],
    ['image/jpeg', jpegOf(4000, 3000), 4000, 3000],
    ['image/jpeg', jpegOf(65_500, 65_500, 0xc2), 65_500, 65_500],
    ['image/webp', webpOf('VP8X', [0, 0, 0, 0, ...le24(16_777_215), ...le24(99)]), 16_777_216, 100],
    ['image/webp', webpOf('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...le16(300), ...le16(200)]), 300, 200],
    ['image/webp', webpOf('VP8L', [0x2f, 0xff, 0xff, 0xff, 0x0f]), 16_384, 16_384],
    ['image/heic', heicOf([512, 512], [8064, 6048], [512, 512]), 8064, 6048],
  ])('is read from %s', async (type, picture, width, height) => {
    expect(await contentType(picture)).toBe(type);
    expect(pictureSize(picture, type)).toEqual({ width, height });
  });

  it.each<[string, Buffer]>([
    ['image/png', pngOf(0, 10)],
    ['image/png', png().bytes.subarray(0, 20)],
    ['image/gif', gifOf(1, 1).subarray(0, 8)],
    ['image/jpeg', jpegOf(4000, 3000).subarray(0, 24)],
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xd9], Array(50).fill(0))],
    ['image/webp', webpOf('VP8?', [0])],
    ['image/heic', heicOf()],
    ['audio/wav', png().bytes],
  ])('is unknown if the header of %s contains none', (type, picture) => {
    expect(pictureSize(picture, type)).toBeNull();
  });

  it('is unknown if the picture ends before it, and nothing is read beyond the end', () => {
    for (const [type, picture] of [
      ['image/png', pngOf(640, 480)],
      ['image/gif', gifOf(640, 480)],
      ['image/jpeg', jpegOf(640, 480)],
      ['image/webp', webpOf('VP8X', [0, 0, 0, 0, ...le24(639), ...le24(479)])],
      ['image/heic', heicOf([640, 480])],
    ] as const)
      for (let length = 0; length <= picture.length; length += 1)
        expect([null, 640]).toContain(pictureSize(picture.subarray(0, length), type)?.width ?? null);
  });
});

it('a picture is too large from a certain side length or number of pixels', () => {
  expect(isPictureTooLarge({ width: 12_000, height: 8333 })).toBe(false);
  expect(isPictureTooLarge({ width: 12_000, height: 8334 })).toBe(true);
  expect(isPictureTooLarge({ width: 20_000, height: 1 })).toBe(false);
  expect(isPictureTooLarge({ width: 1, height: 20_001 })).toBe(true);
});
