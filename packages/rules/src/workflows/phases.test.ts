import { workflowPhaseStates } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asLearnMore,
  isPhaseAvailable,
  isPhaseLate,
  isPhaseSurveyValid,
  type PhaseFacts,
  phaseAfter,
  phaseDates,
  phaseFollowDay,
  phaseState,
  phaseTodoDay,
  sectionsFor,
} from './phases.ts';

const today = '2026-11-20';
const phase = (part: Partial<PhaseFacts> = {}): PhaseFacts => ({
  availableDate: '2026-11-10',
  dueDate: '2026-11-25',
  completedAt: null,
  remindOn: null,
  needsAppointment: false,
  isScheduled: false,
  ...part,
});

const day = fc.integer({ min: -400, max: 400 }).map((days) => Temporal.PlainDate.from(today).add({ days }).toString());
const anyPhase: fc.Arbitrary<PhaseFacts> = fc
  .record({
    availableDate: day,
    window: fc.integer({ min: 0, max: 90 }),
    completedAt: fc.constantFrom(null, '2026-11-19T12:00:00Z'),
    remindOn: fc.option(day),
    needsAppointment: fc.boolean(),
    isScheduled: fc.boolean(),
  })
  .map(({ window, ...rest }) => ({
    ...rest,
    dueDate: Temporal.PlainDate.from(rest.availableDate).add({ days: window }).toString(),
  }));

describe('the state of a phase', () => {
  it('covers every kind of phase', () => {
    expect(phaseState(phase(), today)).toBe('start');
    expect(phaseState(phase({ availableDate: today }), today)).toBe('start');
    expect(phaseState(phase({ availableDate: '2026-11-21' }), today)).toBe('upcoming');
    expect(phaseState(phase({ needsAppointment: true }), today)).toBe('schedule');
    expect(phaseState(phase({ remindOn: '2026-11-27' }), today)).toBe('unscheduled');
    // the reminder is for today, so the phase can be started again
    expect(phaseState(phase({ remindOn: today }), today)).toBe('start');
    expect(phaseState(phase({ isScheduled: true, availableDate: '2027-01-01' }), today)).toBe('scheduled');
    expect(phaseState(phase({ completedAt: '2026-11-19T12:00:00Z', isScheduled: true }), today)).toBe('completed');
    expect(isPhaseLate(phase({ dueDate: today }), today)).toBe(false);
    expect(isPhaseLate(phase({ dueDate: '2026-11-19' }), today)).toBe(true);
  });

  it('is exactly one, and a complete phase is neither late nor open', () => {
    fc.assert(
      fc.property(anyPhase, day, (one, now) => {
        const state = phaseState(one, now);
        expect(workflowPhaseStates).toContain(state);
        expect(state === 'completed').toBe(one.completedAt !== null);
        if (state === 'completed') {
          expect(isPhaseLate(one, now) || isPhaseAvailable(one, now)).toBe(false);
          expect([phaseTodoDay(one), phaseFollowDay(one, now)]).toEqual([null, null]);
        }
        if (state === 'start' || state === 'schedule' || state === 'unscheduled')
          expect(isPhaseAvailable(one, now)).toBe(true);
        if (state === 'upcoming') expect(isPhaseAvailable(one, now)).toBe(false);
      }),
    );
  });

  it('changes automatically only on the day when the job looks at it again', () => {
    fc.assert(
      fc.property(anyPhase, day, (one, now) => {
        const next = phaseFollowDay(one, now);
        const isOn = (at: string) => {
          const todo = phaseTodoDay(one);
          return [phaseState(one, at) !== 'upcoming', todo !== null && todo <= at];
        };
        expect(next === null || next > now).toBe(true);
        const dayBefore = Temporal.PlainDate.from(next ?? '2030-01-01')
          .subtract({ days: 1 })
          .toString();
        expect(isOn(dayBefore)).toEqual(isOn(now));
      }),
    );
  });
});

