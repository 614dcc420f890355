import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import { readCsvMembers, startCsv } from './csv.ts';
import { read834, start834 } from './x12-834.ts';
import { acknowledgementOf } from './x12-ack.ts';

const today = '2026-11-27';
const placeholders = [
  ...['#REF!', '#N/A', '#VALUE!', '#NAME?', '#DIV/0!', '#¡REF!', '#BEZUG!', '#NV', '####', 'N/A', 'n/a', 'TBD'],
  ...['0', 'UNKNOWN', 'NONE', 'NULL', '000000000', '000-00-0000', '999999999', 'XXXX', '-', '--', '.', '?'],
];

describe('a placeholder in a CSV file', () => {
  const columns = {
    memberNumber: 'Number',
    firstName: 'First',
    lastName: 'Last',
    dateOfBirth: 'DOB',
    subscriberNumber: 'Subscriber',
    relationship: 'Relation',
    line1: 'Street',
    line2: 'Apartment',
    city: 'City',
    zip: 'ZIP',
    email: 'Email',
    mobilePhone: 'Phone',
    plan: 'Plan',
    group: 'Group',
    reportedLanguage: 'Language',
    preferredName: 'Nickname',
  } as const;
  const whole: Record<keyof typeof columns, string> = {
    memberNumber: 'A1',
    firstName: 'Ada',
    lastName: 'Bell',
    dateOfBirth: '1958-03-04',
    subscriberNumber: 'S1',
    relationship: '01',
    line1: '1 Main St',
    line2: '#12',
    city: 'Houston',
    zip: '77002',
    email: 'ada@example.org',
    mobilePhone: '7135550101',
    plan: 'Silver',
    group: 'G1',
    reportedLanguage: 'Spanish',
    preferredName: 'Addie',
  };
  const read = (changes: Partial<typeof whole>) => {
    const text = [Object.values(columns), Object.values({ ...whole, ...changes })]
      .map((line) => line.join('|'))
      .join('\n');
    const options = { mapping: columns, delimiter: '|', today, isLast: true };
    const [entry] = readCsvMembers(startCsv(), text, options).entries;
    if (!entry) throw new Error('The line was not read.');
    return entry;
  };
  const notesOf = (entry: ReturnType<typeof read>) => entry.facts?.notes.map(sentenceText);

  it('does not appear in a whole line', () => expect(notesOf(read({}))).toEqual([]));

  it.each(placeholders)('%j as the member number is no number', (number) => {
    // a dependent without a number is identified by birth date and first name
    const dependent = read({ memberNumber: number });
    expect(dependent.identity).toBe('urn:guidepost:enrollment:dependant S1 1958-03-04 ada');
    expect(dependent.facts?.coverage.memberNumber).toBeNull();
    expect(notesOf(dependent)).toEqual([`Member number “${number}” is a placeholder and was not imported.`]);
    const alone = read({ memberNumber: number, subscriberNumber: number });
    expect([alone.identity, alone.facts]).toEqual([null, null]);
    expect(alone.refused && sentenceText(alone.refused)).toBe(
      `The member number “${number}” is a placeholder. Ask the sender for the number of this member.`,
    );
  });

  const others = Object.keys(columns).filter((key) => key !== 'memberNumber' && key !== 'reportedLanguage');
  it.each(['#REF!', '#N/A', 'N/A', 'TBD', '-', 'XXXX', '0', '000000000'])(
    '%j is stored in no column',
    (placeholder) => {
      for (const key of others) {
        const { facts } = read({ [key]: placeholder });
        expect(JSON.stringify({ ...facts, notes: [] }), key).not.toContain(`"${placeholder}"`);
        expect(facts?.notes.map(sentenceText).join(' '), key).toMatch(/was not imported/);
      }
    },
  );

  it('is left out of languages, but an answer such as unknown has no note', () => {
    expect(notesOf(read({ reportedLanguage: '#REF!' }))).toEqual([
      'Reported language “#REF!” is a placeholder and was not imported.',
    ]);
    expect(notesOf(read({ reportedLanguage: 'Unknown' }))).toEqual([]);
  });

  it.each([
    ['memberNumber', 'N/A7'],
    ['memberNumber', '0001'],
    ['memberNumber', '99999'],
    ['memberNumber', 'XL5'],
    ['lastName', 'Noneman'],
    ['line2', '#12'],
    ['line2', '#4b'],
    ['line1', '0 Main St'],
  ] as const)('is not a real value: %s %s', (key, placeholder) => {
    const entry = read({ [key]: placeholder });
    expect([entry.refused, notesOf(entry)]).toEqual([null, []]);
    expect(JSON.stringify(entry.facts)).toContain(`"${placeholder}"`);
  });
});

