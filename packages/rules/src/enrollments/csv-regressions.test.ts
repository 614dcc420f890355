import { readFileSync } from 'node:fs';
import { storableInPlace } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { isPossibleNumber } from '../imports/phones.ts';
import { phoneNumber } from '../imports/telecom.ts';
import { readCsvMembers, startCsv } from './csv.ts';
import { delimiterOf, guessMapping, headingsOf, missingColumns } from './csv-columns.ts';
import { readCsv } from './csv-records.ts';
import { dayOrderOf } from './dates.ts';
import { encodingOf, fileText } from './encoding.ts';
import type { LineValues } from './enrollment-facts.ts';
import { factsOf } from './facts.ts';
import { splitFullName } from './full-name.ts';
import { readContacts } from './x12-contacts.ts';

const today = '2026-11-26';
const bytes = (name: string) => readFileSync(new URL(`./regressions/${name}.csv`, import.meta.url));

/**
 * Reads a file in the same way as the screen, the command line and the server: detects its encoding and delimiter, and
 * reads its columns and members.
 */
async function read(name: string) {
  const file = new Blob([bytes(name)]);
  let text = '';
  for await (const piece of fileText(file, await encodingOf(file))) text += storableInPlace(piece);
  const delimiter = delimiterOf(text);
  const { heads } = headingsOf(readCsv(text, delimiter, 1, true).records);
  const mapping = guessMapping(heads, {});
  return { heads, ...readCsvMembers(startCsv(), text, { mapping, delimiter, today, isLast: true }) };
}
const content = async (name: string) =>
  (await read(name)).entries.map(({ facts, refused }) => facts?.content ?? refused);

describe('a CSV file from a spreadsheet', () => {
  it('has no member in a line with only commas', async () => {
    expect((await read('full-b-trailing-commas')).entries.map(({ name }) => name)).toEqual([
      'Fay Fullone',
      'Fred Fulltwo',
    ]);
  });

  it('can name its delimiter in a first line that is not a heading', async () => {
    const [zoe] = await content('sep-line-excel');
    expect(zoe).toMatchObject({ firstName: 'Zoë', lastName: 'D’Angelo', dateOfBirth: '1958-03-04' });
  });

  it('can have headings with line breaks', async () => {
    const { heads, entries } = await read('line-break-in-head');
    expect(heads).toEqual(['Member ID', 'First Name', 'Last Name', 'DOB']);
    expect(entries.map(({ facts }) => facts?.content)).toMatchObject([{ firstName: 'Kim', lastName: 'Lee' }]);
  });

  it('can have Spanish headings', async () => {
    expect(await content('spanish-headings')).toMatchObject([
      {
        identifiers: [{ value: 'SP-1001' }],
        firstName: 'Íñigo',
        lastName: 'Belmonte Ruiz',
        reportedLanguage: 'Spanish',
        phones: [{ number: '+17135550121' }],
        addresses: [{ line1: '4410 Telephone Rd Apt 2C', city: 'Houston', state: 'TX', zip: '77087' }],
      },
      { firstName: 'María de los Ángeles', lastName: 'Peña', addresses: [{ line1: '9 Elm St, Apt 4' }] },
    ]);
  });

  it('can have titles above its headings and a total below its members', async () => {
    const { heads, entries } = await read('title-row-totals');
    expect(heads.slice(0, 3)).toEqual(['Member ID', 'First Name', 'Last Name']);
    expect(entries.map(({ line, name }) => [line, name])).toEqual([[4, 'Zoë D’Angelo']]);
  });

  it('can have first and last name in one column, and shows how the name was split', async () => {
    const { entries } = await read('full-name-one-column');
    expect(entries.map(({ facts }) => [facts?.content.firstName, facts?.content.lastName])).toEqual([
      ['Mary Ann', "O'Brien-Smith"],
      ['Juan', 'de la Cruz'],
    ]);
    expect(entries.every(({ facts }) => facts?.notes.some(({ key }) => key.includes('was split into')))).toBe(true);
  });

  it('can have dates with dots, the day first, and German headings; only the member number must be mapped', async () => {
    const name = 'full-name-dotted-dates';
    const text = bytes(name).toString();
    const mapping = guessMapping(headingsOf(readCsv(text, ';', 1, true).records).heads, {});
    expect(missingColumns(mapping)).toEqual(['memberNumber']);
    const numbered = text
      .split('\n')
      .map((line, n) => (line.trim() === '' ? line : `${n === 0 ? 'Nr' : `M${n}`};${line}`));
    const { entries } = readCsvMembers(startCsv(), numbered.join('\n'), {
      mapping: { ...mapping, memberNumber: 'Nr' },
      delimiter: delimiterOf(text),
      today,
      isLast: true,
    });
    expect(entries.map(({ facts }) => facts?.content)).toMatchObject([
      { firstName: 'Ngozi', lastName: 'Okafor', dateOfBirth: '1958-09-03' },
      { firstName: 'Juan Carlos', lastName: 'de la Cruz', dateOfBirth: '1961-12-31' },
      { firstName: 'Thi Hanh', lastName: 'Nguyen', dateOfBirth: '1964-02-29' },
    ]);
  });

  it('is refused line by line if characters cannot be read', async () => {
    const [damaged] = await content('nul-bytes');
    expect(damaged).toMatchObject({ key: expect.stringContaining('unreadable characters') });
  });

  it('of an old Mac is read with its letters', async () => {
    expect(await content('mac-cr-only')).toMatchObject([{ firstName: 'Zoë', lastName: 'D’Angelo' }]);
  });

  it('can have ZIP codes without their leading zero, and placeholders instead of phone numbers', async () => {
    const found = await read('zip-without-zero-and-impossible-phones');
    const members = found.entries.map(({ facts }) => facts);
    expect(members.map((facts) => facts?.content.addresses.map(({ zip }) => zip))).toEqual([
      ['07011'],
      ['07011'],
      ['07011'],
      ['07011'],
    ]);
    expect(members.map((facts) => facts?.content.phones)).toEqual([[], [], [], []]);
    const why = /^\{number\} is (not a US phone number|a placeholder)/;
    expect(members.every((facts) => facts?.notes.some(({ key }) => why.test(key)))).toBe(true);
  });
});

