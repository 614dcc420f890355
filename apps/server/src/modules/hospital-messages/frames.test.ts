import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameMessage, frameReader } from './frames.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const anyText = fc
  .string({ minLength: 0, maxLength: 40, unit: 'grapheme' })
  .filter((one) => !one.includes('\u000b') && !one.includes('\u001c'));

describe('the frames of a connection', () => {
  it('are the same for any division of the stream, with any bytes between them', () => {
    const sent = fc.array(fc.tuple(anyText, anyText), { maxLength: 8 });
    fc.assert(
      fc.property(sent, fc.infiniteStream(fc.integer({ min: 1, max: 30 })), (list, cuts) => {
        const stream = Buffer.concat(
          list.flatMap(([garbage, message]) => [Buffer.from(garbage), frameMessage(message)]),
        );
        const reader = frameReader(1000);
        const found: string[] = [];
        for (let at = 0; at < stream.length; ) {
          const size = cuts.next().value as number;
          found.push(...reader.take(stream.subarray(at, at + size)).map(({ bytes }) => text(bytes)));
          at += size;
        }
        expect(found).toEqual(list.map(([, message]) => message));
        expect(reader.isInside()).toBe(false);
      }),
    );
  });

  it('contain the beginning of a frame that is too long, and continue after it', () => {
    const reader = frameReader(5);
    const pieces = [Buffer.from('\u000b123'), Buffer.from('4567'), Buffer.from('89\u001c\r\u000bshort\u001c\r')];
    const found = pieces.flatMap((piece) => reader.take(piece));
    expect(found.map(({ bytes, isTooLong }) => [text(bytes), isTooLong])).toEqual([
      ['12345', true],
      ['short', false],
    ]);
  });

  it('start again if the sender starts again', () => {
    const reader = frameReader(100);
    expect(reader.take(Buffer.from('\u000bhalf a mess')).length).toBe(0);
    expect(reader.isInside()).toBe(true);
    expect(reader.take(Buffer.from('age\u000bwhole\u001c\r')).map(({ bytes }) => text(bytes))).toEqual(['whole']);
  });

  it('count the bytes outside of frames', () => {
    const reader = frameReader(100);
    reader.take(Buffer.from('GET / HTTP/1.1\r\n'));
    expect(reader.strayBytes()).toBe(16);
    reader.take(frameMessage('x'));
    expect(reader.strayBytes()).toBeLessThan(2);
  });
});
