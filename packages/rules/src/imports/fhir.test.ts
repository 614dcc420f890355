import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFhir } from './fhir.ts';
import { bundle, emergency, fileOf, hospital, inpatient, patient } from './fixture.ts';
import type { ParsedMember } from './parsed.ts';

const today = '2026-11-20';

function memberOf(file: string): ParsedMember {
  const [only, ...others] = parseFhir(file, today);
  expect(others).toEqual([]);
  if (only === undefined || 'refused' in only) throw new Error(`refused: ${only?.refused}`);
  return only.member;
}
const memberWith = (changes: object) => memberOf(fileOf({ ...patient, ...changes }));
const refusalOf = (file: string) =>
  parseFhir(file, today).map((found) => ('refused' in found ? found.refused : 'taken in'));

describe('a patient of a FHIR bundle', () => {
  const lola = memberOf(fileOf(patient, hospital, inpatient, emergency));

  it('has the official name with its digits, all given names, and the nickname as preferred name', () => {
    expect(lola).toMatchObject({ firstName: 'Dolores Inés', lastName: 'Whitaker9', preferredName: 'Lola' });
  });

  it('is read with the day of death, and a note', () => {
    expect(lola.death).toEqual({ day: '2025-02-01' });
    expect(memberWith({ deceasedDateTime: '2031-01-01' }).death).toBeNull();
    expect(memberWith({ deceasedDateTime: undefined, deceasedBoolean: true }).death).toEqual({ day: null });
    expect(memberWith({ deceasedDateTime: undefined, deceasedBoolean: false }).death).toBeNull();
  });

  it('keeps identifiers except social security, license and passport numbers', () => {
    expect(lola.identifiers).toEqual([
      { system: 'https://plan.example/member', value: 'SH-20417', type: 'Member number' },
    ]);
    expect(JSON.stringify(lola)).not.toContain('999-11-2222');
  });

  it('has race with ethnicity in brackets, and languages with the preferred one first and without a country', () => {
    expect(lola.raceEthnicitySummary).toBe('White (Mexican)');
    expect(lola.reportedLanguage).toBe('Spanish, English');
    expect(lola.gender).toBe('Female');
  });

  it('has US phone numbers by rank, and a note about an invalid one', () => {
    expect(lola.phones).toEqual([
      { number: '+17135550142', description: 'Mobile', type: 'mobile' },
      { number: '+17135550188', description: 'Work', type: null },
    ]);
    expect(lola.notes).toEqual([
      'the file reports that this person died on 2025-02-01',
      'the prefix Mrs. of the name was not imported',
      'the earlier name Dolores Treviño was not imported',
      'the phone number +44 20 7946 0000 is not a US phone number and was not imported',
      'the earlier contact 713-555-0199 was not imported',
      'the ZIP code 77087-1234 was stored as 77087',
    ]);
    expect(lola.emails).toEqual([{ email: 'lola@example.org', description: 'Home' }]);
  });

  it('has the home address, with coordinates, the state’s letters and its time zone', () => {
    expect(lola.addresses[0]).toEqual({
      description: 'Home',
      line1: '4410 Telephone Rd',
      line2: 'Apt 2C',
      city: 'Houston',
      state: 'TX',
      zip: '77087',
      latitude: 29.6911,
      longitude: -95.3019,
    });
  });

  it('has the hospital stays in order, with days as the hospital wrote them', () => {
    expect(lola.stays.map((stay) => [stay.sourceId, stay.admitDate, stay.dischargeDate])).toEqual([
      ['stay-2', '2025-03-02', '2025-03-02'],
      ['stay-1', '2026-11-12', '2026-11-18'],
    ]);
    expect(lola.stays[1]).toMatchObject({
      hospital: "St. Luke's Health",
      admitComplaint: 'Heart failure',
      dischargeDisposition: 'Home',
      hospitalInfo: { phone: '+18325551000', line1: '6720 Bertner Ave', city: 'Houston', state: 'TX', zip: '77030' },
    });
    expect(lola.stays[0]?.admitComplaint).toBe('Encounter Inpatient');
  });
});

