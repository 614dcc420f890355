import { expect, it } from 'vitest';
import { phaseReminderProblem } from './reminders.ts';

it('a phase can only be postponed to a day after today', () => {
  expect(phaseReminderProblem('2026-11-21', '2026-11-20')).toBeNull();
  expect(phaseReminderProblem('2026-11-20', '2026-11-20')).toEqual({
    key: 'The date must be after {date}',
    values: { date: { date: '2026-11-20' } },
  });
  expect(phaseReminderProblem('2026-11-19', '2026-11-20')).toMatchObject({
    key: 'The date must be today or in the future',
  });
});
