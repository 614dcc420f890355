import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import {
  partsLeftOut,
  problemOf834,
  problemOfEnvelope,
  problemOfGroup,
  problemsOfTotals,
  setOmissionReason,
} from './file-messages.ts';
import { looksLikeX12 } from './x12.ts';
import { read834, setsOf, start834 } from './x12-834.ts';
import { acknowledgementOf } from './x12-ack.ts';

const today = '2026-11-26';
const regression = (name: string) =>
  readFileSync(new URL(`./regressions/${name}.edi`, import.meta.url), 'utf8').replaceAll('\n', '');
const good = regression('partial-change-1-add');
const read = (text: string) => read834(start834(), text, { today, isLast: true });

/** Reads an 834 with one member whose loop has these segments. */
function member(...segments: string[]) {
  const isa = `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${'A'.padEnd(15)}*ZZ*${'B'.padEnd(15)}*261120*1200*^*00501*000000009*0*T*:`;
  const set = ['ST*834*1*005010X220A1', 'BGN*00*1*20261120*****2', ...segments];
  const lines = [isa, 'GS*BE*A*B*20261120*1200*1*X*005010X220A1', ...set, `SE*${set.length + 1}*1`, 'GE*1*1'];
  return read([...lines, 'IEA*1*000000009'].map((line) => `${line}~`).join(''));
}
const answerTo = (reader: ReturnType<typeof read>['reader']) =>
  acknowledgementOf(reader, { control: 1, now: Temporal.ZonedDateTime.from('2026-11-26T12:00[UTC]') })
    .split('\n')
    .filter((line) => /^(TA1|IK|AK9)/.test(line))
    .map((line) => line.slice(0, -1));
const problemsOf = (text: string) => {
  const { reader } = read(text);
  const { interchanges } = reader;
  const groups = interchanges.flatMap((one) => one.groups);
  return [
    problemOf834(reader),
    ...groups.map(problemOfGroup),
    ...setsOf(reader).map(setOmissionReason),
    ...interchanges.map(problemOfEnvelope),
  ].flatMap((problem) => (problem ? sentenceText(problem) : []));
};

it('a file without ISA16 is read like a file with it', () => {
  const lines = good.replaceAll('~', '~\n');
  const without = lines.replace(/^([^~]*\*).~/, '$1~');
  expect(without).not.toBe(lines);
  expect(problemsOf(without)).toEqual([]);
  expect(read(without).entries.map(({ identity }) => identity)).toEqual(
    read(lines).entries.map(({ identity }) => identity),
  );
  expect(read(without.replaceAll('\n', '\r\n')).entries).toHaveLength(1);
});

it.each([
  [good, true],
  [good.slice(good.indexOf('GS*')), true],
  [good.slice(good.indexOf('ST*')), true],
  ['ST,Name\nTX,Ada', false],
  ['INSURED|Name', false],
  ['Member ID,Name', false],
])('a file that begins like X12 is recognized (%#)', (head, expected) => {
  expect(looksLikeX12(head)).toBe(expected);
});

describe('the error of an unreadable file describes the problem and what the sender can do', () => {
  it.each([
    ['without ISA', good.slice(good.indexOf('GS*')), /^The beginning of the file \(ISA\) is missing\. Ask the sender/],
    ['without ISA and GS', good.slice(good.indexOf('ST*')), /^The beginning of the file \(ISA\) is missing\./],
    ['without GS', good.replace(/GS\*[^~]*~/, ''), /^The group segment \(GS\) after ISA is missing\. Ask the sender/],
    ['with a damaged ISA', `ISA*00*00~${'x'.repeat(500)}`, /^The first segment \(ISA\) is damaged/],
    [
      'that is a table',
      'Member ID,Name\n1,Ada',
      /^This is not an X12 834 file, because .* import a spreadsheet as CSV\.$/,
    ],
    ['with more after its end', `${good}Good bye`, /^The text after the end of the file \(IEA\) does not begin/],
  ])('%s', (_, text, expected) => {
    expect(problemsOf(text)[0]).toMatch(expected);
    expect(problemsOf(text)[0]).toMatch(/Ask the sender|Choose an 834 file/);
  });
});

