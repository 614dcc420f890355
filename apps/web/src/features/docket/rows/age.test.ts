import type { Todo } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { ageOf } from './age.ts';

const t = ((key: string, values: Record<string, unknown> = {}) =>
  key.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))) as unknown as TFunction;
const now = '2026-11-24T18:00:00Z';
const age = (type: string, at: string) =>
  ageOf(t, { type, reason: { at } } as Pick<Todo, 'type' | 'reason'>, now, 'America/Chicago');

it('shows the age of a text', () => {
  expect(age('TEXT_BACK', '2026-11-24T17:18:00Z')).toEqual({ text: 'Text received 42 min ago', isLate: false });
});

it('shows no age for a survey or a phase, because the row shows the due day', () => {
  for (const type of ['SURVEY_DUE', 'SCHEDULE_WORKFLOW_PHASE_REMINDER'])
    expect(age(type, '2026-11-24T06:00:00Z')).toEqual({ text: null, isLate: false });
});
