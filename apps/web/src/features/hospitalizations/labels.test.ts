import type { HospitalizationRow } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { followUpLabels } from './labels.ts';

const t = ((key: string, values: Record<string, string> = {}) =>
  key.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')) as unknown as TFunction;

it("a follow-up in the evening is shown on the day in the user's time zone", () => {
  const stay = {
    dischargeDate: '2026-11-18',
    followUp: { completedAt: '2026-11-20T02:30:00Z' },
  } as unknown as HospitalizationRow;
  const text = (timeZone: string) => followUpLabels(t, stay, { today: '2026-11-20', timeZone })?.text;
  expect(text('America/Chicago')).toMatch(/^Followed up November 19\b/);
  expect(text('UTC')).toMatch(/^Followed up November 20\b/);
});