describe('a difference of counts or control numbers is shown with both numbers', () => {
  it.each([
    [
      'SE01',
      'SE*15',
      'SE*99',
      'Transaction set 0001 was not imported because its end (SE) declares 99 segments, but the set contains 15. Ask the sender',
    ],
    [
      'SE02',
      'SE*15*0001',
      'SE*15*0007',
      'Transaction set 0001 was not imported because its end (SE) has a different control number, 0007.',
    ],
    ['no SE', /SE\*15[^~]*~/, '', 'Transaction set 0001 was not imported because its end (SE) is missing.'],
    ['GE01', 'GE*1*', 'GE*3*', 'Group 21 declares 3 transaction sets but contains 1.'],
    ['GE02', 'GE*1*21', 'GE*1*77', 'Group 21 ends with a different control number, 77 (GE02).'],
    ['IEA01', 'IEA*1*', 'IEA*3*', 'The file declares 3 groups but contains 1.'],
    [
      'IEA02',
      'IEA*1*000000021',
      'IEA*1*000000022',
      'The file begins with the control number 000000021 (ISA13), but ends with 000000022 (IEA02).',
    ],
    ['no IEA', /IEA.*/, '', 'The end of the file (IEA) is missing.'],
    ['GS01', 'GS*BE', 'GS*HP', 'Group 21 was not imported because its type (GS01) is HP, not BE.'],
    [
      'GS08',
      'X*005010X220A1',
      'X*004010X095A1',
      'Group 21 was not imported because its version (GS08) is 004010X095A1.',
    ],
    ['ST01', 'ST*834', 'ST*820', 'Transaction set 0001 was not imported because its type is 820.'],
  ])('%s', (_, from, to, expected) => {
    const problems = problemsOf(good.replace(from, to));
    expect(problems[0]?.slice(0, expected.length)).toBe(expected);
    expect(problems[0]).toContain('Ask the sender');
  });

  const cut = good.replace(/SE\*15.*/, '');
  const group = good.slice(good.indexOf('GS*')).replace('IEA*1*', 'IEA*2*');
  const missing = (...ends: string[]) => ends.map((end) => expect.stringMatching(`\\(${end}\\) is missing`));
  it.each([
    ['SE and GE before a group', `${cut}${group}`, missing('GE', 'SE')],
    ['SE, GE and IEA before an interchange', `${cut}${good}`, missing('GE', 'SE', 'IEA')],
    ['GE before IEA', `${good.replace(/GE\*1\*21~/, '')}${good}`, missing('GE')],
  ])('%s', (_, text, expected) => expect(problemsOf(text)).toEqual(expected));

  it('is not shown if all numbers agree', () => expect(problemsOf(good)).toEqual([]));
});