describe('the name', () => {
  it('comes from a current period before an ended one', () => {
    const name = [
      { use: 'usual', family: 'Before', given: ['A'], period: { end: '2020-01-01' } },
      { use: 'usual', family: 'Now', given: ['A'] },
    ];
    expect(memberWith({ name }).lastName).toBe('Now');
  });

  it('is split from its text if parts are missing', () => {
    expect(memberWith({ name: [{ text: 'Ruth Ann Kowalczyk' }] })).toMatchObject({
      firstName: 'Ruth Ann',
      lastName: 'Kowalczyk',
    });
  });

  it('is required', () => {
    expect(refusalOf(fileOf({ ...patient, name: [] }))).toEqual(['the Patient has no name']);
  });
});

describe('a name', () => {
  it.each([
    ['nothing visible', { family: '\u200b\u2060' }, 'visible character'],
    ['a filler for a given name', { given: ['\u3164'] }, 'visible character'],
    ['characters that reverse it', { family: 'Whitaker\u202egnuoY' }, 'reverse'],
    ['an isolate', { given: ['\u2067Dolores'] }, 'reverse'],
  ])('of %s is refused', (_what, parts, why) => {
    const name = [{ use: 'official', family: 'Whitaker', given: ['Dolores'], ...parts }];
    const [found] = parseFhir(fileOf({ ...patient, name }), today);
    expect(found).toEqual({ refused: expect.stringContaining(why), who: 'number SH-20417' });
  });

  it('may be written in any script', () => {
    const name = [{ use: 'official', family: 'مرحبا', given: ['Zoë', '明'] }];
    expect(memberWith({ name })).toMatchObject({ firstName: 'Zoë 明', lastName: 'مرحبا' });
  });
});

describe('the state of an address', () => {
  it('that the postal service does not know is left out with a note', () => {
    const member = memberWith({ address: [{ line: ['1 King St'], city: 'Toronto', state: 'Ontario' }] });
    expect(member.addresses[0]).toMatchObject({ city: 'Toronto', state: '' });
    expect(member.notes).toContain('Ontario is not a US state and was not imported');
  });
});