describe('the day of a phase’s reminder', () => {
  it('is the chosen one, otherwise three days before it is due, never before it is available', () => {
    expect(phaseTodoDay(phase())).toBe('2026-11-22');
    expect(phaseTodoDay(phase({ availableDate: '2026-11-24' }))).toBe('2026-11-24');
    expect(phaseTodoDay(phase({ remindOn: '2026-12-04' }))).toBe('2026-12-04');
    expect(phaseTodoDay(phase({ isScheduled: true }))).toBeNull();
  });
});

describe('the dates of a phase', () => {
  it('count from the start of the workflow', () => {
    const offsets = { availableAfterDays: 30, dueAfterDays: 47 };
    expect(phaseDates(offsets, '2026-11-01', '2026-11-10')).toEqual({
      availableDate: '2026-12-01',
      dueDate: '2026-12-18',
    });
  });

  it('keep their number of days after a late start', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(90), day, fc.nat(600), (availableAfterDays, window, startedOn, lateness) => {
        const now = Temporal.PlainDate.from(startedOn).add({ days: lateness }).toString();
        const dueAfterDays = availableAfterDays + window;
        const { availableDate, dueDate } = phaseDates({ availableAfterDays, dueAfterDays }, startedOn, now);
        expect(availableDate >= now).toBe(true);
        const { days } = Temporal.PlainDate.from(availableDate).until(dueDate, { largestUnit: 'day' });
        expect(days).toBe(window);
      }),
    );
  });
});

it('the next phase is the next in order, and following them reaches each once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 8 }), (orders) => {
      const phases = orders.map((sortOrder, id) => ({ id, sortOrder }));
      const met: number[] = [];
      let at: (typeof phases)[number] | undefined = phases.toSorted((a, b) => a.sortOrder - b.sortOrder)[0];
      while (at) {
        met.push(at.sortOrder);
        at = phaseAfter(phases, at);
      }
      expect(met).toEqual(orders.toSorted((a, b) => a - b));
    }),
  );
});

it('Next Steps is unlocked by a survey with all required answers, and without a survey', () => {
  const survey = { isComplete: false, finishedParts: 0 };
  expect(isPhaseSurveyValid(null)).toBe(true);
  expect(isPhaseSurveyValid({ ...survey, state: 'open' })).toBe(false);
  expect(isPhaseSurveyValid({ ...survey, state: 'cycle' })).toBe(false);
  for (const state of ['checkpoint', 'complete', 'end'] as const)
    expect(isPhaseSurveyValid({ ...survey, state })).toBe(true);
  expect(isPhaseSurveyValid({ ...survey, finishedParts: 1, state: 'open' })).toBe(true);
  expect(isPhaseSurveyValid({ ...survey, isComplete: true, state: 'open' })).toBe(true);
});

it('sections are for their place, and can be shown as learn-more content', () => {
  const content = [{ header: 'First', body: 'Ask.' }];
  const sections = [
    { title: 'One', type: 'accordion' as const, usableIn: 'workflow' as const, content },
    { title: 'Two', type: 'numbered' as const, usableIn: 'both' as const, content },
    {
      title: 'Three',
      type: 'paragraph' as const,
      usableIn: 'learnMore' as const,
      content: [{ header: '', body: 'x' }],
    },
  ];
  expect(sectionsFor(sections, 'workflow').map(({ title }) => title)).toEqual(['One', 'Two']);
  expect(sectionsFor(sections, 'learnMore').map(({ title }) => title)).toEqual(['Two', 'Three']);
  expect(asLearnMore(sections)).toMatchObject([
    { type: 'accordion', entries: [{ summary: 'First', details: 'Ask.' }] },
    { type: 'copy', entries: [{ copyType: 'ordered-list', copyBlocks: [{ title: 'First', copy: 'Ask.' }] }] },
    { type: 'copy', entries: [{ copyType: 'paragraph', copyBlocks: [{ title: null, copy: 'x' }] }] },
  ]);
});
