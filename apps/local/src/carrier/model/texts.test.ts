import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog, failureOf } from './catalog.ts';
import { deliveryStepsOf, isFinalStatus, type Message, type MessageStatus, withStatus } from './message.ts';
import { kindOf, toE164 } from './numbers.ts';
import { optOutKeyword } from './opt-out.ts';
import { countSegments } from './segments.ts';

const message = (status: MessageStatus): Message => ({
  sid: 'SM1',
  from: '+13465550100',
  to: '+17135550142',
  body: 'Hello',
  direction: 'outbound-api',
  status,
  errorCode: null,
  segments: 1,
  mediaCount: 0,
  media: [],
  createdAt: '2026-11-20T16:00:00.000Z',
  updatedAt: '2026-11-20T16:00:00.000Z',
  sentAt: null,
  statusCallback: null,
});

const now = '2026-11-20T16:00:01.000Z';

describe('segments', () => {
  it.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['ç'.repeat(70), 1],
    ['ç'.repeat(71), 2],
    ['é'.repeat(160), 1],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
  ])('%# are counted like in the network', (body, segments) => expect(countSegments(body)).toBe(segments));
});

describe('numbers', () => {
  it.each([
    ['+17135550142', '+17135550142'],
    ['(713) 555-0142', '+17135550142'],
    ['1 713 555 0142', '+17135550142'],
    ['+442071838750', '+442071838750'],
    ['+1713555014', undefined],
    ['+171355501423', undefined],
    ['713-CALL-NOW', undefined],
    ['', undefined],
  ])('%s is %s', (written, number) => expect(toE164(written)).toBe(number));

  it("have the type in the product's records, otherwise never a landline, and always the same type", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+1[2-9]\d{9}$/), (number) => {
        expect(kindOf(number, 'landline').type).toBe('landline');
        expect(kindOf(number, 'mobile').type).toBe('mobile');
        expect(kindOf(number).type).not.toBe('landline');
        expect(kindOf(number)).toEqual(kindOf(number));
      }),
    );
  });
});

describe('opting out', () => {
  it.each(['STOP', 'stop', ' Stop. ', '“Stop”', 'Unsubscribe!', 'opt out', 'QUIT', 'revoke'])('%s stops', (body) =>
    expect(optOutKeyword(body)).toBe('stop'),
  );
  it.each(['START', 'unstop', 'Yes!'])('%s starts', (body) => expect(optOutKeyword(body)).toBe('start'));
  it.each(['HELP', 'info?'])('%s asks for help', (body) => expect(optOutKeyword(body)).toBe('help'));
  it.each(['please stop', 'Yes please', 'the bus stop', '', 'ALTO', 'AYUDA'])('%s does none of it', (body) =>
    expect(optOutKeyword(body)).toBeUndefined(),
  );
});

describe('a text', () => {
  const statuses: MessageStatus[] = ['queued', 'sent', 'delivered', 'undelivered', 'failed'];

  it('never returns to an earlier status, in any order of reports', () => {
    const ranks: Partial<Record<MessageStatus, number>> = { queued: 0, sent: 1 };
    const rank = (status: MessageStatus) => ranks[status] ?? 2;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...statuses)), (order) => {
        let text = message('queued');
        for (const status of order) {
          const next = withStatus(text, { status, errorCode: null }, now);
          expect(rank(next.status)).toBeGreaterThanOrEqual(rank(text.status));
          if (isFinalStatus(text)) expect(next).toBe(text);
          text = next;
        }
      }),
    );
  });

  it('arrives through the network if there is no error', () => {
    expect(deliveryStepsOf(null, 0).map(({ status }) => status)).toEqual(['sent', 'delivered']);
  });

  it.each(catalog.filter(({ at, only }) => at !== 'request' && only !== 'call'))(
    'that fails with $code ends with it, and only texts that reached the network were sent',
    ({ code, at }) => {
      const steps = deliveryStepsOf(code, 0);
      expect(steps.at(-1)).toMatchObject({ errorCode: code, status: at === 'network' ? 'undelivered' : 'failed' });
      const end = steps.reduce((text, passage) => withStatus(text, passage, now), message('queued'));
      expect(end.sentAt === null).toBe(at === 'twilio');
    },
  );

  it('is not affected by a call error, and fails with an unknown error', () => {
    expect(failureOf(13224, 'text')).toBeUndefined();
    expect(failureOf(13224, 'call')?.code).toBe(13224);
    expect(deliveryStepsOf(99_999, 0).at(-1)).toMatchObject({ status: 'undelivered', errorCode: 99_999 });
  });
});
