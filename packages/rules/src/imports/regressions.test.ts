import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseFhir } from './fhir.ts';

const read = (name: string) =>
  parseFhir(readFileSync(new URL(`./regressions/${name}.json`, import.meta.url), 'utf8'), '2026-11-26');

describe('a patient whose record the sender no longer uses', () => {
  it('is noted with the day if they died', () => {
    expect(read('deceased-uscore')).toMatchObject([
      {
        member: {
          lastName: 'Shaw',
          death: { day: '2022-07-22' },
          notes: expect.arrayContaining(['the file reports that this person died on 2022-07-22']),
        },
      },
    ]);
    expect(read('deceased')).toMatchObject([{ member: { lastName: 'Gone', death: { day: '2026-11-01' } } }]);
  });

  it('is left out with the reason if the record is inactive or was replaced', () => {
    expect(read('inactive')).toMatchObject([{ refused: 'the Patient is marked as inactive' }]);
    expect(read('replaced-by')).toMatchObject([{ refused: 'the Patient was replaced by Patient/inact-1' }]);
  });

  it('is read with the death if the record is inactive since then', () => {
    const [inactive] = parseFhir(
      JSON.stringify({
        resourceType: 'Patient',
        id: 'x',
        active: false,
        deceasedBoolean: true,
        name: [{ family: 'Gone', given: ['Ana'] }],
      }),
      '2026-11-26',
    );
    expect(inactive).toMatchObject({ member: { death: { day: null } } });
  });
});

describe('the date of death of a patient', () => {
  const found = (more: object, today = '2026-11-26') =>
    parseFhir(
      JSON.stringify({ resourceType: 'Patient', id: 'x', name: [{ family: 'Gone', given: ['Ana'] }], ...more }),
      today,
    );
  const inFuture = (written: string) => `the date of death ${written} is in the future and was not imported`;

  it.each([['2026-11-27'], ['2027-11-01T08:00:00-05:00'], ['2026-12'], ['2027']])(
    'is no death and is noted if it is in the future: %s',
    (deceasedDateTime) => {
      expect(found({ deceasedDateTime })).toMatchObject([
        { member: { death: null, notes: [inFuture(deceasedDateTime)] } },
      ]);
    },
  );

  it('is left out alone if the file also says that the person died', () => {
    expect(found({ deceasedDateTime: '2027-01-01', deceasedBoolean: true })).toMatchObject([
      { member: { death: { day: null }, notes: ['the file reports that this person died', inFuture('2027-01-01')] } },
    ]);
  });

  it.each([
    // 1:00 UTC is still the evening of November 26 in New York
    ['2026-11-27T01:00:00Z', '2026-11-26'],
    ['2026-11-26', '2026-11-26'],
    ['2026-11', null],
    ['2026', null],
  ])('is read up to today: %s', (deceasedDateTime, day) => {
    expect(found({ deceasedDateTime })).toMatchObject([{ member: { death: { day } } }]);
  });
});

describe('a placeholder as the date of death of a patient', () => {
  const patient = { resourceType: 'Patient', id: 'x', name: [{ family: 'Here', given: ['Ana'] }] };

  it.each(['1900-01-01', '1900-01-01T00:00:00Z', '0001-01-01', '1900'])('is no death: %s', (deceasedDateTime) => {
    const read = (more: object) => parseFhir(JSON.stringify({ ...patient, deceasedDateTime, ...more }), '2026-11-26');
    expect(read({})).toMatchObject([{ member: { death: null, notes: [] } }]);
    expect(read({ deceasedBoolean: true })).toMatchObject([{ member: { death: { day: null } } }]);
  });
});

describe('a refused patient of a bundle', () => {
  it('is named by name and number', () => {
    const patient = (id: string, more: object) => ({ resource: { resourceType: 'Patient', id, ...more } });
    const found = parseFhir(
      JSON.stringify({
        resourceType: 'Bundle',
        entry: [
          patient('p1', { active: false, name: [{ family: 'Diaz', given: ['Ana'] }] }),
          patient('p2', { identifier: [{ system: 'urn:x', value: 'M7' }] }),
          { fullUrl: 'urn:uuid:1', ...patient('p3', { name: [{ family: 'Kim' }], link: [{ type: 'replaced-by' }] }) },
        ],
      }),
      '2026-11-26',
    );
    expect(found).toEqual([
      { refused: 'the Patient is marked as inactive', who: 'Ana Diaz, number p1' },
      { refused: 'the Patient has no name', who: 'number M7' },
      { refused: 'the Patient was replaced by another record', who: 'Kim' },
    ]);
  });
});

