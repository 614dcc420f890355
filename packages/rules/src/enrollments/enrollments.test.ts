import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeTable, readCsvMembers, startCsv } from './csv.ts';
import { guessMapping } from './csv-columns.ts';
import { readCsv } from './csv-records.ts';
import { enrollmentDay } from './dates.ts';
import { charactersOf, encodingOf, fileHead, fileText } from './encoding.ts';
import { problemOfCsv } from './file-messages.ts';
import { nameText } from './name-text.ts';
import { sendInPortions } from './portions.ts';
import { read834, start834 } from './x12-834.ts';
import { acknowledgementOf } from './x12-ack.ts';

const today = '2026-11-22';

interface Loop {
  ins?: string;
  refs?: string[];
  name?: string;
  rest?: string[];
}
const loop = ({
  ins = 'Y*18*030*XN*A***FT',
  refs = ['0F*A1'],
  name = 'Okafor*Ada****34*999112222',
  rest = [],
}: Loop) => [`INS*${ins}`, ...refs.map((ref) => `REF*${ref}`), `NM1*IL*1*${name}`, ...rest];
/** Returns an interchange with these transaction sets and their loops. */
function file(
  sets: Loop[][],
  { element = '*', segment = '~', purpose = '4', after = '', version = '005010X220A1' } = {},
): string {
  const lines = [
    `ISA*00*${' '.repeat(10)}*00*${'SECRET'.padEnd(10)}*ZZ*${'A'.padEnd(15)}*ZZ*${'B'.padEnd(15)}*261120*1200*^*00501*000000009*0*T*:`,
    `GS*BE*A*B*20261120*1200*1*X*${version}`,
    ...sets.flatMap((loops, n) => {
      const body = [
        `ST*834*${n + 1}*${version}`,
        `BGN*00*1*20261120*****${purpose}`,
        'N1*P5*SPONSOR*FI*74',
        ...loops.flatMap(loop),
      ];
      return [...body, `SE*${body.length + 1}*${n + 1}`];
    }),
    `GE*${sets.length}*1`,
    'IEA*1*000000009',
  ];
  return lines.map((line) => line.replaceAll('*', element) + segment + after).join('');
}
const readAll = (text: string) => read834(start834(), text, { today, isLast: true });
const one = (given: Loop) => readAll(file([[given]])).entries[0];

/** Reads a file in portions of these sizes. A portion becomes longer if it contains no complete loop or segment. */
async function readInPortions(text: string, sizes: readonly number[]) {
  let reader = start834();
  const entries: unknown[] = [];
  let [from, n, grown] = [0, 0, 0];
  while (from < text.length) {
    const size = (sizes[n % sizes.length] ?? 50) + grown;
    const isLast = from + size >= text.length;
    const read = read834(reader, text.slice(from, from + size), { today, isLast });
    grown = read.consumed === 0 ? grown + size : 0;
    n += 1;
    from += read.consumed;
    if (read.consumed > 0 || isLast) {
      reader = read.reader;
      entries.push(...read.entries);
    }
    if (isLast) break;
  }
  return { reader, entries };
}

