import type { SurveyDue } from '@guidepost/contracts';
import { asId, noAssignment, noDue } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from '../needs/testing/arbitrary.ts';
import { daysBetween } from '../schedule/days.ts';
import { sentenceText } from '../sentences/sentence.ts';
import { dateBounds, type GivenAnswer, readAnswer } from './answers.ts';
import { assignmentPeriod, isSurveyFor } from './assignment.ts';
import { canReopenSurvey, endOfDay, initialDueDay, isSurveyDue, isSurveyLate, nextPhaseDueAt } from './due.ts';
import { isAnswerRequired, isSupported } from './questions.ts';
import { actionReport } from './report.ts';
import { followSurvey } from './survey-path.ts';
import { option, question } from './testing/arbitrary.ts';

const today = '2026-11-22';
const zone = 'America/Chicago';
const read = (of: ReturnType<typeof question>, given: GivenAnswer) => {
  const { problem, answer } = readAnswer(of, given, today, zone);
  return problem ? sentenceText(problem) : answer;
};

describe('an answer', () => {
  it('is required by the validation, then by the question, then by default', () => {
    expect(isAnswerRequired(question(1))).toBe(true);
    expect(isAnswerRequired(question(1, { isRequired: false }))).toBe(false);
    const validationConfiguration = { isRequired: true, minDateOffset: null, maxDateOffset: null };
    expect(isAnswerRequired(question(1, { isRequired: false, validationConfiguration }))).toBe(true);
    expect(read(question(1, { type: 'text' }), { textResponse: '  ' })).toBe('A value is required');
    expect(read(question(1, { type: 'text', isRequired: false }), {})).toMatchObject({ skipped: true });
  });

  it('chooses one option, or several of a checkbox, and only existing ones', () => {
    expect(read(question(1), { selectedOptionIds: [11] })).toMatchObject({ selectedOptionIds: [11], skipped: false });
    expect(read(question(1), { selectedOptionIds: [11, 12] })).toBe('Choose one of the options.');
    expect(read(question(1), { selectedOptionIds: [99] })).toBe('Choose one of the options.');
    expect(read(question(1, { type: 'checkbox' }), { selectedOptionIds: [12, 11] })).toMatchObject({
      selectedOptionIds: [11, 12],
    });
  });

  it('is a number within its bounds', () => {
    const number = question(1, { type: 'number', input: { min: 2, max: 4 } });
    expect(read(number, { textResponse: '3' })).toMatchObject({ number: 3, textResponse: '3' });
    expect(read(number, { textResponse: '1' })).toBe('Value must be at 2 or more.');
    expect(read(number, { textResponse: '5' })).toBe('Value must be 4 or less.');
    expect(read(number, { textResponse: 'three' })).toBe('The value must be a number.');
  });

  it('is a day between two offsets from today, including both', () => {
    const offsets = fc.tuple(fc.integer({ min: -400, max: 0 }), fc.integer({ min: 0, max: 400 }));
    fc.assert(
      fc.property(offsets, fc.integer({ min: -500, max: 500 }), ([minDateOffset, maxDateOffset], away) => {
        const validationConfiguration = { isRequired: null, minDateOffset, maxDateOffset };
        const asked = question(1, { type: 'date', validationConfiguration });
        const date = Temporal.PlainDate.from(today).add({ days: away }).toString();
        const { problem } = readAnswer(asked, { textResponse: date }, today, zone);
        expect(problem === undefined).toBe(away >= minDateOffset && away <= maxDateOffset);
        expect(dateBounds(asked, today)).toEqual({
          min: Temporal.PlainDate.from(today).add({ days: minDateOffset }).toString(),
          max: Temporal.PlainDate.from(today).add({ days: maxDateOffset }).toString(),
        });
      }),
    );
    expect(read(question(1, { type: 'date' }), { textResponse: '2026-02-30' })).toBe('The date is not valid.');
    expect(read(question(1, { type: 'date' }), { textResponse: '0000-05-05' })).toBe('The date is not valid.');
    for (const at of ['0000-05-05T10:00Z', '-000001-05-05T10:00Z', '+010000-05-05T10:00Z'])
      expect(read(question(1, { type: 'date-time' }), { textResponse: at })).toBe('The date and time are not valid.');
    expect(read(question(1, { type: 'date-time' }), { textResponse: '2026-05-05T10:00Z' })).toMatchObject({
      dateTime: '2026-05-05T10:00:00Z',
    });
  });

  it('cannot be several of a list', () => {
    expect(isSupported(question(1, { type: 'multiselect' }))).toBe(false);
    expect(isSupported(question(1, { type: 'select', allowMultiple: true }))).toBe(false);
    expect(isSupported(question(1, { type: 'checkbox', allowMultiple: true }))).toBe(true);
  });
});

