import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import type { EnrollmentFacts } from './enrollment-facts.ts';
import { mergedFacts } from './merge-lines.ts';
import { read834, start834 } from './x12-834.ts';

const today = '2026-11-26';

/**
 * Returns the facts from several loops about one member. Each loop has the given segments after its name. `purpose` is
 * BGN08.
 */
function loopsOf(loops: readonly (readonly [ins03: string, ...segments: string[]])[], purpose = '2') {
  const isa = `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${'A'.padEnd(15)}*ZZ*${'B'.padEnd(15)}*261120*1200*^*00501*000000009*0*T*:`;
  const set = [
    'ST*834*1*005010X220A1',
    `BGN*00*1*20261120*****${purpose}`,
    ...loops.flatMap(([ins03, ...segments]) => [`INS*Y*18*${ins03}`, 'REF*0F*A1', 'NM1*IL*1*LEE*ADA', ...segments]),
  ];
  const lines = [isa, 'GS*BE*A*B*20261120*1200*1*X*005010X220A1', ...set, `SE*${set.length + 1}*1`, 'GE*1*1'];
  const text = [...lines, 'IEA*1*000000009'].map((line) => `${line}~`).join('');
  return read834(start834(), text, { today, isLast: true }).entries.map(({ line, facts }) => {
    if (!facts) throw new Error('refused');
    return { line, facts };
  });
}
const merge = (...loops: Parameters<typeof loopsOf>[0]) => mergedFacts(loopsOf(loops), { today, isCsv: false });
const notesOf = ({ notes }: EnrollmentFacts) => notes.map(sentenceText);
const [health, dental] = ['HD*021**HLT*GOLD', 'HD*021**DEN*D1'];
const [noHealth, noDental] = ['HD*024**HLT*GOLD', 'HD*024**DEN*D1'];

