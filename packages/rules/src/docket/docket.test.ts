import { asId, todoTypes } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personRows } from './people.ts';
import { type ContactFacts, movesToCover, priorityContacts, priorityLevelOf } from './priority.ts';
import { hospitalizationLabel, orderTodos, todoLabelsOf } from './todos.ts';

const today = '2026-11-20';
const ago = (days: number) => Temporal.PlainDate.from(today).subtract({ days }).toString();
const facts = (id: number, more: Partial<ContactFacts> = {}): ContactFacts => ({
  memberId: asId(id),
  name: `Member ${String(id).padStart(4, '0')}`,
  lastContactOn: ago(22),
  dischargedOn: null,
  needExpiresOn: null,
  ...more,
});
const order = (...list: ContactFacts[]) => priorityContacts(list, today).map((contact) => contact.memberId);
const one = (more: Partial<ContactFacts>) => priorityContacts([facts(1, more)], today)[0];

describe('the due date of a contact', () => {
  it('is the end of a month without a contact that counted, or 30 days after the last one', () => {
    expect(one({ lastContactOn: ago(22) })).toMatchObject({ dueOn: '2026-11-28', daysUntilDue: 8, badge: '4-9 days' });
    expect(one({ lastContactOn: null })).toMatchObject({ dueOn: '2026-11-30', daysUntilDue: 10, badge: '10-15 days' });
    expect(one({ lastContactOn: ago(33) })).toMatchObject({
      daysUntilDue: -3,
      badge: '≤ 3 days',
      priorityLevel: 'high',
    });
    expect(one({ lastContactOn: '2026-11-01' })).toMatchObject({ dueOn: '2026-12-01', daysUntilDue: 11 });
  });

  it('shows no badge for more than 15 days', () => {
    expect([-5, 0, 3, 4, 9, 10, 15, 16].map(priorityLevelOf)).toEqual([
      'high',
      'high',
      'high',
      'medium',
      'medium',
      'low',
      'low',
      null,
    ]);
    expect(one({ lastContactOn: ago(5) })).toBeUndefined();
  });

  it('is described with each reason that applies', () => {
    const all = one({ lastContactOn: ago(24), dischargedOn: ago(2), needExpiresOn: ago(-2) });
    expect(all?.reasons.map((reason) => reason.text)).toEqual([
      'contact due in 6 days',
      'discharged 2 days ago',
      'need expires in 2 days',
      'no contact in 24 days',
    ]);
    const fresh = one({ lastContactOn: ago(1), dischargedOn: today });
    expect(fresh?.reasons.map((reason) => reason.text)).toEqual(['discharged today', 'no contact in 1 day']);
    expect(one({ lastContactOn: null })?.reasons.at(-1)?.text).toBe('no contact yet');
  });

  it('includes a need that expires within 1 to 7 days, and none that expires today', () => {
    const keys = (days: number) =>
      one({ lastContactOn: null, needExpiresOn: ago(-days) })?.reasons.map(({ key }) => key);
    for (const days of [1, 7]) expect(keys(days)).toEqual(['due', 'need', 'contact']);
    for (const days of [-1, 0, 8]) expect(keys(days)).toEqual(['due', 'contact']);
  });

  it('does not apply after a contact today, unless there is another reason', () => {
    expect(order(facts(1, { lastContactOn: today }), facts(2), facts(3, { lastContactOn: ago(14) }))).toEqual([2]);
    expect(order(facts(1, { lastContactOn: today, dischargedOn: ago(1) }))).toEqual([1]);
  });

  it('is sorted by due day, discharge, need, days since contact, and name', () => {
    const due = ago(21);
    expect(
      order(
        facts(5, { lastContactOn: due }),
        facts(4, { lastContactOn: due, needExpiresOn: ago(-1) }),
        facts(3, { lastContactOn: due, dischargedOn: today }),
        facts(9, { lastContactOn: ago(25) }),
        facts(6, { lastContactOn: due, name: 'Aaa' }),
      ),
    ).toEqual([9, 3, 4, 6, 5]);
  });
});

const day = (min: number, max: number) => fc.option(fc.integer({ min, max }).map(ago));
const anyFacts = fc.record({
  memberId: fc.integer({ min: 1, max: 1_000_000 }).map((id) => asId<'Member'>(id)),
  name: fc.string({ maxLength: 8 }),
  lastContactOn: day(0, 90),
  dischargedOn: day(0, 30),
  needExpiresOn: day(-30, 5),
});
const many = fc.uniqueArray(anyFacts, { selector: (entry) => entry.memberId, maxLength: 20 });

