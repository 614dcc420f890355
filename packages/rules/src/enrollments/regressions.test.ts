import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contentToStore, type ImportedContent } from '../imports/merge.ts';
import { compareEnrollment, type EnrolledMember } from './compare.ts';
import { coverageToStore } from './coverage-to-store.ts';
import type { EnrollmentFacts } from './enrollment-facts.ts';
import { factsOf } from './facts.ts';
import { read834, start834 } from './x12-834.ts';
import { acknowledgementOf } from './x12-ack.ts';

const today = '2026-11-26';
const read = (name: string, change: (text: string) => string = (text) => text) => {
  const text = change(readFileSync(new URL(`./regressions/${name}.edi`, import.meta.url), 'utf8'));
  return read834(start834(), text, { today, isLast: true });
};
const factsIn = (name: string, change?: (text: string) => string): EnrollmentFacts => {
  const facts = read(name, change).entries[0]?.facts;
  if (!facts) throw new Error('refused');
  return facts;
};
const numbersOf = (content: ImportedContent) => content.identifiers.map(({ value }) => value);

/** Returns the member as stored after the import of a file with these facts. */
function storedFrom({ content, coverage }: EnrollmentFacts): EnrolledMember {
  const numbered = <T>(list: readonly T[]) => list.map((one, n) => ({ ...one, id: n + 1, isPrimary: n === 0 }));
  return {
    ...content,
    phones: numbered(content.phones).map((phone) => ({ ...phone, keep: false })),
    closedNumbers: [],
    emails: numbered(content.emails),
    addresses: numbered(content.addresses),
    stays: [],
    deleted: false,
    last: content,
    coverage,
    isEnded: false,
    hasEndedContact: false,
    handwritten: {},
  };
}

describe('the number of a member', () => {
  it('is never REF*ZZ, which can be a plan code', () => {
    expect(numbersOf(factsIn('ref-zz-plan-code-1').content)).toEqual(['ZQ001']);
    expect(numbersOf(factsIn('ref-zz-plan-code-2').content)).toEqual(['ZQ002']);
  });

  it('of a subscriber is REF*0F, with any identifier in the name segment', () => {
    for (const name of ['subscriber-1-with-ssn', 'subscriber-2-without-ssn']) {
      const { content, coverage } = factsIn(name);
      expect(numbersOf(content)).toEqual(['REG900001']);
      expect(coverage.subscriberNumber).toBe('REG900001');
      expect(content).toMatchObject({ firstName: 'Odile', lastName: 'Fontaine', dateOfBirth: '1963-02-14' });
    }
    expect(JSON.stringify(read('subscriber-1-with-ssn'))).not.toContain('900112222');
  });

  it('that is only a social security number is refused with that reason', () => {
    const { entries, reader } = read('0f-is-ssn');
    expect(entries.map(({ refused }) => refused?.key)).toEqual([
      'The only number is a social security number, which Guidepost does not store. Ask the sender for a member number in REF*0F or REF*23.',
    ]);
    expect(JSON.stringify([entries, reader])).not.toContain('900456789"');
  });

  it('that is empty is refused, and the 999 names it', () => {
    const { entries, reader } = read('empty-subscriber-number');
    expect(entries.map(({ refused, facts, identity }) => [refused?.key, facts, identity])).toEqual([
      ['The subscriber number (REF*0F) is empty. Ask the sender to add it.', null, null],
    ]);
    const now = Temporal.ZonedDateTime.from('2026-11-26T12:00[UTC]');
    const answer = acknowledgementOf(reader, { control: 1, now }).split('\n');
    expect(answer).toEqual(expect.arrayContaining(['IK3*REF*7*2000*8~', 'IK4*2**1~']));
  });
});

it('nested members keep their own contacts, and a reused number shows another person', () => {
  const [olive, kid] = read('loops').entries;
  expect(olive?.facts?.content).toMatchObject({
    phones: [{ number: '+15035550102' }, { number: '+15035550101' }],
    emails: [{ email: 'olive@example.org' }],
    addresses: [{ line1: '12 Home St' }, { line1: 'PO Box 99', description: 'Mailing' }],
  });
  expect(kid?.facts && numbersOf(kid.facts.content)).toEqual(['LOOP-1-01']);
  expect(factsIn('recycled').content).toMatchObject({ firstName: 'Victor', lastName: 'Quill' });
});