describe('a placeholder in an 834', () => {
  const file = (...member: string[]) =>
    `${[
      'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *261127*0800*^*00501*000000001*0*P*:',
      'GS*BE*S*R*20261127*0800*1*X*005010X220A1',
      'ST*834*0001*005010X220A1',
      'BGN*00*1*20261127*0800****2',
      ...member,
      `SE*${member.length + 3}*0001`,
      'GE*1*1',
      'IEA*1*000000001',
    ].join('~\n')}~`;
  const read = (identifier: Parameters<typeof start834>[0], ...member: string[]) => {
    const { reader, entries } = read834(start834(identifier), file(...member), { today, isLast: true });
    const now = Temporal.ZonedDateTime.from('2026-11-27T12:00[America/New_York]');
    return { entries, reply: acknowledgementOf(reader, { control: 1, now }).split('\n') };
  };
  const faults = (reply: readonly string[]) => reply.filter((line) => /^IK[34]/.test(line));
  const rest = ['NM1*IL*1*BELL*ADA', 'DMG*D8*19580304*F', 'HD*021**HLT', 'DTP*348*D8*20260101'];

  it.each(placeholders)('%j in REF*0F is no number, and the 999 names the element', (number) => {
    const { entries, reply } = read('automatic', 'INS*Y*18*021*20*A', `REF*0F*${number}`, ...rest);
    expect(entries[0]).toMatchObject({ identity: null, facts: null });
    expect(entries[0]?.refused?.values).toEqual({ number });
    expect(faults(reply)).toEqual(['IK3*REF*4*2000*8~', 'IK4*2**7~']);
  });

  it('in NM109 or REF*23 is no number, and the next identifier counts', () => {
    const { entries } = read(
      'automatic',
      'INS*Y*18*021*20*A',
      'REF*0F*S1',
      'REF*23*999999999',
      'NM1*IL*1*BELL*ADA****ZZ*N/A',
      ...rest.slice(1),
    );
    expect(entries[0]?.facts?.coverage.memberNumber).toBe('S1');
    expect(entries[0]?.facts?.notes.map(sentenceText)).toEqual([
      'REF*23 “999999999” is a placeholder and was not imported.',
      'NM109 “N/A” is a placeholder and was not imported.',
    ]);
  });

  it('of a subscriber is not the number of the dependents', () => {
    const { entries } = read(
      'automatic',
      'INS*Y*18*021*20*A',
      'REF*0F*000000000',
      ...rest,
      'INS*N*19*021*20*A',
      'NM1*IL*1*BELL*KIT',
      'DMG*D8*20150304*F',
    );
    expect(entries.map(({ identity }) => identity)).toEqual([null, null]);
  });

  it('in the name of a plan or in a city is left out', () => {
    const { entries } = read(
      'automatic',
      'INS*Y*18*021*20*A',
      'REF*0F*S1',
      'NM1*IL*1*BELL*ADA',
      'N3*1 Main St',
      'N4*#REF!*TX*77002',
      'HD*021**HLT*N/A',
    );
    const facts = entries[0]?.facts;
    expect([facts?.coverage.plan, facts?.content.addresses[0]?.city]).toEqual(['HLT', '']);
  });
});

describe('a missing identifier in an 834', () => {
  const faultsWith = (identifier: Parameters<typeof start834>[0], ...member: string[]) => {
    const text = [
      'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *261127*0800*^*00501*000000001*0*P*:',
      'GS*BE*S*R*20261127*0800*1*X*005010X220A1',
      'ST*834*0001*005010X220A1',
      'BGN*00*1*20261127*0800****2',
      ...member,
      `SE*${member.length + 3}*0001`,
      'GE*1*1',
      'IEA*1*000000001',
    ].join('~\n');
    const { reader } = read834(start834(identifier), `${text}~`, { today, isLast: true });
    const now = Temporal.ZonedDateTime.from('2026-11-27T12:00[America/New_York]');
    return acknowledgementOf(reader, { control: 1, now })
      .split('\n')
      .filter((line) => /^IK[34]/.test(line));
  };
  const ins = 'INS*Y*18*021*20*A';

  it('is a missing segment in the 999, and INS02 is not reported', () => {
    expect(faultsWith('REF*17', ins, 'REF*0F*S1', 'NM1*IL*1*BELL*ADA')).toEqual(['IK3*REF*4*2000*3~']);
    expect(faultsWith('REF*0F', ins, 'NM1*IL*1*BELL*ADA')).toEqual(['IK3*REF*4*2000*3~']);
    expect(faultsWith('NM109', ins, 'NM1*IL*1*BELL*ADA')).toEqual(['IK3*NM1*4*2100A*8~', 'IK4*9**1~']);
    expect(faultsWith('NM109', ins, 'REF*0F*S1')).toEqual(['IK3*NM1*4*2100A*3~']);
  });

  it('does not change the report about another element of INS', () => {
    expect(faultsWith('automatic', 'INS*Y*18*021*20*A******D8*20261345', 'REF*0F*S1', 'NM1*IL*1*BELL*ADA')).toEqual([
      'IK3*INS*3*2000*8~',
      'IK4*12**8~',
    ]);
    expect(faultsWith('automatic', 'INS*Y*18*999*20*A', 'REF*0F*S1', 'NM1*IL*1*BELL*ADA')).toEqual([
      'IK3*INS*3*2000*8~',
      'IK4*3**7~',
    ]);
    // the number that is too long is in the subscriber's loop, not in the dependent's
    const long = 'S'.repeat(90);
    expect(
      faultsWith(
        'automatic',
        ins,
        `REF*0F*${long}`,
        'NM1*IL*1*BELL*ADA',
        'INS*N*19*021',
        'REF*23*K1',
        'NM1*IL*1*LEE*KIT',
      ),
    ).toEqual(['IK3*REF*4*2000*8~', 'IK4*2**5~']);
  });
});