describe('placeholders in a patient', () => {
  const patient = {
    resourceType: 'Patient',
    id: 'p1',
    identifier: [{ system: 'urn:plan', value: 'M7' }],
    name: [{ family: 'Diaz', given: ['Ana'] }],
    address: [{ line: ['1 Main St'], city: 'Houston', state: 'TX', postalCode: '77002' }],
  };
  const read = (more: object) => {
    const [found] = parseFhir(JSON.stringify({ ...patient, ...more }), '2026-11-26');
    if (!found || 'refused' in found) throw new Error(found?.refused ?? 'nothing was read');
    return found.member;
  };
  const note = (placeholder: string, element: string) =>
    `the placeholder ${placeholder} in ${element} was not imported`;

  it.each([
    '#REF!',
    '#N/A',
    '#VALUE!',
    '#NAME?',
    'N/A',
    'TBD',
    '0',
    'UNKNOWN',
    'NONE',
    '000000000',
    '999999999',
    'XXXX',
    '-',
  ])('are no identifier: %s', (value) => {
    const { identifiers, notes } = read({ identifier: [{ system: 'urn:plan', value }] });
    expect(identifiers).toEqual([{ system: 'urn:guidepost:fhir:Patient.id', value: 'p1', type: null }]);
    expect(notes).toEqual([note(value, 'identifier.value')]);
  });

  it('are left out of names, contacts, addresses and days', () => {
    const member = read({
      name: [{ family: '#REF!', given: ['Ana', '-'] }],
      telecom: [{ system: 'email', value: 'N/A' }],
      address: [{ line: ['1 Main St', 'N/A'], city: '#N/A', state: 'TX' }],
      birthDate: '0',
      deceasedDateTime: 'N/A',
      communication: [{ language: { text: '#VALUE!' } }, { language: { text: 'Spanish' } }],
    });
    expect(member).toMatchObject({
      firstName: 'Ana',
      lastName: '',
      emails: [],
      addresses: [{ line1: '1 Main St', line2: null, city: '' }],
      dateOfBirth: null,
      death: null,
      reportedLanguage: 'Spanish',
    });
    expect(member.notes.toSorted()).toEqual(
      [
        note('#REF!', 'name.family'),
        note('-', 'name.given'),
        note('N/A', 'telecom.value'),
        note('N/A', 'address.line'),
        note('#N/A', 'address.city'),
        note('0', 'birthDate'),
        note('N/A', 'deceasedDateTime'),
        note('#VALUE!', 'communication.text'),
      ].toSorted(),
    );
  });

  it('are not in real values', () => expect(read({}).notes).toEqual([]));
});

describe('a title in a given name of a patient', () => {
  const nameOf = (given: string) => {
    const [found] = parseFhir(
      JSON.stringify({ resourceType: 'Patient', id: 'x', name: [{ family: 'Diaz', given: [given] }] }),
      '2026-11-26',
    );
    return found && 'member' in found ? [found.member.firstName, ...found.member.notes] : [];
  };

  it('is left out with a note', () => {
    expect(nameOf('Dr. Ana')).toEqual(['Ana', 'the title Dr. was not included in the first name']);
    expect(nameOf('Ana')).toEqual(['Ana']);
    expect(nameOf('Dr')).toEqual(['Dr']);
  });
});