describe('a termination', () => {
  it('uses the end of the coverage if the plan year ends later', () => {
    const member = storedFrom(factsIn('plan-year-357-1-enroll'));
    const facts = factsIn('plan-year-357-2-term');
    const seen = compareEnrollment(facts, member, {}, today);
    expect([seen.outcome, seen.endsOn]).toEqual(['end', '2026-05-31']);
    expect(seen.changes).toBeNull();
    expect(contentToStore(member.last, facts.content)).toMatchObject({
      phones: [{ number: '+17135550133' }],
      emails: [{ email: 'hv@example.org' }],
    });
  });

  const term = (change: (text: string) => string) => {
    const { isEnd, coverage } = factsIn('plan-year-357-2-term', change);
    return [isEnd, coverage.endsOn];
  };
  const hd = 'HD*024**HLT*SILVER 2~\nDTP*349*D8*20260531~';
  it.each([
    ['as sent', hd, [true, '2026-05-31']],
    ['the member before the coverage', hd.replace('20260531', '20271231'), [true, '2026-12-31']],
    ['two that end: the later one', `${hd}\nHD*024**DEN~\nDTP*349*D8*20260630~`, [true, '2026-06-30']],
    ['one that ends and one that goes on', `${hd}\nHD*030**DEN~\nDTP*348*D8*20260101~`, [true, '2026-12-31']],
    ['a future end', hd.replace('20260531', '20261130'), [true, '2026-11-30']],
    ['no end of the coverage', 'HD*024**HLT*SILVER 2~', [true, '2026-12-31']],
    ['both in one coverage', `${hd}\nDTP*357*D8*20261231~`, [true, '2026-05-31']],
    ['an end that is no day', hd.replace('20260531', '20260231'), [true, '2026-12-31']],
  ])('with %s', (_, loops, expected) => {
    expect(term((text) => text.replace(/HD\*024[^~]*~\s*DTP\*349\*D8\*\d+~/, loops))).toEqual(expected);
  });
});

describe('the end of the plan year (DTP*357) of a member whose coverage continues', () => {
  const enrolled = (coverage: string) => (text: string) =>
    text
      .replace('DTP*356*D8*20260101~', 'DTP*356*D8*20260101~\nDTP*357*D8*20261031~')
      .replace(/DTP\*348\*D8\*20260101~\s*DTP\*357\*D8\*20261231~/, coverage);
  const open = 'DTP*348*D8*20260101~';

  it.each([
    ['without an end', open, null],
    ['to a later day', `${open}\nDTP*349*D8*20271231~`, '2027-12-31'],
    ['to an earlier day', `${open}\nDTP*349*D8*20260930~`, '2026-09-30'],
    ['beside a coverage that ended', `${open}\nHD*024**DEN~\nDTP*349*D8*20260930~`, null],
    ['beside a coverage with an end', `${open}\nDTP*349*D8*20261130~\nHD*030**DEN~\n${open}`, null],
    ['to a day that does not exist', `${open}\nDTP*349*D8*20260231~`, null],
    ['without any date', '', '2026-10-31'],
  ])('%s', (_, coverage, endsOn) => {
    const facts = factsIn('plan-year-357-1-enroll', enrolled(coverage));
    expect([facts.isEnd, facts.coverage.endsOn]).toEqual([false, endsOn]);
  });

  it.each(['021', '001', '030'])('does not end a current member (%s)', (code) => {
    const member = storedFrom(factsIn('plan-year-357-1-enroll'));
    const change = (text: string) =>
      enrolled(open)(text).replace('*021*28*', `*${code}*28*`).replace('HD*021', `HD*${code}`);
    expect(compareEnrollment(factsIn('plan-year-357-1-enroll', change), member, {}, today).outcome).not.toBe('end');
  });
});