describe('the 999', () => {
  it('has no empty segments if the segment terminator is a line feed', () => {
    const now = Temporal.ZonedDateTime.from('2026-11-26T12:00[UTC]');
    const text = acknowledgementOf(read(good.replaceAll('~', '\n')).reader, { control: 1, now });
    expect(text).toMatch(/^ISA[^\n]*\nTA1[^\n]*\n(?:.+\n)+$/);
  });

  it('accepts with errors, and names the number that is a social security number', () => {
    expect(answerTo(read(regression('0f-is-ssn')).reader)).toEqual([
      'TA1*000010216*080503*1705*A*000',
      'IK3*REF*6*2000*8',
      'IK4*2**7',
      'IK5*E*5',
      'AK9*E*1*1*1',
    ]);
  });

  it.each([
    ['no number', ['INS*Y*18*021', 'NM1*IL*1*LEE*ADA'], ['IK3*REF*4*2000*3']],
    ['no name', ['INS*Y*18*021', 'REF*0F*A1'], ['IK3*NM1*4*2100A*3']],
    ['a damaged number', ['INS*Y*18*021', 'REF*23*9.00E+08', 'NM1*IL*1*LEE*ADA'], ['IK3*REF*4*2000*8', 'IK4*2**7']],
    ['a long number', ['INS*Y*18*021', `REF*0F*${'1'.repeat(81)}`, 'NM1*IL*1*LEE'], ['IK3*REF*4*2000*8', 'IK4*2**5']],
    [
      'state, ZIP code and e-mail address',
      ['INS*Y*18*021', 'REF*0F*A1', 'NM1*IL*1*LEE*ADA', 'PER*IP**EM*ada', 'N3*1 Main St', 'N4*Houston*ZQ*1'],
      ['IK3*PER*6*2100A*8', 'IK4*4**7', 'IK3*N4*8*2100A*8', 'IK4*2**7', 'IK4*3**7'],
    ],
    [
      'the state of the mailing address',
      ['INS*Y*18*021', 'REF*0F*A1', 'NM1*IL*1*LEE*ADA', 'NM1*31*1', 'N3*1 Main St', 'N4*Houston*ZQ*77002'],
      ['IK3*N4*8*2100C*8', 'IK4*2**7'],
    ],
    [
      'a day of a coverage, a birth date and a gender',
      ['INS*Y*18*021', 'REF*0F*A1', 'NM1*IL*1*LEE*ADA', 'DMG*D8*20261399*Q', 'HD*021**HLT', 'DTP*348*D8*20260231'],
      ['IK3*DMG*6*2100A*8', 'IK4*2**8', 'IK4*3**7', 'IK3*DTP*8*2300*8', 'IK4*3**8'],
    ],
  ])('names omitted values by position: %s', (_, segments, expected) => {
    const answer = answerTo(member(...segments).reader);
    expect(answer.filter((line) => /^IK[34]/.test(line))).toEqual(expected);
    expect(answer.at(-1)).toBe('AK9*E*1*1*1');
  });

  it('accepts date ranges, and reads both dates', () => {
    const { reader, entries } = member(
      'INS*Y*18*021',
      'REF*0F*A1',
      'NM1*IL*1*LEE*ADA',
      'HD*021**HLT',
      'DTP*348*RD8*20260101-20261231',
      'LS*2700',
      'LX*1',
      'N1*75*BEN PKG CODE',
      'REF*23*70',
      'DTP*007*RD8*20180101-20181231',
      'LE*2700',
    );
    expect(answerTo(reader)).toContain('AK9*A*1*1*1');
    expect(entries[0]?.facts?.coverage).toMatchObject({
      memberNumber: 'A1',
      begins: '2026-01-01',
      endsOn: '2026-12-31',
    });
  });
});

describe('data without a field', () => {
  it('is listed: providers and contact persons with their names, other data by its kind', () => {
    const { entries, reader } = read(regression('loops'));
    const notes = entries[0]?.facts?.notes.map(sentenceText);
    expect(notes).toEqual([
      'Guidepost has no field for this role (custodial parent), so Custodial Parent, 8005553000, parent@example.org was not imported.',
      'Guidepost has no field for this role (responsible person), so Party Resp, 8005554000 was not imported.',
      'Guidepost has no field for this role (provider), so Primary Doc, 1234567893, 8005559999 was not imported.',
    ]);
    const parts = partsLeftOut(reader);
    expect(parts && sentenceText(parts)).toBe(
      'Guidepost has no field for these parts of the file, so they are not stored: employment and student status, maintenance reasons, employers, schools, addresses of providers and contacts, drop-off addresses, coverage levels, and other insurance.',
    );
    expect(JSON.stringify(entries)).not.toMatch(/9 Clinic|1 Corp|2 School/i);
  });

  it.each([
    ['NM1*P3*1*DOC*AMY****XX*1234567893', 'Amy Doc, 1234567893'],
    ['NM1*P3*1*DOC*AMY***XX*1234567893', 'Amy Doc, 1234567893'],
    ['NM1*P3*1*DOC*AMY****1234567893', 'Amy Doc, 1234567893'],
    ['NM1*P3*1*DOC*AMY***34*999112222', 'Amy Doc'],
    ['NM1*P3*1*DOC*AMY****999112222', 'Amy Doc'],
  ])('lists a provider with the number, also if the number is one element too early: %s', (nm1, person) => {
    const { entries } = member('INS*Y*18*021', 'REF*0F*A1', 'NM1*IL*1*LEE*ADA', 'HD*021**HLT', 'LX*1', nm1);
    expect(entries[0]?.facts?.notes.map(sentenceText)).toEqual([
      `Guidepost has no field for this role (provider), so ${person} was not imported.`,
    ]);
  });

  it('is listed by its kind for the header of a set and the details of a member', () => {
    const { reader } = member(
      'N1*BO*BROKER INC*FI*741234567',
      'ACT*123',
      'DTP*007*D8*20260101',
      'INS*Y*18*021*XN*C***FT',
      'REF*0F*A1',
      'DTP*303*D8*20260101',
      'NM1*IL*1*LEE*ADA****MI*B7',
      'LUI*LE*es**7',
      'PER*IP*BOB*HP*7135550101',
      'HD*021**HLT***N',
      'LX*1',
      'NM1*P3*1*DOC*AMY******25',
      'N3*9 CLINIC ST',
      'PLA*2*1P*20260101**14',
    );
    const parts = partsLeftOut(reader);
    expect(parts && sentenceText(parts)).toBe(
      'Guidepost has no field for these parts of the file, so they are not stored: brokers and administrators, account numbers, dates that apply to the whole file, Medicare and COBRA status, employment and student status, maintenance reasons, additional reference numbers, language use indicators, contact names, additional coverage details, additional provider details, addresses of providers and contacts, reasons for provider changes, and additional dates.',
    );
  });

  it("never contains a provider's number that could be a social security number", () => {
    const { entries } = member(
      'INS*Y*18*021',
      'REF*0F*A1',
      'NM1*IL*1*LEE*ADA',
      'HD*021**HLT',
      'LX*1',
      'NM1*P3*1******34*999112222',
    );
    expect(entries[0]?.facts?.notes).toEqual([]);
    expect(JSON.stringify(entries)).not.toContain('999112222');
  });

  it.each([
    ['a code', 'C', 'White'],
    ['a code of the CDC', ':RET:2131-1', 'Other'],
    ['several', 'C:RET:2186-5^:RET:R3', 'White, Not Hispanic or Latino, Black or African American'],
    ['codes in one element', '2054-5,2180-8', 'Black or African American'],
    ['not told', '7', null],
  ])('races are read from all codes: %s', (_, written, expected) => {
    const { entries } = member('INS*Y*18*021', 'REF*0F*A1', 'NM1*IL*1*LEE*ADA', `DMG*D8*19700304*F**${written}`);
    expect(entries[0]?.facts?.content.raceEthnicitySummary).toBe(expected);
    expect(entries[0]?.facts?.notes).toHaveLength(written.includes('2180-8') ? 1 : 0);
  });
});

