import { describe, expect, it } from 'vitest';
import { nextDeliveryCheck } from './delivery-checks.ts';

const sent = Temporal.Instant.from('2026-11-20T16:00:00Z');
/** Returns when the server asks the carrier about a text without a report, in minutes after the text was sent. */
function checkTimes(): number[] {
  const found: number[] = [];
  for (let at = nextDeliveryCheck(sent, sent); at !== null; at = nextDeliveryCheck(sent, at))
    found.push(Math.round(sent.until(at).total('minutes')));
  return found;
}

describe('the delivery status of a text', () => {
  it('is requested less and less often, for a day', () => {
    expect(checkTimes()).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 496, 736, 976, 1216, 1456]);
  });
});
