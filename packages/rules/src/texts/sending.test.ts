import { textStatuses } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import { schedulingProblem, schedulingStatus } from './limits.ts';
import { smsErrorLabel, smsErrors } from './sms-errors.ts';
import { canChange, canSendAgain, carrierStatus, statusesBefore } from './status.ts';

describe('the status of a text', () => {
  it('never moves back, for any order and number of carrier reports', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'nonsense')),
        (isNotified) => {
          let status: (typeof textStatuses)[number] = 'sending';
          const seen: string[] = [status];
          for (const word of isNotified) {
            const next = carrierStatus(word);
            if (!next || !statusesBefore(next).includes(status)) continue;
            status = next;
            seen.push(status);
          }
          const order = ['sending', 'sent'];
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen.filter((one) => order.includes(one))).toEqual(order.filter((one) => seen.includes(one)));
          expect(seen.slice(0, -1).some((one) => ['delivered', 'undelivered', 'failed'].includes(one))).toBe(false);
        },
      ),
    );
  });

  it('is converted from the carrier’s status', () => {
    expect(['queued', 'SENT', 'delivered', 'undelivered', 'failed', 'what'].map(carrierStatus)).toEqual([
      'sent',
      'sent',
      'delivered',
      'undelivered',
      'failed',
      null,
    ]);
  });

  it('cannot be changed by a user after it has left', () => {
    expect(textStatuses.filter(canChange)).toEqual(['scheduled', 'held']);
  });
});

describe('a text that did not arrive', () => {
  it('can be sent again after a temporary cause: a phone that was off, a carrier problem, a reason of ours', () => {
    expect(canSendAgain('undelivered', 30003)).toBe(true);
    expect([30008, 11200, 60005, 63019, 0, null].every((code) => canSendAgain('failed', code))).toBe(true);
  });

  it('cannot be sent again if the cause remains or if the text may have arrived', () => {
    expect([30032, 30006, 30005, 21211, 30007].some((code) => canSendAgain('failed', code))).toBe(false);
    expect(textStatuses.filter((status) => canSendAgain(status, 30003))).toEqual(['undelivered', 'failed']);
  });
});

describe('limits', () => {
  const limits = { scheduledLimit: 2, sendingLimit: 3 };
  it('say in fixed wording which limit was reached', () => {
    const problem = (scheduled: number, sending: number) => {
      const said = schedulingProblem(schedulingStatus({ scheduled, sending }, limits));
      return said && sentenceText(said);
    };
    expect([problem(1, 2), problem(2, 0), problem(0, 3)]).toEqual([
      null,
      'Scheduling limit reached: You can only schedule 2 messages per day.',
      'Daily scheduled message limit reached: You can only schedule 3 messages to be sent per day. Manual messages are unlimited.',
    ]);
  });
});

describe('an error of the carrier', () => {
  it('is shown as its code with its text', () => {
    expect(Object.keys(smsErrors)).toHaveLength(22);
    expect([smsErrorLabel(30006), smsErrorLabel(99)].map(sentenceText)).toEqual([
      '30006 landline no SMS',
      '99 Unknown error. Please contact support',
    ]);
  });
});