describe('several loops about the same member', () => {
  it('are combined: every coverage, the earliest first day, and the latest last day', () => {
    const merged = merge(
      ['021', health, 'DTP*348*D8*20260301', 'DTP*349*D8*20271231', 'REF*1L*G1'],
      ['021', dental, 'DTP*348*D8*20260101', 'DTP*349*D8*20270630', 'REF*1L*G2'],
    );
    expect(merged).toMatchObject({
      isEnd: false,
      changedLines: ['HLT', 'DEN'],
      coverage: { plan: 'HLT GOLD, DEN D1', begins: '2026-01-01', endsOn: '2027-12-31', group: 'G1, G2' },
    });
    expect(notesOf(merged)).toEqual(['Lines 5 and 12 of the file are about this member and were merged.']);
    expect(merge(['021', health, 'DTP*349*D8*20271231'], ['021', dental]).coverage.endsOn).toBeNull();
  });

  it('keep the address, phone number and email of an earlier loop', () => {
    const { content } = merge(
      ['021', 'PER*IP**CP*7135550101*EM*ada@x.org', 'N3*1 MAIN ST', 'N4*HOUSTON*TX*77002', 'DMG*D8*19700304*F', health],
      ['021', 'PER*IP**HP*7135550102', 'LUI*LE*es', dental],
    );
    expect(content.phones.map(({ number, description }) => [description, number])).toEqual([
      ['Mobile', '+17135550101'],
      ['Home', '+17135550102'],
    ]);
    expect(content).toMatchObject({
      emails: [{ email: 'ada@x.org' }],
      addresses: [{ line1: '1 Main St', zip: '77002' }],
      dateOfBirth: '1970-03-04',
      reportedLanguage: 'Spanish',
    });
  });

  it('take the last of different values, with a note that has both', () => {
    const merged = merge(
      ['021', 'PER*IP**CP*7135550101', 'N3*1 MAIN ST', 'N4*HOUSTON*TX*77002', 'DMG*D8*19700304*F', health],
      ['021', 'PER*IP**CP*7135550102', 'N3*2 OAK ST', 'N4*HOUSTON*TX*77003', 'DMG*D8*19700304*M', dental],
    );
    expect(merged.content).toMatchObject({
      gender: 'Male',
      phones: [{ number: '+17135550102' }],
      addresses: [{ line1: '2 Oak St' }],
    });
    expect(notesOf(merged).slice(1)).toEqual([
      'The lines about this member differ in Gender. Guidepost uses Male and ignores Female.',
      'The lines about this member differ in Phone. Guidepost uses +17135550102 and ignores +17135550101.',
      'The lines about this member differ in Address. Guidepost uses 2 Oak St, Houston, TX 77003 and ignores 1 Main St, Houston, TX 77002.',
    ]);
  });

  it('do not replace a complete address with an incomplete one', () => {
    const merged = merge(['021', 'N3*1 MAIN ST', 'N4*HOUSTON*TX*77002', health], ['021', 'N3*2 OAK ST', dental]);
    expect(merged.content.addresses).toMatchObject([{ line1: '1 Main St' }]);
    expect(notesOf(merged)[1]).toContain('Guidepost uses 1 Main St, Houston, TX 77002 and ignores 2 Oak St.');
  });

  const end = 'DTP*349*D8*20260531';
  const cases: [string, Parameters<typeof loopsOf>[0], string | null, string | null, boolean][] = [
    [
      'an end, then another plan',
      [
        ['024', noHealth, end],
        ['021', 'HD*021**PPO*P1'],
      ],
      'PPO P1',
      null,
      false,
    ],
    [
      'another plan, then the end of the old one',
      [
        ['021', 'HD*021**PPO*P1'],
        ['024', noHealth, end],
      ],
      'PPO P1',
      null,
      false,
    ],
    [
      'an end, then the same plan again',
      [
        ['024', noHealth, end],
        ['025', 'HD*025**HLT*GOLD'],
      ],
      'HLT GOLD',
      null,
      false,
    ],
    [
      'a plan, then its end',
      [
        ['021', health],
        ['024', noHealth, end],
      ],
      'HLT GOLD',
      '2026-05-31',
      true,
    ],
    [
      'a plan, then the end of its kind',
      [
        ['021', health],
        ['024', 'HD*024**HLT', end],
      ],
      'HLT',
      '2026-05-31',
      true,
    ],
    [
      'a plan, then the end of the member',
      [
        ['021', health],
        ['024', 'DTP*357*D8*20260531'],
      ],
      null,
      '2026-05-31',
      true,
    ],
    [
      'the end of one of two plans',
      [
        ['021', health],
        ['021', dental],
        ['024', noDental, end],
      ],
      'HLT GOLD',
      null,
      false,
    ],
    [
      'the ends of both',
      [
        ['024', noDental, end],
        ['024', noHealth, 'DTP*349*D8*20260630'],
      ],
      'DEN D1, HLT GOLD',
      '2026-06-30',
      true,
    ],
    [
      'an end, then a new address',
      [
        ['024', noHealth, end],
        ['001', 'N3*1 MAIN ST'],
      ],
      'HLT GOLD',
      '2026-05-31',
      true,
    ],
    ...[0, 1].map((n): (typeof cases)[number] => {
      const going = ['030', 'HD*030**DEN*D1', 'DTP*348*D8*20260101'] as const;
      const ended = ['024', 'DTP*357*D8*20261031', noHealth] as const;
      const loops = n === 0 ? [going, ended] : [ended, going];
      return [`the end of the member ends another coverage (${n})`, loops, 'HLT GOLD', '2026-10-31', true];
    }),
    [
      'the end of the member, then an addition',
      [
        ['024', 'DTP*357*D8*20260531', noHealth],
        ['021', dental],
      ],
      'DEN D1',
      null,
      false,
    ],
    [
      'a coverage that begins after the end of the member',
      [
        ['021', 'HD*021**PPO*P1', 'DTP*348*D8*20260601'],
        ['024', 'DTP*357*D8*20260531', noHealth],
      ],
      'PPO P1',
      null,
      false,
    ],
    [
      'two ends of the member: the earlier one',
      [
        ['024', 'DTP*357*D8*20261031', noHealth],
        ['024', 'DTP*357*D8*20260930', noDental],
      ],
      'HLT GOLD, DEN D1',
      '2026-09-30',
      true,
    ],
    ['an end, then a reinstatement without a coverage', [['024', noHealth, end], ['025']], null, null, false],
  ];
  it.each(cases)('apply in the order of the file: %s', (_, loops, plan, endsOn, isEnd) => {
    const merged = merge(...loops);
    expect([merged.coverage.plan, merged.coverage.endsOn, merged.isEnd]).toEqual([plan, endsOn, isEnd]);
    const isMixed = !loops.every(([ins03]) => ins03 === '024');
    expect(notesOf(merged)[0]?.includes('Together, they end')).toBe(isMixed);
  });

  it('name what ends and what continues', () => {
    expect(notesOf(merge(['024', noHealth, end], ['021', 'HD*021**PPO*P1']))[0]).toBe(
      'Lines 5 and 10 of the file are about this member. Together, they end HLT GOLD and continue PPO P1.',
    );
    expect(notesOf(merge(['021', health], ['024', noHealth, end]))[0]).toBe(
      'Lines 5 and 9 of the file are about this member. Together, they end the coverage.',
    );
  });

  it('list all plans if one of them is an audit', () => {
    expect(merge(['030', 'HD*030**HLT*GOLD'], ['021', dental])).not.toHaveProperty('changedLines');
    expect(merge(['001', 'LUI*LE*es'], ['021', dental]).changedLines).toEqual(['DEN']);
  });

  it('keep a reported death and every note', () => {
    const merged = merge(['021', health, 'LX*1', 'NM1*P3*1*DOC*AMY'], ['021', 'DMG*D8*99999999', dental]);
    expect(notesOf(merged)).toEqual([
      expect.stringContaining('were merged'),
      'Guidepost has no field for this role (provider), so Amy Doc was not imported.',
      expect.stringContaining('99999999'),
    ]);
    const [first, second] = loopsOf([
      ['021', health],
      ['021', dental],
    ]);
    if (!first || !second) throw new Error('no loops');
    const died = { ...first, facts: { ...first.facts, diedOn: '2026-10-01' } };
    expect(mergedFacts([died, second], { today, isCsv: false }).diedOn).toBe('2026-10-01');
    expect(mergedFacts([first, second], { today, isCsv: false })).not.toHaveProperty('diedOn');
  });
});