describe('an exported report', () => {
  it('has no members in its subtotals and in headings that are repeated on each page', () => {
    const text = [
      'Member #,Last Name,First Name,DOB,Tel,ST',
      'S1,Abbott,Grace,1951-01-15,7135550301,TX',
      'Subtotal North,1,,,,',
      'Member #,Last Name,First Name,DOB,Tel,ST',
      'S2,Cole,Ida,1953-03-17,7135550303,TX',
      'North,1,,,,',
      'Grand Total:,2,,,,',
    ].join('\n');
    const mapping = guessMapping(headingsOf(readCsv(text, ',', 1, true).records).heads, {});
    expect(mapping).toMatchObject({ memberNumber: 'Member #', mobilePhone: 'Tel', state: 'ST' });
    const { entries } = readCsvMembers(startCsv(), text, { mapping, delimiter: ',', today, isLast: true });
    expect(entries.map(({ line, name, refused }) => [line, name, refused?.key ?? null])).toEqual([
      [2, 'Grace Abbott', null],
      [5, 'Ida Cole', null],
      [6, '1', expect.stringContaining('has no letters')],
    ]);
  });
});

describe('the heading line of a CSV file', () => {
  const records = (text: string, delimiter = ',') => readCsv(text, delimiter, 1, true).records;

  it('is not a data line that contains one word of a heading', () => {
    const text = 'Nummer,Vor,Nach,Art\n1,Ada,Okafor,Mobile\n';
    expect(headingsOf(records(text)).heads).toEqual(['Nummer', 'Vor', 'Nach', 'Art']);
  });

  it('is the line with the columns that were chosen before', () => {
    const text = 'First,Last\nNummer,Vor,Nach\n1,Ada,Okafor\n';
    const mapping = { memberNumber: 'Nummer', firstName: 'Vor', lastName: 'Nach' };
    expect(headingsOf(records(text), mapping).heads).toEqual(['Nummer', 'Vor', 'Nach']);
  });

  it.each([
    ['ID,First,Note\n1,Ada,"a;b;c;d;e"\n2,Bo,"x;y;z;u;v"\n', ','],
    ['ID;First;Note\n1;Ada;"a,b,c,d,e"\n', ';'],
    ['Members of May, June, July\nID\tFirst\tLast\n1\tAda\tReyes\n', '\t'],
    ['ID|First\n1|Ada\n', '|'],
  ])('of %j has the delimiter %j', (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter));
});

