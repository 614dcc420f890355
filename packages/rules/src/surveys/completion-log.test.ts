import { expect, it } from 'vitest';
import { completionText, parseCompletion } from './completion-log.ts';

it.each(['Rides', 'Rides (2026-01-02)', 'Wohnen\n(neu)', ''])('the name %j and the day are read again', (survey) =>
  expect(parseCompletion(completionText(survey, '2026-11-20'))).toEqual({ survey, completedOn: '2026-11-20' }),
);

it.each(['Rides', 'Rides (yesterday)', '(2026-11-20)'])('%j is not a completion', (text) =>
  expect(parseCompletion(text)).toBeNull(),
);