describe('several lines of a CSV file about the same member', () => {
  const csv = (plan: string, endsOn: string | null): EnrollmentFacts => {
    const [found] = loopsOf([['021', health]]);
    if (!found) throw new Error('no loop');
    const { isOpenEnded: _, changedLines: __, ...facts } = found.facts;
    return { ...facts, coverage: { ...facts.coverage, plan, endsOn } };
  };
  const mergeCsv = (...lines: EnrollmentFacts[]) =>
    mergedFacts(
      lines.map((facts, n) => ({ line: n + 2, facts })),
      { today, isCsv: true },
    ).coverage;

  it.each([
    ['an ended plan and a new one', [csv('Silver', '2025-12-31'), csv('Gold', null)], 'Gold', null],
    ['the same in the other order', [csv('Gold', null), csv('Silver', '2025-12-31')], 'Gold', null],
    ['a plan that one line ends', [csv('Gold', '2025-12-31'), csv('Gold', null)], 'Gold', '2025-12-31'],
    ['plans with a comma', [csv('Gold, with PPO', null), csv('Dental', null)], 'Gold, with PPO, Dental', null],
  ])('%s', (_, lines, plan, endsOn) => {
    expect(mergeCsv(...lines)).toMatchObject({ plan, endsOn });
  });
});

it('every value of every line is in the merged facts or in a note', () => {
  const segment = fc.constantFrom(
    'PER*IP**CP*7135550101',
    'PER*IP**CP*7135550102*EM*ada@x.org',
    'N3*1 MAIN ST~N4*HOUSTON*TX*77002',
    'N3*2 OAK ST~N4*DALLAS*TX*75201',
    'DMG*D8*19700304*F**C',
    'DMG*D8*19700304*M**B',
    'LUI*LE*es',
    health,
    dental,
    'HD*021**VIS*V1',
  );
  const loops = fc.array(fc.uniqueArray(segment, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(loops, (given) => {
      const ordered = given.map(
        (segments) =>
          [
            '021',
            ...segments
              .toSorted((a, b) => Number(a.startsWith('HD')) - Number(b.startsWith('HD')))
              .flatMap((one) => one.split('~')),
          ] as [string, ...string[]],
      );
      const lines = loopsOf(ordered);
      const merged = mergedFacts(lines, { today, isCsv: false });
      const there = JSON.stringify(merged);
      const values = lines.flatMap(({ facts: { content, coverage } }) => [
        content.gender,
        content.raceEthnicitySummary,
        content.reportedLanguage,
        ...content.phones.map(({ number }) => number),
        ...content.emails.map(({ email }) => email),
        ...content.addresses.map(({ line1 }) => line1),
        ...(coverage.plan?.split(', ') ?? []),
      ]);
      for (const value of values) expect(there).toContain(value ?? '');
    }),
    { numRuns: 200 },
  );
});