describe('values in extensions of US Core and phone numbers', () => {
  it('are read, or named in a note if there is no field', () => {
    const core = 'http://hl7.org/fhir/us/core/StructureDefinition';
    const category = (display: string) => ({ url: 'ombCategory', valueCoding: { display } });
    const found = memberWith({
      gender: undefined,
      name: [
        { use: 'old', family: 'Shaw', given: ['Amy'] },
        { use: 'usual', family: 'Baxter', given: ['Amy'] },
      ],
      extension: [
        { url: `${core}/us-core-individual-sex`, valueCoding: { code: '248152002' } },
        {
          url: `${core}/us-core-race`,
          extension: [category('White'), category('Asian'), { url: 'text', valueString: 'Mixed' }],
        },
        { url: `${core}/us-core-interpreter-needed`, valueCoding: { code: '373066001' } },
        {
          url: `${core}/us-core-tribal-affiliation`,
          extension: [{ url: 'tribalAffiliation', valueCodeableConcept: { text: 'Shoshone' } }],
        },
      ],
    });
    expect(found).toMatchObject({ gender: 'Female', raceEthnicitySummary: 'White, Asian', lastName: 'Baxter' });
    expect(found.notes).toEqual(
      expect.arrayContaining([
        'the patient needs an interpreter; there is no field for this',
        'the tribal affiliation Shoshone was not imported',
        'the earlier name Amy Shaw was not imported',
      ]),
    );
  });

  it('name a tribe by its text, its coded name and the enrollment', () => {
    const tribe = (valueCodeableConcept: object, isEnrolled: boolean) => ({
      url: 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-tribal-affiliation',
      extension: [
        { url: 'tribalAffiliation', valueCodeableConcept },
        { url: 'isEnrolled', valueBoolean: isEnrolled },
      ],
    });
    const coded = { code: '170', display: 'Fallon Colony' };
    const { notes } = memberWith({
      extension: [tribe({ text: 'Shoshone', coding: [coded] }, false), tribe({ coding: [coded] }, true)],
    });
    expect(notes).toContain(
      'the tribal affiliation Shoshone, Fallon Colony, not enrolled, Fallon Colony was not imported',
    );
  });

  const ofUsCore = 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-sex';
  it('include the sex if the gender is missing, and the extension of a number', () => {
    const found = memberWith({
      gender: 'unknown',
      extension: [{ url: ofUsCore, valueCode: '248152002' }],
      telecom: [
        { system: 'phone', use: 'work', value: '713-555-0101 ext. 12' },
        {
          system: 'phone',
          use: 'home',
          value: '713-555-0102',
          extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/contactpoint-extension', valueString: '7' }],
        },
      ],
    });
    expect(found.gender).toBe('Female');
    expect(found.phones.map(({ number, description }) => [number, description])).toEqual([
      ['+17135550101', 'Work ext. 12'],
      ['+17135550102', 'Home ext. 7'],
    ]);
  });

  it('an address with only a text is left out with a note', () => {
    const found = memberWith({ address: [{ text: '1 Elm St, Houston TX 77002' }] });
    expect(found.addresses).toEqual([]);
    expect(found.notes).toContain(
      'the address 1 Elm St, Houston TX 77002 was not imported: it has no street and no city',
    );
  });
});

describe('a date of birth', () => {
  it.each(['1958', '1958-11', '1958-02-30', '2031-01-01', '1720-01-01'])(
    'that is not valid (%s) is left empty with a note',
    (birthDate) => {
      const member = memberWith({ birthDate });
      expect(member.dateOfBirth).toBeNull();
      expect(member.notes.some((note) => note.includes(birthDate))).toBe(true);
    },
  );
});

describe('hospital stays', () => {
  const staysWith = (changes: object) => memberOf(fileOf(patient, hospital, { ...inpatient, ...changes })).stays;

  it.each([
    ['an office visit', { class: { code: 'AMB' } }],
    ['a cancelled one', { status: 'cancelled' }],
    ['somebody else’s', { subject: { reference: 'Patient/another' } }],
  ])('leave out %s', (_, changes) => {
    expect(staysWith(changes)).toEqual([]);
  });

  it.each([
    ['has no first day', {}, 'it has no first day'],
    ['begins on a day that does not exist', { start: '2026-02-30' }, 'its admission date 2026-02-30 is not possible'],
    ['begins in a month', { start: '2026-02' }, 'its admission date 2026-02 is not possible'],
    ['begins in the year 0', { start: '0000-03-01' }, 'its admission date 0000-03-01 is not possible'],
    ['begins long before anybody lived', { start: '1720-03-01' }, 'its admission date 1720-03-01 is not possible'],
    ['is to come', { start: '2026-12-01' }, 'its admission date 2026-12-01 is in the future'],
  ])('one that %s is left out by name, and the rest is imported', (_what, period, why) => {
    const member = memberOf(fileOf(patient, hospital, { ...inpatient, period }, emergency));
    expect(member.stays.map(({ sourceId }) => sourceId)).toEqual(['stay-2']);
    expect(member.notes.filter((note) => note.includes('hospital stay'))).toEqual([
      expect.stringMatching(new RegExp(`^the hospital stay at .+ \\(stay-1\\) was not imported: ${why}$`)),
    ]);
  });

  it.each(['2026-11-31', '2026-11-01', '2026-12-24'])(
    'are imported without an impossible discharge day (%s)',
    (end) => {
      const member = memberOf(fileOf(patient, hospital, { ...inpatient, period: { start: '2026-11-12', end } }));
      expect(member.stays[0]).toMatchObject({ admitDate: '2026-11-12', dischargeDate: null });
      expect(member.notes.at(-1)).toMatch(
        new RegExp(`^the discharge date ${end} of the hospital stay .+ not imported$`),
      );
    },
  );

  it('are open without an end', () => {
    expect(staysWith({ period: { start: '2026-11-18T08:00:00-06:00' } })[0]).toMatchObject({
      admitDate: '2026-11-18',
      dischargeDate: null,
    });
  });

  it('have the hospital’s name from the reference if the organization is not in the file', () => {
    expect(staysWith({ serviceProvider: { reference: 'Organization/x', display: 'Ben Taub' } })[0]).toMatchObject({
      hospital: 'Ben Taub',
      hospitalInfo: null,
    });
  });
});

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);