describe('the dates of a CSV file', () => {
  it.each([
    [['03/04/1958', '13/04/1958'], 'day-first', null],
    [['03/04/1958', '04/13/1958'], 'month-first', null],
    [['3.4.1958', '31.12.1961'], 'day-first', null],
    [['3.4.1958', '12.31.1961 00:00'], 'month-first', null],
    [['03/04/1958', '05/05/1958'], null, '03/04/1958'],
    [['31/12/1958', '12/31/1958', '03/04/1958'], null, '03/04/1958'],
    [['05/05/1958', '1958-04-03', ''], null, null],
  ])('%j have the order %j', (dates, order, ambiguous) => expect(dayOrderOf(dates)).toEqual({ order, ambiguous }));

  const member = (dateOfBirth: string, dayOrder?: 'day-first' | 'month-first') => {
    const text = `No,First,Last,DOB\nP1,Ada,Reyes,"${dateOfBirth}"\n`;
    const mapping = { memberNumber: 'No', firstName: 'First', lastName: 'Last', dateOfBirth: 'DOB' };
    const options = { mapping, delimiter: ',', today, isLast: true };
    return readCsvMembers(startCsv({ dayOrder }), text, options).entries[0]?.facts;
  };
  it.each([
    ['03.04.1958', 'month-first', '1958-03-04'],
    ['03.04.1958', 'day-first', '1958-04-03'],
    ['03/04/1958', 'day-first', '1958-04-03'],
    ['03/04/1958', undefined, '1958-03-04'],
    ['31.12.1958', 'month-first', null],
    ['21278', undefined, '1958-04-03'],
    ['21278.0', 'day-first', '1958-04-03'],
    ['99999', undefined, null],
    ['04-Mar-1958', undefined, '1958-03-04'],
    ['4 March 1958', 'month-first', '1958-03-04'],
    ['Sept. 4, 1958', 'day-first', '1958-09-04'],
    ['April 4th 1958', undefined, '1958-04-04'],
    ['4 de abril de 1958', undefined, '1958-04-04'],
    ['4-Marble-1958', undefined, null],
    ['30-Feb-1958', undefined, null],
  ] as const)('%s with %s is %s', (written, order, day) => {
    const facts = member(written, order);
    expect(facts?.content.dateOfBirth).toBe(day);
    expect(facts?.notes.length).toBe(day === null || written.startsWith('21278') ? 1 : 0);
  });
});

describe('a CSV file without member numbers', () => {
  const read = (lines: string) => {
    const mapping = { firstName: 'First', lastName: 'Last', dateOfBirth: 'DOB', mobilePhone: 'Phone' };
    const options = { mapping, delimiter: ',', today, isLast: true };
    const reading = { identity: 'name-and-birth-date' } as const;
    expect(missingColumns(mapping, reading)).toEqual([]);
    expect(missingColumns({ firstName: 'First', lastName: 'Last' }, reading)).toEqual(['dateOfBirth']);
    return readCsvMembers(startCsv(reading), `First,Last,DOB,Phone\n${lines}`, options).entries;
  };

  it('identifies members by name and date of birth', () => {
    const [ada, same] = read('Ada,García,1958-04-03,7135550101\nADA,GARCIA,1958-04-03,\n');
    expect(ada?.identity).toBe('urn:guidepost:enrollment:person 1958-04-03 ada garcia');
    expect(same?.identity).toBe(ada?.identity);
    expect(ada?.facts?.coverage.memberNumber).toBeNull();
  });

  it.each(['Ada,García,,', ',García,1958-04-03,', 'Ada,,1958-04-03,'])('refuses %s', (line) => {
    expect(read(line)[0]).toMatchObject({
      identity: null,
      facts: null,
      refused: { key: expect.stringContaining('no member numbers') },
    });
  });
});

