import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOld, messagesOf, parseMessage, type StreamMessage } from './messages.ts';

const eventOf = (id: number, size = 1) => ({
  id,
  xid: '7',
  name: 'absence_updated',
  payload: 'x'.repeat(size),
  rooms: ['user:1'],
  member: undefined,
});
const batchOf = (...sizes: number[]) => ({
  after: '6.0',
  upTo: `7.${sizes.length}`,
  events: sizes.map((size, n) => eventOf(n + 1, size)),
});
const sent = (...sizes: number[]) =>
  messagesOf(batchOf(...sizes), 1000).map(({ text }) => parseMessage(text) as StreamMessage);

describe('the messages of a batch', () => {
  it('contain all its events in order, and each message begins where the previous one ended', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 800 }), { maxLength: 40 }), (sizes) => {
        const messages = sent(...sizes);
        expect(messages.flatMap(({ events }) => events.map(({ id }) => id))).toEqual(sizes.map((_, n) => n + 1));
        const ends = messages.map(({ upTo }) => upTo);
        expect(messages.map(({ after }) => after)).toEqual(['6.0', ...ends.slice(0, -1)]);
        expect(ends.at(-1)).toBe(`7.${sizes.length}`);
      }),
    );
  });

  it('omit an event that is too large, and the next message begins after it', () => {
    expect(sent(10, 2000, 10).map(({ after, upTo, events }) => [after, upTo, events.map(({ id }) => id)])).toEqual([
      ['6.0', '7.1', [1]],
      ['7.2', '7.3', [3]],
    ]);
    expect(sent(2000).map(({ after, upTo, events }) => [after, upTo, events])).toEqual([['7.1', '7.1', []]]);
  });

  it('are old five seconds after they were written', () => {
    const [message] = sent(1) as [StreamMessage];
    expect(isOld(message)).toBe(false);
    expect(isOld({ ...message, at: message.at - 6000 })).toBe(true);
  });
});

it.each(['', 'null', '{}', '{"after":"1","upTo":"1.1","events":[]}', '{"after":"1.1","upTo":"1.2","events":{}}'])(
  'the text %s is not a message',
  (text) => {
    expect(parseMessage(text)).toBeUndefined();
  },
);