describe('an 834', () => {
  it('contains members with all values that the product stores', () => {
    const entry = one({
      refs: ['0F*A1', '1L*GRP9', 'SY*999112222'],
      name: 'OKAFOR*ADA*N***34*999112222',
      rest: [
        'PER*IP**CP*7135550101*HP*7135550102*EM*ada@example.org',
        'N3*4410 TELEPHONE RD*APT 2',
        'N4*HOUSTON*TX*770871234',
        'DMG*D8*19700304*F**C',
        'LUI*LE*es**7',
        'NM1*31*1',
        'N3*PO Box 7',
        'N4*Pasadena*TX*77502',
        'NM1*36*2*Employer',
        'N3*1 Work Way',
        'HD*030**HLT*SILVER*EMP',
        'DTP*348*D8*20250101',
        'HD*030**DEN*D1',
        'DTP*348*D8*20240601',
      ],
    });
    expect(entry).toMatchObject({ name: 'Ada Okafor', line: 6, set: 1, source: '74', refused: null });
    expect(entry?.facts).toMatchObject({
      content: {
        identifiers: [{ value: 'A1' }],
        gender: 'Female',
        dateOfBirth: '1970-03-04',
        reportedLanguage: 'Spanish',
        raceEthnicitySummary: 'White',
        phones: [{ number: '+17135550101', type: 'mobile' }, { number: '+17135550102' }],
        emails: [{ email: 'ada@example.org' }],
        addresses: [
          { line1: '4410 Telephone Rd', line2: 'Apt 2', city: 'Houston', zip: '77087', description: 'Home' },
          { line1: 'PO Box 7', description: 'Mailing' },
        ],
      },
      coverage: { group: 'GRP9', plan: 'HLT SILVER, DEN D1', begins: '2024-06-01', endsOn: null },
    });
  });

  it('never returns a social security number, under any name', () => {
    for (const given of [
      { refs: ['0F*999112222'] },
      { refs: ['SY*999-11-2222', '0F*999112222'], name: 'Okafor*Ada' },
      { refs: ['23*999112222'] },
      { refs: ['0F*999-11-2222'], name: 'Okafor*Ada' },
    ]) {
      const entry = one(given);
      expect(entry?.refused).not.toBeNull();
      expect(JSON.stringify(entry)).not.toMatch(/999-?11-?2222/);
    }
    expect(JSON.stringify(readAll(file([[{}]])))).not.toMatch(/999112222|SECRET/);
  });

  it('identifies dependents by their subscriber if they have no separate number', () => {
    const { entries } = readAll(
      file([
        [
          { refs: ['0F*A1'] },
          { ins: 'N*19*030*XN*A', refs: [], name: 'Okafor*Kit', rest: ['DMG*D8*20150504*M'] },
          { ins: 'N*01*030*XN*A', refs: ['0F*A1', '23*A1-02'], name: 'Okafor*Lee' },
          { ins: 'N*19*030*XN*A', refs: ['0F*A1'], name: 'Okafor*Baby' },
        ],
      ]),
    );
    expect(entries.map(({ identity }) => identity)).toEqual([
      'urn:guidepost:enrollment:member A1',
      'urn:guidepost:enrollment:dependant A1 2015-05-04 kit',
      'urn:guidepost:enrollment:member A1-02',
      null,
    ]);
  });

  it.each([
    ['024 of the member', { ins: 'Y*18*024*XN*A', rest: ['DTP*357*D8*20261031'] }, true, '2026-10-31'],
    ['024 without a day', { ins: 'Y*18*024*XN*A', rest: ['DTP*303*D8*20261115'] }, true, '2026-11-15'],
    ['024 of its only coverage', { rest: ['HD*024**HLT*S', 'DTP*349*D8*20261031'] }, true, '2026-10-31'],
    ['024 of one of two', { rest: ['HD*024**HLT*S', 'DTP*349*D8*20261031', 'HD*030**DEN*D'] }, false, null],
    ['021 with an end', { ins: 'Y*18*021*XN*A', rest: ['HD*021**HLT*S', 'DTP*349*D8*20271231'] }, false, '2027-12-31'],
    ['025', { ins: 'Y*18*025*XN*A', rest: ['DTP*357*D8*99991231'] }, false, null],
  ] as const)('ends coverage with its codes: %s', (_, given, isEnd, endsOn) => {
    const { facts } = one(given as unknown as Loop) ?? {};
    expect([facts?.isEnd, facts?.coverage.endsOn]).toEqual([isEnd, endsOn]);
  });

  it('is read in the same way for any portions, with any delimiters', async () => {
    const person = fc.record({
      number: fc.stringMatching(/^[A-Z0-9]{3,9}$/),
      first: fc.stringMatching(/^[A-Za-zñé' ]{1,12}$/),
      day: fc.constantFrom('19700304', '20150504', '20261399', ''),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(person, { maxLength: 4 }), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(['*', '~', ''], ['|', '\n', ''], ['*', '~', '\r\n'], ['+', "'", '\n']),
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 }),
        async (sets, [element, segment, after], sizes) => {
          const loops = sets.map((people) =>
            people.map(({ number, first, day }) => ({
              refs: [`0F*${number}`],
              name: `Lee*${first}`,
              rest: day === '' ? [] : [`DMG*D8*${day}*F`],
            })),
          );
          const text = file(loops, { element, segment, after });
          const whole = readAll(text);
          expect(whole.entries).toHaveLength(sets.flat().length);
          const cut = await readInPortions(text, sizes);
          expect(cut.entries).toEqual(whole.entries);
          expect(cut.reader).toEqual(whole.reader);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('with any characters is refused or read, and never throws an error', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => file([[{}]]) + text),
          fc.nat(400).map((at) => file([[{}]]).slice(0, at)),
        ),
        (text) => {
          const { reader, consumed } = readAll(text);
          expect(consumed).toBe(text.length);
          acknowledgementOf(reader, { control: 1, now: Temporal.ZonedDateTime.from('2026-11-22T12:00[UTC]') });
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is acknowledged: each set is accepted, accepted with errors, or refused, by position and code', () => {
    const now = Temporal.ZonedDateTime.from('2026-11-22T12:00[UTC]');
    const answer = (text: string) => acknowledgementOf(readAll(text).reader, { control: 5, now }).split('\n');
    expect(answer(file([[{}], [{ ins: 'Y*18*077*XN*A' }]])).filter((line) => /^(AK|IK|TA1)/.test(line))).toEqual([
      'TA1*000000009*261120*1200*A*000~',
      'AK1*BE*1*005010X220A1~',
      'AK2*834*1*005010X220A1~',
      'IK5*A~',
      'AK2*834*2*005010X220A1~',
      'IK3*INS*4*2000*8~',
      'IK4*3**7~',
      'IK5*E*5~',
      'AK9*E*2*2*2~',
    ]);
    expect(answer(file([[{}]]).replace('IEA*1*000000009', 'IEA*1*000000008'))).toContain(
      'TA1*000000009*261120*1200*E*001~',
    );
    expect(answer(file([[{}]]).replace(/GE.*/, ''))).toContain('TA1*000000009*261120*1200*R*023~');
    expect(answer(file([[{}]], { version: '004010X095A1' }))).toContain('AK9*R*1*1*0*2~');
  });
});

describe('CSV', () => {
  it('is parsed to the written values, for any portions', () => {
    const field = fc.stringMatching(/^[a-z",\n\r; é]{0,8}$/);
    const written = (value: string) => `"${value.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 8 }),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 40 }),
        (records, end, size) => {
          const text = records.map((fields) => fields.map(written).join(',') + end).join('');
          const found: string[][] = [];
          let [from, line, grown] = [0, 1, 0];
          for (;;) {
            const isLast = from + size + grown >= text.length;
            const read = readCsv(text.slice(from, from + size + grown), ',', line, isLast);
            found.push(...read.records.map(({ fields }) => fields));
            grown = read.consumed === 0 ? grown + size : 0;
            from += read.consumed;
            line = read.line;
            if (isLast) break;
          }
          const sameEnds = (values: string[]) => values.map((value) => value.replaceAll(/\r\n|\r/g, '\n'));
          expect(found.map(sameEnds)).toEqual(records.map(sameEnds));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is a text with at least two columns', () => {
    expect(looksLikeTable('Name,Number\r\nAda\t,1\n', 2)).toBe(true);
    expect([looksLikeTable('Name\nAda\n', 1), looksLikeTable('PK\u0003\u0004,a', 2)]).toEqual([false, false]);
  });

  it('has line numbers as in an editor, and skips empty lines', () => {
    const { records } = readCsv('a,b\n\n"x\ny",1\r\nz,2', ',', 1, true);
    expect(records).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 3, fields: ['x\ny', '1'] },
      { line: 5, fields: ['z', '2'] },
    ]);
  });

  it('guesses columns by their names, and prefers columns that were chosen before', () => {
    expect(guessMapping(['Member ID', 'FIRST_NAME', 'surname', 'DOB', 'X'], { plan: 'X', city: 'gone' })).toEqual({
      memberNumber: 'Member ID',
      firstName: 'FIRST_NAME',
      lastName: 'surname',
      dateOfBirth: 'DOB',
      plan: 'X',
    });
  });

  it('reads only chosen columns, and refuses lines that do not fit the heading', () => {
    const options = {
      mapping: { memberNumber: 'No', firstName: 'First', lastName: 'Last' },
      delimiter: ';',
      today,
      isLast: true,
    };
    const { entries } = readCsvMembers(
      startCsv(),
      '\uFEFFNo;First;Last;SSN\n1;Ada;Lee;999-11-2222\n2;Bo;Lee;;more\n',
      options,
    );
    expect(entries[0]).toMatchObject({ name: 'Ada Lee', line: 2 });
    expect(JSON.stringify(entries)).not.toContain('999');
    expect(entries[1]?.refused?.key).toBe('The line has {count} fields, but the file has {columns} columns.');
  });

  it('imports no member after an unclosed quotation mark, because later lines would be lost unnoticed', () => {
    const mapping = { memberNumber: 'No', firstName: 'First', lastName: 'Last' };
    const text = 'No,First,Last\n1,Ada,Lee\n2,Bo,"Broken\n3,Cy,Dee\n';
    const { entries, reader } = readCsvMembers(startCsv(), text, { mapping, delimiter: ',', today, isLast: true });
    expect(problemOfCsv(reader)?.values).toEqual({ line: 3, count: 1 });
    expect(entries.map(({ line, name, refused }) => [line, name, refused?.key])).toEqual([
      [2, 'Ada Lee', undefined],
      [3, '', 'A quotation mark is not closed, so this line and all later lines were not read.'],
    ]);
  });
});

describe('a written value', () => {
  it.each([
    ['2026-11-22', '2026-11-22'],
    ['20261122', '2026-11-22'],
    ['11/2/2026', '2026-11-02'],
    ['11-22-2026 00:00:00', '2026-11-22'],
    ['2026-02-30', null],
    ['11/22/26', null],
    ['soon', null],
  ])('is a day if it is valid: %s', (written, day) => expect(enrollmentDay(written)).toBe(day));

  it('is changed from capitals to normal case if it has only capitals', () => {
    expect(["O'NEIL", 'ANNE-MARIE DE LA CRUZ', 'McDonald', 'JO'].map(nameText)).toEqual([
      "O'Neil",
      'Anne-Marie De La Cruz',
      'McDonald',
      'JO',
    ]);
  });

  it('is sent in portions that begin at the end of the last read portion', async () => {
    const sent: [number, string, boolean][] = [];
    async function* chunks() {
      yield* ['abc', 'defg', 'h', 'ij'];
    }
    await sendInPortions(
      chunks(),
      async ({ from, text, isLast }) => {
        sent.push([from, text, isLast]);
        return { received: from + (isLast ? text.length : text.length - 1), goesOn: true };
      },
      { size: 4 },
    );
    expect(sent).toEqual([
      [0, 'abcd', false],
      [3, 'defg', false],
      [6, 'ghij', true],
    ]);
    // an interrupted transfer resumes at its last position
    for (const [start, rest] of [
      [5, 'fghij'],
      [10, ''],
    ] as const) {
      const again: string[] = [];
      const send = async ({ from, text }: { from: number; text: string }) => {
        expect(from).toBe(start + again.join('').length);
        again.push(text);
        return { received: from + text.length, goesOn: true };
      };
      await sendInPortions(chunks(), send, { size: 3, start });
      expect(again.join('')).toBe(rest);
    }
  });
});

describe('the encoding of a file', () => {
  const text = 'Number;Name\n1;Renée Núñez\n';
  const utf16 = (swapped: boolean) => {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
    return new Blob([swapped ? bytes.swap16() : bytes]);
  };
  const files = [
    ['utf-8', new Blob([text])],
    ['utf-8', new Blob([`\uFEFF${text}`])],
    ['utf-16le', utf16(false)],
    ['utf-16be', utf16(true)],
    ['windows-1252', new Blob([Buffer.from(text, 'latin1')])],
  ] as const;

  it.each(files)('is detected by its first bytes, or by readable text: %s', async (encoding, file) => {
    expect(await encodingOf(file)).toBe(encoding);
    expect(await fileHead(file, encoding)).toBe(text);
    expect(await Array.fromAsync(fileText(file, encoding))).toEqual([text, '']);
    expect(charactersOf(file, encoding)).toBeGreaterThanOrEqual(text.length);
  });

  it('is also detected if the last byte is invalid or missing', async () => {
    expect(await encodingOf(new Blob(['Name\n'.repeat(150_000), Buffer.from('é', 'latin1')]))).toBe('windows-1252');
    expect(await encodingOf(new Blob([]))).toBe('utf-8');
  });

  it('is decoded correctly if a character is divided between two portions', async () => {
    const long = `${'x'.repeat(512 * 1024 - 1)}é`;
    expect((await Array.fromAsync(fileText(new Blob([long]), 'utf-8'))).join('')).toBe(long);
  });
});