it('a dependent who repeats the social security number of the subscriber is refused', () => {
  const { entries, reader } = member(
    'INS*Y*18*021',
    'REF*0F*900112222',
    'NM1*IL*1*LEE*ADA****34*900112222',
    'INS*N*19*021',
    'REF*0F*900112222',
    'NM1*IL*1*LEE*KIT****34*900113333',
    'DMG*D8*20150504*M',
    'INS*Y*18*021',
    'REF*0F*B2',
    'NM1*IL*1*BELL*BO',
    'INS*N*19*021',
    'REF*0F*123456789',
    'NM1*IL*1*BELL*BEA',
    'DMG*D8*20150504*F',
  );
  expect(entries.map(({ refused, identity }) => [refused === null, identity])).toEqual([
    [false, null],
    [false, null],
    [true, 'urn:guidepost:enrollment:member B2'],
    [true, 'urn:guidepost:enrollment:dependant 123456789 2015-05-04 bea'],
  ]);
  expect(JSON.stringify([entries, reader])).not.toContain('900112222');
});

const who = ['INS*Y*18*021', 'REF*0F*A1', 'NM1*IL*1*LEE*ADA'];
const noted = (...segments: string[]) => member(...segments).entries[0]?.facts?.notes.map(sentenceText);

it('the groups of all coverages that continue are read', () => {
  const [d1, d2] = ['HD*021**HLT*A', 'HD*021**DEN*B'];
  const groupOf = (...segments: string[]) => member(...who, ...segments).entries[0]?.facts?.coverage.group;
  expect(groupOf(d1, 'REF*1L*G1', d2, 'REF*1L*G2')).toBe('G1, G2');
  expect(groupOf(d1, 'REF*1L*G1', d2, 'REF*1L*G1')).toBe('G1');
  expect(groupOf(d1, 'REF*1L*G1', 'HD*024**DEN*B', 'REF*1L*G2')).toBe('G1');
  const [ins = '', ref = '', nm1 = ''] = who;
  expect(member(ins, ref, 'REF*1L*G0', nm1, d1, 'REF*1L*G1').entries[0]?.facts?.coverage.group).toBe('G0, G1');
});