describe('files', () => {
  it('may be a single Patient, and a bundle may have several', () => {
    expect(memberOf(JSON.stringify(patient)).lastName).toBe('Whitaker9');
    const second = { ...patient, id: 'p2', identifier: [{ system: 's', value: '2' }] };
    expect(
      parseFhir(fileOf(patient, second, { ...patient, id: 'p3', name: [] }), today).map((found) => 'member' in found),
    ).toEqual([true, true, false]);
  });

  it.each([
    ['', 'the file is empty'],
    ['<Bundle/>', 'the file is XML or HTML; only FHIR in JSON is supported'],
    ['{"a":1,\n "b": nope}', 'not JSON: unexpected character at position 14 (line 2, column 7)'],
    ['{"resourceType":"Bundle","entry":[{', 'not JSON: the file ends before it is complete'],
    ['{"resourceType":"Bund', 'not JSON: the file ends before it is complete'],
    ['{"a":tru', 'not JSON: the file ends before it is complete'],
    ['[]', 'not a FHIR Bundle'],
    ['{"resourceType":"Observation"}', 'not a FHIR Bundle: its resourceType is Observation'],
    [JSON.stringify(bundle(hospital)), 'the file contains no Patient'],
    [
      JSON.stringify({ resourceType: 'Patient', name: [{ text: 'A B' }] }),
      'the Patient has neither an identifier nor an id',
    ],
  ])('%j are refused with the reason', (file, reason) => {
    expect(refusalOf(file)).toEqual([reason]);
  });

  it('never quote the file in a reason about its syntax', () => {
    expect(refusalOf('{"name": Dolores}').join()).not.toContain('Dolores');
  });

  it('name the location of a syntax error, or the start of its word', () => {
    const good = fileOf(patient);
    fc.assert(
      fc.property(fc.nat(good.length - 1), (at) => {
        const [refused] = refusalOf(`${good.slice(0, at)}\u0001${good.slice(at)}`);
        const position = Number(/at position (\d+)/.exec(refused ?? '')?.[1]);
        expect(position).toBeLessThanOrEqual(at);
        expect(position).toBeGreaterThan(at - 80);
      }),
    );
  });

  it('never throw an error, and return only texts that can be stored', () => {
    const keys = Object.keys(patient) as (keyof typeof patient)[];
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.jsonValue(), fc.jsonValue(), (key, value, other) => {
        const broken = {
          ...patient,
          [key]: value,
          name: key === 'name' ? value : [{ family: other, given: [value], text: 'x' }],
        };
        for (const file of [
          fileOf(broken, { ...inpatient, period: other, class: value }),
          JSON.stringify(value),
          JSON.stringify({ resourceType: 'Bundle', entry: value }),
        ]) {
          for (const found of parseFhir(file, today)) {
            for (const text of textsIn(found))
              expect([text, text.isWellFormed() && !/\p{Cc}/u.test(text)]).toEqual([text, true]);
          }
        }
      }),
    );
  });
});
