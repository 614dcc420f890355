import { describe, expect, it } from 'vitest';
import { parseFhir } from '../imports/fhir.ts';
import { sentenceText } from '../sentences/sentence.ts';
import { readCsvMembers, startCsv } from './csv.ts';
import { delimiterOf, guessMapping } from './csv-columns.ts';

const today = '2026-11-27';
/** Reads the first line of a CSV file. `dayOrder` is the order of day and month that its dates prove. */
function read(heads: string, line: string, dayOrder?: 'day-first' | 'month-first') {
  const text = `${heads}\n${line}\n`;
  const delimiter = delimiterOf(text);
  const mapping = guessMapping(heads.split(delimiter), {});
  const reader = startCsv(dayOrder ? { dayOrder } : undefined);
  const [entry] = readCsvMembers(reader, text, { mapping, delimiter, today, isLast: true }).entries;
  const { facts = null, refused = null } = entry ?? {};
  return {
    mapping,
    facts,
    refused: refused && sentenceText(refused),
    notes: facts?.notes.map(sentenceText) ?? [],
    address: facts?.content.addresses[0],
  };
}

describe('the state in the column of the city', () => {
  const heads = 'Member ID,First Name,Last Name,Street,City,State,ZIP';

  it.each([
    ['Gary IN,,80202', { city: 'Gary', state: 'IN', zip: '80202' }],
    ['GARY IN,,', { city: 'Gary', state: 'IN', zip: '' }],
    ['"Gary, IN 46402",,', { city: 'Gary', state: 'IN', zip: '46402' }],
    ['Gary IN,IN,46402', { city: 'Gary', state: 'IN', zip: '46402' }],
    ['"Gary, IN 46402-1234",,46402', { city: 'Gary', state: 'IN', zip: '46402' }],
  ])('is read with a note: %s', (written, expected) => {
    const { address, notes } = read(heads, `C1,Ann,Lee,5 Oak St,${written}`);
    expect(address).toMatchObject(expected);
    expect(notes).toContainEqual(expect.stringMatching(/^The city “.+” was read as Gary in Indiana\.$/));
  });

  it('is read in FHIR', () => {
    const address = [{ line: ['5 Oak St'], city: 'Gary IN', postalCode: '80202' }];
    const patient = { resourceType: 'Patient', id: 'x', name: [{ family: 'Lee' }], address };
    expect(parseFhir(JSON.stringify(patient), today)).toMatchObject([
      {
        member: {
          addresses: [{ city: 'Gary', state: 'IN', zip: '80202' }],
          notes: ['the city Gary IN was read as Gary in Indiana'],
        },
      },
    ]);
  });

  it.each([
    ['Gary IN,TX,', { city: 'Gary IN', state: 'TX' }],
    ['"Gary, IN 46402",,80202', { city: 'Gary, IN 46402', state: '', zip: '80202' }],
  ])('does not replace the value of another column: %s', (written, expected) => {
    const { address, notes } = read(heads, `C1,Ann,Lee,5 Oak St,${written}`);
    expect(address).toMatchObject(expected);
    expect(notes.join()).not.toContain('was read as');
  });
});

