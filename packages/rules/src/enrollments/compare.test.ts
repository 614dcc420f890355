import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareEnrollment, type EnrolledMember } from './compare.ts';
import { factsOf } from './facts.ts';

const today = '2026-11-22';

describe('a member in a second file', () => {
  const text = fc.constantFrom('Ada', 'Adaeze', 'Okafor', 'Bright');
  const line = fc.record({
    memberNumber: fc.constant('A1'),
    firstName: text,
    lastName: text,
    dateOfBirth: fc.constantFrom('1970-03-04', '1971-03-04', ''),
    mobilePhone: fc.constantFrom('7135550101', '7135550102', ''),
    plan: fc.constantFrom('Silver', 'Gold'),
  });
  const factsIn = (written: Parameters<typeof factsOf>[0]) => {
    const { facts } = factsOf(written, 1, today);
    if (!facts) throw new Error('refused');
    return facts;
  };
  /** Returns a member with a file's values and later edits by staff. */
  function memberOf(facts: ReturnType<typeof factsIn>, hand: Record<string, string>): EnrolledMember {
    const { content, coverage } = facts;
    return {
      ...content,
      phones: content.phones.map((phone, n) => ({ ...phone, id: n + 1, isPrimary: n === 0, keep: false })),
      closedNumbers: [],
      emails: [],
      addresses: [],
      stays: [],
      ...hand,
      deleted: false,
      last: content,
      coverage,
      isEnded: false,
      hasEndedContact: false,
      handwritten: {},
    };
  }

  it.each([{ endsOn: '2026-11-20' }, { endsOn: '2026-11-20', isEnd: true }, { isEnd: true }])(
    'whose coverage ends: the preview has one line about the end (%o)',
    (end) => {
      const written = { memberNumber: 'A1', firstName: 'Ada', lastName: 'Okafor' };
      const { outcome, items } = compareEnrollment(
        factsIn({ ...written, ...end }),
        memberOf(factsIn(written), {}),
        {},
        today,
      );
      expect([outcome, items.map(({ label }) => label)]).toEqual(['end', ['Coverage ends']]);
    },
  );

  it('before later changes: each written value is an item of the preview', () => {
    const facts = factsIn({
      memberNumber: 'A1',
      firstName: 'Ada',
      lastName: 'Okafor',
      preferredName: 'Addie',
      dateOfBirth: '1970-03-04',
      gender: 'F',
      reportedLanguage: 'es',
      raceEthnicitySummary: 'C',
      mobilePhone: '7135550101',
      email: 'ada@example.org',
      line1: '4410 Telephone Rd',
      city: 'Houston',
      state: 'TX',
      zip: '77087',
      plan: 'Silver',
      group: 'GRP9',
      begins: '2026-01-01',
      endsOn: '2026-12-31',
    });
    const { items } = compareEnrollment({ ...facts, newMemberZone: 'America/Chicago' }, null, {}, today);
    expect(Object.fromEntries(items.map(({ label, file }) => [label, file]))).toEqual({
      'New member': 'Ada Okafor',
      'Preferred name': 'Addie',
      'Date of birth': '1970-03-04',
      Gender: 'Female',
      'Reported language': 'Spanish',
      'Race and ethnicity': 'White',
      'Time zone': 'America/Chicago',
      Phone: '+17135550101',
      Email: 'ada@example.org',
      Address: '4410 Telephone Rd, Houston, TX 77087',
      Plan: 'Silver',
      Group: 'GRP9',
      'Coverage begins': '2026-01-01',
      'Coverage ends': '2026-12-31',
    });
  });

  it('is not changed by the file that created the member, after any manual changes', () => {
    fc.assert(
      fc.property(line, text, (written, hand) => {
        const facts = factsIn(written);
        expect(compareEnrollment(facts, memberOf(facts, { lastName: hand }), {}, today).outcome).toBe('unchanged');
      }),
    );
  });

  it('keeps manual edits and the birth date unless they are selected', () => {
    fc.assert(
      fc.property(line, line, text, (before, after, hand) => {
        const member = memberOf(factsIn(before), { lastName: hand });
        const facts = factsIn(after);
        const memberWithOpenCheckIn = compareEnrollment(facts, member, {}, today);
        fc.pre(memberWithOpenCheckIn.outcome !== 'hold');
        if (hand !== member.last?.lastName) expect(memberWithOpenCheckIn.changes?.fields.lastName).toBeUndefined();
        if (member.dateOfBirth !== null) expect(memberWithOpenCheckIn.changes?.fields.dateOfBirth).toBeUndefined();
        const ticked = compareEnrollment(facts, member, { lastName: true, dateOfBirth: true, firstName: true }, today);
        for (const item of ticked.items)
          if (item.key === 'lastName' || item.key === 'dateOfBirth')
            expect(ticked.changes?.fields[item.key]).toBe(item.file);
      }),
    );
  });

  it('makes the number of the file primary, before one that staff added, only if it is selected', () => {
    const before = factsIn({ memberNumber: 'A1', firstName: 'Ada', lastName: 'Lee', mobilePhone: '7135550101' });
    const after = factsIn({ memberNumber: 'A1', firstName: 'Ada', lastName: 'Lee', mobilePhone: '7135550102' });
    const member = memberOf(before, {});
    member.phones = [{ id: 9, isPrimary: true, description: 'Mobile', number: '+12815550199', keep: false }];
    const memberWithOpenCheckIn = compareEnrollment(after, member, {}, today);
    expect(memberWithOpenCheckIn).toMatchObject({ outcome: 'change', changes: null, demoted: { phones: [] } });
    expect(memberWithOpenCheckIn.items).toMatchObject([
      { key: 'phones', now: '+12815550199', file: '+17135550102', byHand: true },
    ]);
    const ticked = compareEnrollment(after, member, { phones: true }, today);
    expect(ticked.demoted.phones).toEqual([9]);
    expect(ticked.changes?.phones.add).toMatchObject([{ number: '+17135550102', isPrimary: true }]);
  });

  it('never makes a number that opted out primary before one that a user chose', () => {
    const before = factsIn({ memberNumber: 'A1', firstName: 'Ada', lastName: 'Lee', mobilePhone: '7135550101' });
    const after = factsIn({ memberNumber: 'A1', firstName: 'Ada', lastName: 'Lee', mobilePhone: '7135550102' });
    const member = { ...memberOf(before, {}), closedNumbers: ['+17135550102'] };
    member.phones = [{ id: 9, isPrimary: true, description: 'Mobile', number: '+12815550199', keep: false }];
    const ticked = compareEnrollment(after, member, { phones: true }, today);
    expect(ticked.demoted.phones).toEqual([]);
    expect(ticked.changes?.phones.add).toMatchObject([{ number: '+17135550102', isPrimary: false }]);
  });

  it('never makes a work number primary before one that a user chose', () => {
    const before = factsIn({ memberNumber: 'A1', firstName: 'Ada', lastName: 'Lee', mobilePhone: '7135550101' });
    const after = factsIn({ memberNumber: 'A1', firstName: 'Ada', lastName: 'Lee', workPhone: '7135550102' });
    const member = memberOf(before, {});
    member.phones = [{ id: 9, isPrimary: true, description: 'Mobile', number: '+12815550199', keep: false }];
    const ticked = compareEnrollment(after, member, { phones: true }, today);
    expect(ticked.demoted.phones).toEqual([]);
    expect(ticked.changes?.phones.add).toMatchObject([{ number: '+17135550102', isPrimary: false }]);
    expect(ticked.items).toMatchObject([{ label: 'Additional phone', now: null, file: '+17135550102' }]);
  });

  it('shows a new work number as an addition, and a replaced number with the number that it replaces', () => {
    const name = { memberNumber: 'A1', firstName: 'Ada', lastName: 'Lee' };
    const before = factsIn({ ...name, mobilePhone: '7135550101', workPhone: '7135550103' });
    const member = memberOf(before, {});
    const itemsOf = (written: object) => compareEnrollment(factsIn({ ...name, ...written }), member, {}, today).items;
    expect(itemsOf({ homePhone: '7135550102' })).toMatchObject([
      { label: 'Additional phone', now: null, file: '+17135550102' },
    ]);
    expect(itemsOf({ mobilePhone: '7135550102' })).toMatchObject([
      { label: 'Phone', now: '+17135550101', file: '+17135550102' },
    ]);
    expect(itemsOf({ workPhone: '7135550102' })).toMatchObject([
      { label: 'Phone', now: '+17135550103', file: '+17135550102' },
    ]);
  });
});