describe('an update', () => {
  const add = factsIn('partial-change-1-add');
  const member = storedFrom(add);

  it.each(['001', '024', '025', '030'])('%s without contacts changes no contacts', (code) => {
    const change = (text: string) => text.replace('*001*22*', `*${code}*22*`).replace('HD*001', `HD*${code}`);
    const seen = compareEnrollment(factsIn('partial-change-2-change', change), member, {}, today);
    expect(seen.items.map(({ key }) => key).filter((key) => key !== 'end')).toEqual(['plan']);
    expect(seen.changes).toBeNull();
  });

  it.each([
    ['001', 'HD*001', false],
    ['026', 'HD*026', false],
    ['024', 'HD*024', false],
    ['001', 'HD*021', true],
    ['021', 'HD*021', true],
    ['025', 'HD*025', true],
    ['030', 'HD*030', true],
  ])('%s with %s for an ended member: reinstated %s', (code, hd, expected) => {
    const change = (text: string) => text.replace('*001*22*', `*${code}*22*`).replace('HD*001', hd);
    const facts = factsIn('partial-change-2-change', change);
    // on the last day of coverage, the file repeats the same end date
    const coverage = { ...add.coverage, endsOn: today };
    const ended = { ...member, coverage, isEnded: true, hasEndedContact: true };
    const seen = compareEnrollment(facts, ended, {}, today);
    expect([seen.comesBack, seen.items.some(({ key }) => key === 'back')]).toEqual([expected, expected]);
    expect(coverageToStore(coverage, facts).endsOn).toBe(expected ? null : today);
  });

  it('with no values is combined with the values of older files', () => {
    const next = factsIn('partial-change-2-change');
    expect(contentToStore(add.content, next.content)).toEqual(add.content);
    expect(coverageToStore({ ...add.coverage, endsOn: '2026-12-31', group: 'G1' }, next)).toMatchObject({
      plan: 'PPO',
      group: 'G1',
      endsOn: '2026-12-31',
    });
  });

  const values = {
    preferredName: ['Addie', 'Dee'],
    dateOfBirth: ['1970-03-04', '1971-03-04'],
    gender: ['F', 'M'],
    reportedLanguage: ['es', 'en'],
    raceEthnicitySummary: ['C', 'B'],
    mobilePhone: ['7135550177', '7135550178'],
    homePhone: ['7135550187', '7135550188'],
    workPhone: ['7135550197', '7135550198'],
    email: ['a@example.org', 'b@example.org'],
    line1: ['1 Main St', '2 Main St'],
    plan: ['Silver', 'Gold'],
    group: ['G1', 'G2'],
    begins: ['2026-01-01', '2026-02-01'],
    endsOn: ['2027-01-31', '2027-02-28'],
  } as const;
  const whole = Object.fromEntries(Object.entries(values).map(([key, [value]]) => [key, value]));
  const written = {
    memberNumber: 'A1',
    firstName: 'Ada',
    lastName: 'Okafor',
    city: 'Houston',
    state: 'TX',
    zip: '77002',
  };
  const factsFrom = (given: object): EnrollmentFacts => {
    const { facts } = factsOf({ ...written, ...given }, 1, today);
    if (!facts) throw new Error('refused');
    return facts;
  };
  const before = factsFrom(whole);
  const stored = storedFrom(before);
  const keyOfItem = (key: string) =>
    key.endsWith('Phone') ? 'phones' : key === 'email' ? 'emails' : key === 'line1' ? 'addresses' : key;

  it.each(Object.keys(values) as (keyof typeof values)[])('of %s: absent, empty, same, different', (key) => {
    const { [key]: _, ...rest } = whole;
    // an address is one value, so the street cannot be missing without the other parts
    const absent = key === 'line1' ? { ...rest, city: '', state: '', zip: '' } : rest;
    const seen = (given: object) => compareEnrollment(factsFrom(given), stored, {}, today);
    for (const given of [absent, { ...absent, [key]: '' }, { ...absent, [key]: '  ' }, whole])
      expect(seen(given)).toMatchObject({ outcome: 'unchanged', items: [], changes: null });
    const other = seen({ ...whole, [key]: values[key][1] });
    expect(other.items.map((item) => item.key)).toEqual([keyOfItem(key)]);
    if (key in { mobilePhone: 1, homePhone: 1, workPhone: 1 })
      expect(other.changes?.phones).toMatchObject({ add: [{}], removeIds: [expect.any(Number)] });
  });

  it('removes an end only with 9999-12-31', () => {
    expect(compareEnrollment(factsFrom({ ...whole, endsOn: '9999-12-31' }), stored, {}, today).items).toMatchObject([
      { key: 'endsOn', now: '2027-01-31', file: null },
    ]);
  });
});