describe('a postal code of five digits', () => {
  const german = 'Mitgliedsnummer;Vorname;Nachname;Straße;PLZ;Ort;Staat';

  it('in a German file without a state is not read as a ZIP code', () => {
    const { facts, address, notes } = read(german, 'M1;Anna;Kopf;Am Markt 1;10115;Berlin;');
    expect(address).toMatchObject({ line1: 'Am Markt 1', city: 'Berlin', zip: '' });
    expect(notes).toEqual([
      'The line has no US state. The postal code 10115 in the column “PLZ” may be foreign and was not imported. If it is a ZIP code, ask the sender to add the state.',
    ]);
    expect(read(german, 'M1;Anna;Kopf;;10115;;').facts).not.toHaveProperty('place');
    expect(facts?.content.timeZone).toBeNull();
  });

  it('in a file whose dates have the day first is not read as a ZIP code', () => {
    const heads = 'Member ID,First Name,Last Name,DOB,Street,Town,Postcode';
    const line = 'M1,Ana,Poe,13/04/1958,Calle 5,Madrid,28001';
    expect(read(heads, line, 'day-first')).toMatchObject({
      address: { city: 'Madrid', zip: '' },
      notes: [
        'The postal code 28001 was not imported, because it may be foreign: dates in this file start with the day, and this line has no US state. If it is a ZIP code, ask the sender to add the state.',
      ],
    });
    expect(read(heads, line, 'month-first').address).toMatchObject({ zip: '28001' });
  });

  it.each<[string, string, 'day-first' | undefined]>([
    ['with a state', german.concat('\nM1;Ana;Poe;Mesa St;79902;El Paso;TX'), undefined],
    ['in the country', `${german};Land\nM1;Ana;Poe;Mesa St;79902;El Paso;;USA`.replace('Land', 'Country'), undefined],
    [
      'in a column ZIP',
      'Member ID,First Name,Last Name,Street,City,ZIP\nM1,Ana,Poe,Mesa St,El Paso,79902',
      'day-first',
    ],
  ])('is a ZIP code %s', (_, text, dayOrder) => {
    const [heads = '', line = ''] = text.split('\n');
    expect(read(heads, line, dayOrder)).toMatchObject({ address: { zip: '79902' }, notes: [] });
  });

  it('with four more digits does not look like a social security number', () => {
    const { notes } = read('Member ID,First Name,Last Name,ZIP', 'M1,Ana,Poe,80202-1234');
    expect(notes).toEqual(['An address needs a street or a city, so 80202-1234 was not imported.']);
  });
});

describe('a name', () => {
  it.each(['Jos?,Mu?oz', 'José,?lvarez', 'Jose,Mu?oz'])('that lost a letter is refused: %s', (name) => {
    const { refused } = read('First Name,Last Name,Member ID', `${name},K1`);
    expect(refused).toMatch(/has a question mark in place of a letter\. Ask the sender to correct the name\.$/);
  });

  it('that lost a letter is refused in FHIR', () => {
    const patient = { resourceType: 'Patient', id: 'x', name: [{ family: 'Mu?oz', given: ['Ana'] }] };
    expect(JSON.stringify(parseFhir(JSON.stringify(patient), today))).toContain(
      'the name of the Patient has a question mark in place of a letter',
    );
  });

  it('that is only the title of a couple remains', () => {
    const { facts, notes } = read('First Name,Last Name,Member ID', 'Mr. and Mrs.,Smith,K1');
    expect(facts?.content).toMatchObject({ firstName: 'Mr. and Mrs.', lastName: 'Smith' });
    expect(notes).toEqual([]);
  });
});

it.each([
  ["ST MARY'S RD", "St Mary's Rd"],
  ["PATIENT'S MAILING ADDRESS", "Patient's Mailing Address"],
  ["5 O'NEIL ST", "5 O'Neil St"],
])('the S after an apostrophe stays small: %s', (street, expected) => {
  expect(read('Member ID,First Name,Last Name,Street', `M1,Ann,D'ANGELO,${street}`)).toMatchObject({
    address: { line1: expected },
    facts: { content: { lastName: "D'Angelo" } },
  });
});

describe('an email', () => {
  const emails = (written: string) => {
    const { facts, notes } = read('Member ID,First Name,Last Name,Email', `M1,Ann,Lee,"${written}"`);
    return { found: facts?.content.emails.map(({ email }) => email), notes };
  };

  it.each([
    ['mailto:ann@x.org', ['ann@x.org']],
    ['Ann Lee <ann@x.org>', ['ann@x.org']],
    ['ann@x.org; Lee@x.org; ANN@x.org', ['ann@x.org', 'Lee@x.org']],
  ])('is read from %s', (written, found) => {
    expect(emails(written)).toEqual({ found, notes: [] });
  });

  it('that is not valid is left out alone', () => {
    expect(emails('ann@x.org, lee@x')).toEqual({
      found: ['ann@x.org'],
      notes: ['The email address lee@x is not valid and was not imported.'],
    });
    expect(emails('email:ann@x.org').found).toEqual([]);
  });
});