it('names the date of birth that cannot be used if the file has no member numbers', () => {
  const csv = { identity: 'name-and-birth-date' } as const;
  const refused = (dateOfBirth: string) =>
    factsOf({ firstName: 'Ada', lastName: 'García', dateOfBirth, csv }, 1, today).refused;
  for (const date of ['2/30/1960', '04-Mar-58', '1900-01-01'])
    expect(refused(date)).toMatchObject({ key: expect.stringContaining('is not valid'), values: { date } });
});

describe('a social security number in a separate column', () => {
  it('is removed from every other column of the line, with and without hyphens', () => {
    const mapping = { memberNumber: 'No', firstName: 'First', lastName: 'Last', group: 'Policy', plan: 'Plan' };
    const text = `No,First,Last,Policy,Plan,SSN
P1,Ada,Reyes,123456789,Gold,123-45-6789
P2,Bo,Lee,987654321,123-45-6780,123-45-6780
123456781,Cy,Oak,G1,Gold,123-45-6781
`;
    const { entries } = readCsvMembers(startCsv(), text, { mapping, delimiter: ',', today, isLast: true });
    expect(entries.map(({ facts }) => facts && [facts.coverage.group, facts.coverage.plan])).toEqual([
      [null, 'Gold'],
      ['987654321', null],
      null,
    ]);
    expect(entries[2]?.refused?.key).toContain('social security number');
    expect(JSON.stringify(entries)).not.toMatch(/123-?45-?678/);
  });
});

describe('a name in one column', () => {
  it.each([
    ['GARCIA, ANA', 'ANA', 'GARCIA'],
    ['Smith Jr, John', 'John', 'Smith Jr'],
    ['Smith, John, Jr.', 'John', 'Smith Jr.'],
    ['John Smith Jr', 'John', 'Smith Jr'],
    ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
    ['Cher', '', 'Cher'],
    ['  Ana   María   Ruiz ', 'Ana María', 'Ruiz'],
    ['', '', ''],
  ])('%j is %j %j', (written, firstName, lastName) => expect(splitFullName(written)).toEqual({ firstName, lastName }));
});

describe('a phone number', () => {
  it.each([
    ...'1111111111 0000000000 1234567890 9999999999 5555555555 2222222222'.split(' '),
    ...['0491574632', '4915746321', '9876543210'],
    ...[
      '1234567',
      '+44 20 7946 0000',
      '+61 491 574 632',
      '713 011 0101',
      '713 911 0101',
      '911 555 0101',
      'none',
      '713-555-1212',
    ],
  ])('%s is not possible in the North American plan', (written) => expect(phoneNumber(written)).toBeNull());

  it.each([
    ['(713) 555-0101', '+17135550101'],
    ['1-713-555-0101 ext. 12', '+17135550101'],
    ['+1 787.234.5678 x9', '+17872345678'],
    ['555-123-4567', '+15551234567'],
    ['(210) 987-6543', '+12109876543'],
  ])('%s is possible', (written, number) => expect(phoneNumber(written)).toBe(number));

  it('is parsed in a time that does not grow with its length', () =>
    expect(isPossibleNumber('2'.repeat(100_000))).toBe(false));
});

describe('an extension', () => {
  it.each([
    ['7135550101 ext. 12', '12'],
    ['713\u2011555\u20110101\u00a0ext.\u00a012', '12'],
    ['(713) 555-0101 extension 4411', '4411'],
    ['713-555-0101 poste 7', '7'],
    ['713-555-0101x9', '9'],
    ['713-555-0101 #31', '31'],
    ['713-555-0101, Extensión: 8', '8'],
  ])('of %s is in the label and in a note', (workPhone, extension) => {
    const { facts } = factsOf({ memberNumber: 'P1', lastName: 'Reyes', firstName: 'Ada', workPhone }, 2, today);
    expect(facts?.content.phones).toEqual([
      { number: '+17135550101', description: `Work ext. ${extension}`, type: null },
    ]);
    expect(facts?.notes.map(({ key }) => key)).toEqual(['The phone number {number} has the extension {extension}.']);
  });
});