describe('data of a patient without a field in Guidepost', () => {
  it('is noted: contacts of other kinds, and contact persons', () => {
    const [found] = parseFhir(
      JSON.stringify({
        resourceType: 'Patient',
        id: 'x',
        name: [{ family: 'Diaz', given: ['Ana'] }],
        telecom: [
          { system: 'other', value: '713-555-0142' },
          { value: '713-555-0143' },
          { system: 'fax', value: '713-555-0144' },
          { system: 'other', value: '713-555-0145', use: 'old' },
        ],
        contact: [
          {
            relationship: [{ text: 'Mother' }],
            name: { given: ['Rosa'], family: 'Diaz' },
            telecom: [{ system: 'phone', value: '713-555-0150' }],
          },
          { gender: 'male' },
        ],
      }),
      '2026-11-26',
    );
    expect(found).toMatchObject({
      member: {
        phones: [],
        notes: [
          'the contact 713-555-0142 of type other was not imported',
          'the contact 713-555-0143 of type other was not imported',
          'the contact 713-555-0144 of type fax was not imported',
          'the earlier contact 713-555-0145 was not imported',
          'the contact person Rosa Diaz, Mother, 713-555-0150 was not imported',
          'the contact person without a name was not imported',
        ],
      },
    });
  });
});

it('every value of a patient of US Core is stored or noted', () => {
  const url = (name: string) => `http://hl7.org/fhir/us/core/StructureDefinition/${name}`;
  const coding = (display: string) => ({
    valueCoding: { system: 'urn:oid:2.16.840.1.113883.6.238', code: 'x', display },
  });
  const patient = {
    resourceType: 'Patient',
    id: 'p1',
    extension: [
      {
        url: url('us-core-race'),
        extension: [
          { url: 'ombCategory', ...coding('White') },
          { url: 'detailed', ...coding('Shoshone') },
          { url: 'text', valueString: 'White' },
        ],
      },
      {
        url: url('us-core-ethnicity'),
        extension: [
          { url: 'ombCategory', ...coding('Hispanic or Latino') },
          { url: 'detailed', ...coding('Mexican') },
          { url: 'text', valueString: 'Hispanic or Latino' },
        ],
      },
      { url: url('us-core-genderIdentity'), valueCodeableConcept: { text: 'Woman' } },
    ],
    identifier: [
      { system: 'urn:mrn', value: 'M-1' },
      { value: 'LOCAL-7' },
      { value: '900-11-2222' },
      { value: '900112223', type: { coding: [{ code: 'SS' }] } },
    ],
    name: [
      { use: 'official', family: 'Shaw', given: ['Amy', 'V.'], suffix: ['PharmD'], prefix: ['Dr.'] },
      { use: 'usual', text: 'Amelia Shaw' },
      { use: 'maiden', family: 'Baxter', given: ['Amy'] },
    ],
    telecom: [
      { system: 'phone', value: '713-555-0101' },
      { system: 'phone', use: 'old', value: '713-555-0102' },
    ],
    birthDate: '1987-02-20',
    gender: 'female',
    maritalStatus: { text: 'Married' },
    generalPractitioner: [{ display: 'Dr. Oak' }],
    address: [
      {
        line: ['1 Main St'],
        city: 'Houston',
        state: 'TX',
        postalCode: '77002-1234',
        district: 'Harris',
        country: 'US',
      },
      { line: ['2 Oak St'], city: 'Dallas', state: 'TX', postalCode: '752', country: 'MX', type: 'postal' },
      { use: 'old', line: ['3 Elm St'], city: 'Austin', state: 'TX', postalCode: '78701' },
    ],
  };
  const [found] = parseFhir(JSON.stringify(patient), '2026-11-26');
  expect(found).toMatchObject({
    member: {
      firstName: 'Amy V.',
      lastName: 'Shaw',
      raceEthnicitySummary: 'White (Hispanic or Latino)',
      addresses: [{ zip: '77002' }, { zip: '' }],
      notes: [
        'the prefix Dr. of the name was not imported',
        'the suffix PharmD of the name was not imported',
        'the other name Amelia Shaw was not imported',
        'the earlier name Amy Baxter was not imported',
        'the identifier LOCAL-7 has no system and was not imported',
        'the identifier has no system and was not imported',
        'the earlier contact 713-555-0102 was not imported',
        'the earlier address 3 Elm St, Austin, TX, 78701 was not imported',
        'the ZIP code 77002-1234 was stored as 77002',
        'the county Harris was not imported',
        'TX 752 was not imported: the address is in a different country',
        'the country MX was not imported',
        'the race Shoshone was not imported',
        'the ethnicity Mexican was not imported',
        'these parts have no field and were not imported: maritalStatus, generalPractitioner, us-core-genderIdentity',
      ],
    },
  });
  expect(JSON.stringify(found)).not.toMatch(/900-?11-?222/);
});