it('a number with a reserved area code is left out', () => {
  const { facts, notes } = read('Member ID,First Name,Last Name,Phone', 'M1,Ann,Lee,999-999-3333');
  expect(facts?.content.phones).toEqual([]);
  expect(notes).toContainEqual(expect.stringMatching(/^999-999-3333 is a placeholder or a service number/));
});

describe('the column Maintenance', () => {
  const line = (value: string) => read('Member ID,First Name,Last Name,Maintenance Type Code', `M1,Ann,Lee,${value}`);

  it.each(['024', '24', '2', 'T', 'Termed', 'cancelled', 'Baja'])('ends the coverage: %s', (value) => {
    expect(line(value)).toMatchObject({ facts: { isEnd: true }, notes: [] });
  });

  it.each(['1', '001', 'C'])('only changes values: %s', (value) => {
    expect(line(value)).toMatchObject({ facts: { isEnd: false, isChange: true }, notes: [] });
  });

  it.each(['21', '030', 'A', 'Add', '', 'Alta'])('continues the coverage: %s', (value) => {
    const { facts, notes } = line(value);
    expect([facts?.isEnd, facts?.isChange, notes]).toEqual([false, undefined, []]);
  });

  it('has a note about an unknown value', () => {
    expect(line('Inactive').notes).toEqual(['Maintenance type “Inactive” is not a known value and was not imported.']);
  });
});

it.each([
  ['Eligibility Begin Date', 'begins'],
  ['CoverageEffectiveFrom', 'begins'],
  ['CoverageEffectiveTo', 'endsOn'],
  ['Coverage End Date', 'endsOn'],
  ['Maintenance Type Code', 'maintenance'],
])('the column %s is known', (head, key) => {
  expect(guessMapping([head], {})).toEqual({ [key]: head });
});

describe('a date of death without a day', () => {
  const heads = 'Member ID,First Name,Last Name,Date of death';

  it.each([
    '02/2026',
    '2026-02',
    'Feb 2026',
    '2026',
    '11/2026',
    // spreadsheets write a month, or a day without a year, in this form
    'Feb-26',
    "Feb '26",
    '14-Feb',
    '2/14/26',
  ])('is a reported death with an incomplete date: %s', (written) => {
    const { facts, notes } = read(heads, `C1,Ann,Lee,${written}`);
    expect(facts?.diedOn).toBeNull();
    expect(notes).toEqual([`The file reports that this person died, but the date is incomplete: ${written}`]);
  });

  it.each(['Yes', 'Deceased'])('is a reported death without a date: %s', (written) => {
    const { facts, notes } = read(heads, `C1,Ann,Lee,${written}`);
    expect(facts?.diedOn).toBeNull();
    expect(notes).toEqual(['The file reports that this person died but gives no date.']);
  });

  it.each([
    '12/2026',
    '2027',
    '13/2026',
    '0001',
    '00/00/00',
    '1/0/00',
    'Jan-00',
    'Room-26',
    'No',
    'Alive',
    '2026-02-31',
  ])('reports no death if it is not a possible date: %s', (written) => {
    const { facts, notes } = read(heads, `C1,Ann,Lee,${written}`);
    expect(facts).not.toHaveProperty('diedOn');
    expect(notes).toEqual([`${written} is not a possible date of death and was not imported.`]);
  });

  it.each(['1900-01-01', '01/01/1900', '0001-01-01', '1/1/1753', '1899-12-30 00:00:00'])(
    'reports no death if it is a placeholder: %s',
    (written) => {
      const { facts, notes } = read(heads, `C1,Ann,Lee,${written}`);
      expect(facts).not.toHaveProperty('diedOn');
      expect(notes).toEqual([]);
    },
  );
});
