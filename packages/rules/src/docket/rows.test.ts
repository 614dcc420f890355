import { asId, todoTypes } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docketKinds, kindOfEvent, kindOfTodo, passesDocketFilter } from './filter.ts';
import { outreachGroupOf, outreachGroups, outreachHeadings } from './outreach-groups.ts';
import { personRows, sharedResponseTypes } from './people.ts';

const anyTodo = fc.record({
  id: fc.nat(),
  type: fc.constantFrom(...todoTypes),
  subjectId: fc.option(fc.integer({ min: 1, max: 4 }).map((id) => asId<'Member'>(id))),
});
const anyTodos = fc.uniqueArray(anyTodo, { selector: ({ id }) => id, maxLength: 30 });

describe('rows of Follow up', () => {
  it('exist once for each person, with any number of texts and missed calls', () => {
    const of = (id: number, type: string, member: number | null) => ({
      id,
      type,
      subjectId: member === null ? null : asId<'Member'>(member),
    });
    const todos = [
      of(1, 'TEXT_BACK', 7),
      of(2, 'CALL_BACK', 8),
      of(3, 'CALL_BACK', 7),
      of(4, 'TEXT_BACK', 7),
      of(5, 'INCOMPLETE_CALL', 7),
      of(6, 'TEXT_BACK', null),
      of(7, 'TEXT_BACK', null),
    ];
    const ids = personRows(todos).map(({ todo, more }) => [todo.id, ...more.map(({ id }) => id)]);
    expect(ids).toEqual([[1, 3, 4], [2], [5], [6], [7]]);
  });

  it('contain each to-do exactly once, in order', () => {
    fc.assert(
      fc.property(anyTodos, (todos) => {
        const rows = personRows(todos);
        const shown = rows.flatMap(({ todo, more }) => [todo, ...more]);
        expect(new Set(shown)).toEqual(new Set(todos));
        expect(shown).toHaveLength(todos.length);
        const firsts = rows.map(({ todo }) => todos.indexOf(todo));
        expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
        for (const { todo, more } of rows)
          for (const other of more) {
            expect(other.subjectId).toBe(todo.subjectId);
            expect(sharedResponseTypes as readonly string[]).toContain(other.type);
          }
        const people = rows
          .filter(
            ({ todo }) => todo.subjectId !== null && (sharedResponseTypes as readonly string[]).includes(todo.type),
          )
          .map(({ todo }) => todo.subjectId);
        expect(new Set(people).size).toBe(people.length);
      }),
    );
  });
});

describe('groups of Outreach', () => {
  it('start with overdue members, then follow the badges', () => {
    expect([-9, -1, 0, 3, 4, 9, 10, 15, 16].map((days) => outreachHeadings[outreachGroupOf(days)])).toEqual([
      'Overdue',
      'Overdue',
      '≤ 3 days',
      '≤ 3 days',
      '4-9 days',
      '4-9 days',
      '10-15 days',
      '10-15 days',
      'Other reasons',
    ]);
  });

  it('are always in order in a list by days', () => {
    const at = (days: number) => outreachGroups.indexOf(outreachGroupOf(days));
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.nat(400), (days, more) => {
        expect(at(days)).toBeLessThanOrEqual(at(days + more));
      }),
    );
  });
});

describe('the filter of the docket', () => {
  const facts = { kinds: ['call', 'text'] as const, client: 'Sunrise Health', text: 'José García Missed call' };

  it('searches kind, client and words in any order, ignoring accents and case', () => {
    expect(passesDocketFilter(facts, {})).toBe(true);
    expect(passesDocketFilter(facts, { words: 'garcia JOSE', kind: 'text', client: 'Sunrise Health' })).toBe(true);
    expect(passesDocketFilter(facts, { kind: 'visit' })).toBe(false);
    // members in Outreach have no kind, so they pass every filter by kind
    expect(passesDocketFilter({ ...facts, kinds: [] }, { kind: 'visit' })).toBe(true);
    expect(passesDocketFilter(facts, { client: 'Sunrise' })).toBe(false);
    expect(passesDocketFilter(facts, { words: 'jose visit' })).toBe(false);
  });

  it('returns fewer rows with more conditions', () => {
    const filter = fc.record({
      kind: fc.option(fc.constantFrom(...docketKinds), { nil: undefined }),
      client: fc.option(fc.constantFrom('A', 'B'), { nil: undefined }),
      words: fc.option(fc.string({ maxLength: 6 }), { nil: undefined }),
    });
    const row = fc.record({
      kinds: fc.subarray([...docketKinds]),
      client: fc.option(fc.constantFrom('A', 'B')),
      text: fc.string(),
    });
    fc.assert(
      fc.property(row, filter, (one, asked) => {
        expect(passesDocketFilter(one, {})).toBe(true);
        if (!passesDocketFilter(one, asked)) return;
        for (const less of [
          { ...asked, kind: undefined },
          { ...asked, client: undefined },
          { ...asked, words: '' },
        ])
          expect(passesDocketFilter(one, less)).toBe(true);
      }),
    );
  });

  it('determines the kind of each to-do and event', () => {
    expect(todoTypes.map((type) => [type, kindOfTodo({ type })])).toEqual([
      ['TEXT_BACK', 'text'],
      ['CALL_BACK', 'call'],
      ['HOSPITALIZATION_FOLLOW_UP', 'stay'],
      ['INCOMPLETE_CALL', 'call'],
      ['INCOMPLETE_NOTE_CALL', 'call'],
      ['INCOMPLETE_VISIT', 'visit'],
      ['INCOMPLETE_NOTE_VISIT', 'visit'],
      ['SCHEDULED_EVENT', 'other'],
      ['SCHEDULE_WORKFLOW_PHASE_REMINDER', 'other'],
      ['FEEDBACK_CALL', 'call'],
      ['CALL_AUDIT', 'call'],
      ['MESSAGE_NOT_SENT', 'text'],
      ['NEED_DUE', 'need'],
      ['REFERRAL_REFUSED', 'need'],
      ['HANDOVER', 'other'],
      ['HANDOVER_RETURN', 'other'],
      ['TRANSFER_REVIEW', 'other'],
      ['STATUS_REVIEW', 'other'],
      ['SURVEY_DUE', 'survey'],
      ['CONSENT_REVIEW', 'text'],
      ['MATCH_REVIEW', 'stay'],
    ]);
    expect(['call', 'message', 'visit', 'reminder', 'tbd', 'workflow_phase'].map(kindOfEvent)).toEqual([
      'call',
      'text',
      'visit',
      'reminder',
      'other',
      'other',
    ]);
  });
});