describe('the order of contacts', () => {
  it('is the same for any order of the input', () => {
    fc.assert(
      fc.property(many, fc.infiniteStream(fc.nat()), (list, numbers) => {
        const shuffled = list
          .map((entry) => ({ entry, key: numbers.next().value as number }))
          .sort((a, b) => a.key - b.key);
        expect(
          priorityContacts(
            shuffled.map(({ entry }) => entry),
            today,
          ),
        ).toEqual(priorityContacts(list, today));
      }),
    );
  });

  it('never moves a member down because of a more urgent fact', () => {
    const urgent = fc.constantFrom<(f: ContactFacts) => ContactFacts>(
      (f) => ({ ...f, dischargedOn: ago(1) }),
      (f) => ({ ...f, needExpiresOn: ago(-1) }),
      (f) => ({
        ...f,
        lastContactOn: f.lastContactOn && Temporal.PlainDate.from(f.lastContactOn).subtract({ days: 3 }).toString(),
      }),
      (f) => ({ ...f, lastContactOn: null }),
    );
    const without = (list: ContactFacts[], id: number) => order(...list).filter((entry) => entry !== id);
    fc.assert(
      fc.property(many, urgent, (list, change) => {
        const [first, ...rest] = list;
        if (!first) return;
        const after = change(first);
        // without a last contact, the next contact is due at the end of the month, which may be later than the previous
        // due date
        if (after.lastContactOn === null && first.lastContactOn !== null && first.lastContactOn < '2026-11-01') return;
        const [before, now] = [order(...list).indexOf(first.memberId), order(after, ...rest).indexOf(first.memberId)];
        if (before >= 0) expect(now >= 0 && now <= before).toBe(true);
        expect(without([after, ...rest], first.memberId)).toEqual(without(list, first.memberId));
      }),
    );
  });
});

it("a contact is on the cover's list if it is due during the cover, overdue, or has another reason now", () => {
  const contact = (daysUntilDue: number, ...keys: ('due' | 'discharge' | 'need' | 'contact')[]) => ({
    daysUntilDue,
    dueOn: '2026-11-30',
    reasons: keys.map((key) => ({ key, text: '', textSentence: { key: '', values: {} } })),
  });
  const never = () => false;
  expect(movesToCover(contact(10, 'due'), never)).toBe(false);
  expect(movesToCover(contact(10, 'due'), (day) => day === '2026-11-30')).toBe(true);
  for (const now of [contact(0, 'due'), contact(-3, 'due'), contact(10, 'discharge'), contact(20, 'contact', 'need')])
    expect(movesToCover(now, never)).toBe(true);
});

describe('a to-do', () => {
  it('has the label of its type, and its own label for an unknown type', () => {
    expect(todoTypes.map((type) => todoLabelsOf(type).label)).not.toContain('');
    expect(todoLabelsOf('SCHEDULE_WORKFLOW_PHASE_REMINDER').label).toBe('Workflow reminder');
    expect(todoLabelsOf('SOMETHING_ELSE')).toMatchObject({ label: 'something else', group: 'due' });
  });

  it('for a hospital stay is a discharge follow-up after a user has entered the discharge', () => {
    const stay = { dischargeDate: null, guideEnteredDischargedAt: null };
    expect(hospitalizationLabel(stay)).toBe('Admission follow up');
    expect(hospitalizationLabel({ ...stay, guideEnteredDischargedAt: today })).toBe('Discharge follow up');
    expect(hospitalizationLabel({ ...stay, dischargeDate: today })).toBe('Discharge follow up');
  });

  it('is in its group, newest first, and items that are due are sorted by due time', () => {
    const todo = (id: number, group: 'waiting' | 'due', at: string) => ({
      id,
      group,
      reason: { at, isAboutSuicide: false },
    });
    const list = [
      todo(1, 'due', '2026-11-20T10:00:00Z'),
      todo(4, 'due', '2026-11-27T06:00:00Z'),
      todo(5, 'due', '2026-11-19T10:00:00Z'),
      todo(2, 'waiting', '2026-11-18T10:00:00Z'),
      todo(3, 'waiting', '2026-11-20T09:00:00Z'),
    ];
    expect(orderTodos(list).map((entry) => entry.id)).toEqual([3, 2, 5, 1, 4]);
  });

  it('about a text or voicemail that may mention suicide is first in its group and shown in its row', () => {
    const at = (hour: number) => `2026-11-20T${hour}:00:00Z`;
    const text = (id: number, hour: number, member: number, isAboutSuicide = false) => ({
      id,
      type: 'TEXT_BACK',
      subjectId: asId<'Member'>(member),
      group: 'waiting' as const,
      reason: { at: at(hour), isAboutSuicide },
    });
    const list = [
      text(1, 10, 7, true),
      text(2, 11, 7),
      text(3, 12, 7),
      text(4, 13, 8),
      text(5, 14, 9),
      { ...text(6, 10, 6, true), type: 'CALL_BACK' },
    ];
    const rows = personRows(orderTodos(list)).map(({ todo, more }) => [todo.id, ...more.map(({ id }) => id)]);
    expect(rows).toEqual([[6], [1, 3, 2], [5], [4]]);
  });
});