describe('a due date', () => {
  const member = { segmentIds: [7], averageMonthsInProgram: 4 };
  const due = (part: Partial<SurveyDue>) => initialDueDay({ ...noDue, ...part }, member, today);
  it('is a fixed day, a number of days after the assignment, or the average of the program', () => {
    expect(due({})).toBeNull();
    expect(due({ fixedDate: '2027-01-15', offsetValue: 30 })).toBe('2027-01-15');
    expect(due({ offsetValue: 30 })).toBe('2026-12-22');
    expect(due({ offsetValue: 'average-program-days' })).toBe('2027-03-22');
  });

  it('comes from the first segment of the member before all others', () => {
    const segmentOverrides = [
      { segmentId: asId<'Segment'>(3), offsetValue: 10, maxMonth: null },
      { segmentId: asId<'Segment'>(7), offsetValue: 60, maxMonth: null },
    ];
    expect(due({ fixedDate: '2027-01-15', segmentOverrides })).toBe('2027-01-21');
  });

  it('is at most the end of the last month, this year or the next', () => {
    expect(due({ offsetValue: 90, maxMonth: 12 })).toBe('2026-12-31');
    expect(due({ offsetValue: 240, maxMonth: 2 })).toBe('2027-02-28');
    expect(due({ offsetValue: 30, maxMonth: 2 })).toBe('2026-12-22');
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: 12 }),
        (on, offsetValue, maxMonth) => {
          const found = initialDueDay({ ...noDue, offsetValue, maxMonth }, member, on) ?? '';
          expect(found >= on).toBe(true);
          expect(daysBetween(on, found)).toBeLessThanOrEqual(offsetValue);
        },
      ),
    );
  });

  it('is late after its day in the member’s zone, and has a reminder a week before', () => {
    const dueAt = endOfDay('2026-11-22', zone).toString();
    const at = (text: string) => Temporal.Instant.from(text);
    expect(dueAt).toBe('2026-11-23T05:59:59Z');
    expect(isSurveyLate({ dueAt, completedAt: null }, at('2026-11-23T05:00:00Z'))).toBe(false);
    expect(isSurveyLate({ dueAt, completedAt: null }, at('2026-11-23T06:00:00Z'))).toBe(true);
    expect(isSurveyLate({ dueAt, completedAt: '2026-11-20T00:00:00Z' }, at('2026-11-24T06:00:00Z'))).toBe(false);
    expect(isSurveyDue({ dueAt, completedAt: null }, at('2026-11-15T00:00:00Z'))).toBe(false);
    expect(isSurveyDue({ dueAt, completedAt: null }, at('2026-11-16T06:00:00Z'))).toBe(true);
    expect(nextPhaseDueAt(30, at('2026-11-22T18:00:00Z'), zone).toString()).toBe('2026-12-23T05:59:59Z');
  });

  it('allows reopening a complete survey within its month', () => {
    const completed = { dueAt: null, completedAt: '2026-11-01T05:30:00Z' };
    const at = Temporal.Instant.from('2026-11-22T18:00:00Z');
    expect(canReopenSurvey(completed, at, 'America/New_York')).toBe(true);
    expect(canReopenSurvey(completed, at, 'America/Los_Angeles')).toBe(false);
    expect(canReopenSurvey({ dueAt: null, completedAt: null }, at, zone)).toBe(false);
  });
});

describe('the members of a survey', () => {
  it('belong to its clients, and to its segments and stages if it lists any', () => {
    const member = { clientId: 1, stageId: 2, segmentIds: [3, 4] };
    const asked = (clients: number[], segments: number[], stages: number[]) =>
      isSurveyFor(
        {
          clientIds: clients.map((id) => asId<'Client'>(id)),
          segmentIds: segments.map((id) => asId<'Segment'>(id)),
          stageIds: stages.map((id) => asId<'Stage'>(id)),
        },
        member,
      );
    expect([
      asked([], [], []),
      asked([1], [], []),
      asked([1], [5, 4], [2]),
      asked([1], [5], []),
      asked([1], [], [9]),
    ]).toEqual([false, true, true, false, false]);
  });

  it('get it once, or once a year within the months of its window', () => {
    const within = (startMonth: number, endMonth: number) =>
      assignmentPeriod({ availableWindow: { startMonth, endMonth } }, today);
    expect(assignmentPeriod(noAssignment, today)).toBe('once');
    expect([within(11, 11), within(3, 12), within(1, 10), within(12, 12)]).toEqual(['2026', '2026', null, null]);
  });
});

describe('the report of an action survey', () => {
  it('includes the answers on the path, and not those outside of it', () => {
    const questions = [
      question(1, {
        options: [
          option(11, { isVerificationOption: true }),
          option(12, { isRefusalOption: true, nextQuestionKey: 'q3' }),
        ],
      }),
      question(2, { type: 'date', options: [], isActionTakenDateQuestion: true }),
      question(3, { isRequired: false }),
    ];
    const answers = (chosen: number) => [
      { questionId: 1, round: 0, skipped: false, selectedOptionIds: [chosen], textResponse: null },
      { questionId: 2, round: 0, skipped: false, selectedOptionIds: [], textResponse: '2026-11-20' },
    ];
    const report = (chosen: number) => actionReport(followSurvey(questions, answers(chosen), () => true));
    expect(report(11)).toMatchObject({ verified: true, refused: false, actionTakenDate: '2026-11-20' });
    expect(report(12)).toMatchObject({ verified: false, refused: true, actionTakenDate: null });
  });
});
