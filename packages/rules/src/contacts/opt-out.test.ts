import { expect, it } from 'vitest';
import { hasOptedOut, optOutReason } from './opt-out.ts';

it('only START from the same number reverses STOP', () => {
  expect([hasOptedOut(optOutReason), hasOptedOut('STOP'), hasOptedOut('Member texted "Stop"')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([hasOptedOut(null), hasOptedOut('Asked not to be called on this number'), hasOptedOut('')]).toEqual([
    false,
    false,
    false,
  ]);
});