describe('different dates of coverage', () => {
  it.each([
    [
      'of eligibility and of the benefit',
      ['DTP*356*D8*20250101', 'HD*021**HLT*A', 'DTP*348*D8*20260101'],
      [
        'The file has these dates for the first day of coverage: 2025-01-01 (DTP*356), and 2026-01-01 (DTP*348). Guidepost uses 2025-01-01.',
      ],
    ],
    [
      'of two coverages',
      ['HD*021**HLT*A', 'DTP*349*D8*20261231', 'HD*021**DEN*B', 'DTP*348*D8*20260101'],
      [
        'The file has these dates for the last day of coverage: 2026-12-31 (DTP*349). Guidepost uses none of them because one of the coverages has no end date.',
      ],
    ],
    [
      'of a period that ends before it begins',
      ['DTP*356*D8*20260101', 'DTP*357*D8*20251231'],
      ['The file has these dates for the last day of coverage: 2025-12-31 (DTP*357). Guidepost uses none of them.'],
    ],
    [
      'of which the first one is not valid',
      ['DTP*356*D8*20261345', 'HD*021**HLT*A', 'DTP*348*D8*20260101'],
      [
        'The file has these dates for the first day of coverage: 2026-01-01 (DTP*348). Guidepost uses none of them.',
        '20261345 is not a date, so the first day of coverage was not imported.',
      ],
    ],
    ['that are the same', ['DTP*356*D8*20260101', 'HD*021**HLT*A', 'DTP*348*D8*20260101', 'DTP*349*D8*99991231'], []],
  ])('are listed in a note: %s', (_, segments, expected) => {
    const [ins = '', ref = '', nm1 = ''] = who;
    const [first = '', ...rest] = segments;
    const isOwn = first.startsWith('DTP');
    const notes = noted(ins, ref, ...(isOwn ? [first] : []), nm1, ...(isOwn ? rest : segments));
    expect(notes).toEqual(expected.map((one) => one.replace('(DTP*356), and', '(DTP*356) and')));
  });
});

describe('a number that is marked as a social security number', () => {
  it.each([
    ['NM1*IL*1*LEE*ADA****34*A1', 'REF*0F*A1'],
    ['NM1*IL*1*LEE*ADA****34*N', 'REF*0F*A1'],
    ['NM1*IL*1*LEE*ADA', 'REF*0F*A1', 'REF*SY*A1'],
  ])('but cannot be one does not cause a refusal: %s', (nm1, ...refs) => {
    const { entries, reader } = member('INS*Y*18*021', ...refs, nm1);
    expect(entries[0]?.facts?.coverage.memberNumber).toBe('A1');
    expect(entries[0]?.facts?.notes.map(sentenceText)).toEqual([
      expect.stringContaining(
        'has the qualifier of a social security number (NM108 34 or REF*SY) but a different format.',
      ),
    ]);
    expect(answerTo(reader)).toContain('IK5*E*5');
  });

  it.each(['900112222', '900-11-2222', '12345678', 'S900112222', '900112222-01'])(
    'and can be one is never stored: %s',
    (number) => {
      const { entries } = member('INS*Y*18*021', `REF*0F*${number}`, `NM1*IL*1*LEE*ADA****34*${number}`);
      expect(entries[0]?.facts).toBeNull();
    },
  );
});

describe('the totals of a set (QTY)', () => {
  const set = (...totals: string[]) =>
    member(...totals, ...who, 'INS*N*19*021', 'REF*0F*A1', 'REF*23*A2', 'NM1*IL*1*LEE*KIT');
  const wrong = (...totals: string[]) =>
    setsOf(set(...totals).reader)
      .flatMap(problemsOfTotals)
      .map(sentenceText);

  it('are compared with the loops', () => {
    expect(wrong('QTY*TO*2', 'QTY*ET*1', 'QTY*DT*1')).toEqual([]);
    expect(wrong()).toEqual([]);
    expect(wrong('QTY*TO*3', 'QTY*ET*1', 'QTY*DT*2')).toEqual([
      'Transaction set 1 declares 3 members (QTY*TO) but contains 2. Its members can be imported, but coverage does not end for members who are missing from the file. Ask the sender to send the complete file or correct QTY.',
      expect.stringContaining('declares 2 dependents (QTY*DT) but contains 1.'),
    ]);
  });
});