it('an extension in an 834 (PER EX) belongs to the number before it', () => {
  const written: LineValues = {};
  expect(readContacts(['PER', 'IP', '', 'WP', '7135550101', 'EX', '12', 'CP', '7135550102'], written, () => {})).toBe(
    false,
  );
  expect(written).toEqual({ workPhone: '7135550101 ext. 12', mobilePhone: '7135550102' });
});

describe('an address in capital letters', () => {
  it.each([
    ['PO BOX 99', 'PO Box 99'],
    ['P.O. BOX 99', 'P.O. Box 99'],
    ['12 ELM ST NW, APT 2C', '12 Elm St NW, Apt 2C'],
    ['410 W 5TH AVE', '410 W 5th Ave'],
    ["9 O'NEIL RD", "9 O'Neil Rd"],
  ])('%s is written as %s', (line1, written) => {
    const { facts } = factsOf({ memberNumber: 'P1', lastName: 'Reyes', line1, city: 'KATY', state: 'TX' }, 2, today);
    expect(facts?.content.addresses).toMatchObject([{ line1: written, city: 'Katy' }]);
  });
});

describe('a file of a Mac with line feeds', () => {
  const encodingIn = (hex: string) =>
    encodingOf(
      new Blob([Uint8Array.from(Buffer.from('Name\n', 'latin1')), Uint8Array.from(Buffer.from(hex, 'latin1'))]),
    );
  it.each([
    ['Jos\x8e Pe\x96a Nu\x96ez\n', 'macintosh'],
    ['PE\x84A\n', 'macintosh'],
    ['Jos\xe9 Pe\xf1a Garc\xeda\n', 'windows-1252'],
    ['GARC\xcdA PE\xd1A\n', 'windows-1252'],
    ['D\x92Angelo \x96 Zo\xeb\n', 'windows-1252'],
    ['D\x92Angelo\n', 'windows-1252'],
  ])('%j is %s', async (text, encoding) => expect(await encodingIn(text)).toBe(encoding));
});

describe('a placeholder for an unknown value', () => {
  const facts = (written: object) =>
    factsOf(
      { memberNumber: 'P1', firstName: 'Ada', lastName: 'Reyes', dateOfBirth: '1958-03-04', ...written },
      2,
      today,
    ).facts;
  it.each(['1900-01-01', '01/01/1900'])('%s is not a date of birth', (dateOfBirth) => {
    expect(facts({ dateOfBirth })?.content.dateOfBirth ?? null).toBeNull();
  });
  it.each(['N/A', 'none', 'UNKNOWN', 'x', '---', 'Sin dirección'])('%s is not a street', (line1) => {
    const found = facts({ line1, city: 'N/A' });
    expect(found?.content.addresses).toEqual([]);
    expect(
      found?.notes.filter(({ values }) => [values.text, values.said].includes(line1)).map(({ key }) => key),
    ).toContainEqual(expect.stringMatching(/is (not an address|a placeholder) and was not imported\.$/));
  });
  it.each([
    ['7011', 'NJ', '07011'],
    ['601', 'PR', '00601'],
    ['2134-1000', 'MA', '02134'],
    ['7011', 'TX', ''],
    ['77002.0', 'TX', '77002'],
    ['77002-1234', 'TX', '77002'],
    ['ABC', 'TX', ''],
    ['1001', 'NY', ''],
    ['501', 'NY', '00501'],
    ['5501', 'VT', ''],
    ['6390', 'CT', ''],
    ['6390', 'NY', '06390'],
    ['5501', 'MA', '05501'],
  ])('the ZIP code %s in %s is %j', (zip, state, expected) => {
    const found = facts({ line1: '1 Elm St', city: 'Town', state, zip });
    expect(found?.content.addresses.map((address) => address.zip)).toEqual([expected]);
    expect(found?.notes.length).toBe(zip.startsWith(expected || '-') && !zip.includes('-') ? 0 : 1);
    expect(JSON.stringify(found)).toContain(zip.replace('.0', ''));
  });
});
