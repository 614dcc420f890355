import { describe, expect, it } from 'vitest';
import { isForeignCountry } from '../imports/countries.ts';
import { parseFhir } from '../imports/fhir.ts';
import { memberZone, zoneNote } from '../members/time-zone.ts';
import { sentenceText } from '../sentences/sentence.ts';
import { compareEnrollment, type EnrolledMember } from './compare.ts';
import { readCsvMembers, startCsv } from './csv.ts';
import { factsOf } from './facts.ts';
import { withCompleteAddresses, withPossibleZone } from './notes.ts';

const today = '2026-11-26';
const [eastern, central, mountain] = ['America/New_York', 'America/Chicago', 'America/Denver'];
const line = { memberNumber: 'T1', firstName: 'Ana', lastName: 'Ziponly', dateOfBirth: '1970-01-15' };
const factsIn = (written: Parameters<typeof factsOf>[0]) => {
  const { facts } = factsOf({ ...line, ...written }, 1, today);
  if (!facts) throw new Error('refused');
  return facts;
};
const member = (timeZone: string, more: Partial<EnrolledMember> = {}): EnrolledMember => {
  const { content, coverage } = factsIn({});
  return {
    ...content,
    phones: [],
    closedNumbers: [],
    emails: [],
    addresses: [],
    stays: [],
    timeZone,
    deleted: false,
    last: content,
    coverage,
    isEnded: false,
    hasEndedContact: false,
    handwritten: {},
    ...more,
  };
};

describe('a ZIP code without an address', () => {
  const facts = { ...factsIn({ zip: '33101' }), newMemberZone: eastern, possibleZones: [eastern] };
  const zoneItem = (of: EnrolledMember) =>
    compareEnrollment(withPossibleZone(facts, of), of, {}, today).items.find(({ key }) => key === 'timeZone');

  it('replaces the time zone of an earlier ZIP code', () => {
    expect(zoneItem(member(mountain))).toMatchObject({ now: mountain, file: eastern, byHand: false, isTaken: true });
  });

  it('does not replace a time zone that staff chose', () => {
    const chosen = member(mountain, { handwritten: { timeZone: '2026-11-01T10:00:00Z' } });
    expect(zoneItem(chosen)).toMatchObject({ byHand: true, isTaken: false });
  });

  it('does not replace a time zone if no earlier file listed the member', () => {
    expect(zoneItem(member(mountain, { last: null }))).toMatchObject({ byHand: true, isTaken: false });
  });
});

it('an incomplete address that changes nothing has no note about an assumed time zone', () => {
  const address = { line1: '1 Elm St', line2: null, city: 'Houston', state: 'TX', zip: '77002' };
  const stored = member(central, {
    addresses: [{ id: 1, isPrimary: true, description: 'Home', ...address }],
    last: {
      ...factsIn({}).content,
      addresses: [{ ...address, description: 'Home', latitude: null, longitude: null }],
    },
  });
  const facts = {
    ...factsIn({ line1: '9 New St', state: 'ID' }),
    newMemberZone: mountain,
    possibleZones: [mountain],
    newMemberNote: zoneNote(
      memberZone({ zipZone: null, state: '', numbers: [], subscriberZone: null, clientZone: null }),
    ),
  };
  const { content, notes } = withPossibleZone(withCompleteAddresses(facts, stored), stored);
  expect(content.timeZone).toBeNull();
  expect(notes.map(sentenceText)).toEqual([expect.stringContaining('is incomplete')]);
});

describe('a ZIP code in a time zone that its state does not have', () => {
  const found = memberZone({ zipZone: mountain, state: 'IN', numbers: [], subscriberZone: null, clientZone: null });

  it('is assumed to be correct, with a note', () => {
    expect(found).toMatchObject({ zone: mountain, isAssumed: true });
    const note = zoneNote(found);
    expect(note && sentenceText(note)).toBe(
      "The ZIP code is in a time zone that Indiana does not have. Guidepost assumes the ZIP code's time zone. Check the address.",
    );
  });

  it('does not replace the time zone of a member in that state', () => {
    const address = { line1: '1 Elm', city: 'Gary', state: 'IN', zip: '79902' };
    const facts = { ...factsIn(address), newMemberZone: found.zone, possibleZones: found.possible };
    expect(withPossibleZone(facts, member(central)).content.timeZone).toBeNull();
    expect(withPossibleZone(facts, member('Pacific/Honolulu')).content.timeZone).toBe(mountain);
  });
});

describe('an address in a different country', () => {
  it.each([
    ['DE', true],
    ['Germany', true],
    ['CA', true],
    ['CAN', true],
    ['276', true],
    ['México', true],
    ['US', false],
    ['U.S.A.', false],
    ['840', false],
    ['United States', false],
    ['Estados Unidos', false],
    ['EE. UU.', false],
    ['PR', false],
    ['Puerto Rico', false],
    ['American Samoa', false],
    ['N/A', false],
    ['', false],
    ['77002', false],
  ])('“%s” is foreign: %s', (country, expected) => expect(isForeignCountry(country)).toBe(expected));

  const patient = (address: object) => {
    const resource = {
      resourceType: 'Patient',
      identifier: [{ system: 'urn:x', value: 'F15' }],
      name: [{ family: 'Fern', given: ['Ada'] }],
      address: [address],
    };
    const [read] = parseFhir(JSON.stringify(resource), today);
    if (!read || 'refused' in read) throw new Error('refused');
    return read.member;
  };

  it('has no ZIP code and no state in FHIR', () => {
    const { addresses, notes } = patient({
      line: ['Hauptstr. 1'],
      city: 'Berlin',
      state: 'DE',
      postalCode: '10115',
      country: 'DE',
    });
    expect(addresses).toMatchObject([{ line1: 'Hauptstr. 1', city: 'Berlin', state: '', zip: '' }]);
    expect(notes).toEqual([
      'DE 10115 was not imported: the address is in a different country',
      'the country DE was not imported',
    ]);
  });

  it('has no ZIP code in FHIR if it has no street', () => {
    expect(patient({ postalCode: '10115', country: 'Germany' }).place).toBeUndefined();
  });

  it('is in the state of a territory in FHIR', () => {
    const { addresses, notes } = patient({ city: 'San Juan', postalCode: '00901', country: 'PR' });
    expect(addresses).toMatchObject([{ state: 'PR', zip: '00901' }]);
    expect(notes).toEqual([]);
  });

  it('has no ZIP code and no state in a CSV file', () => {
    const text = 'No,First,Last,Address,City,ZIP,Country\nT1,Ana,Berlin,Hauptstr. 1,Berlin,10115,Germany\n';
    const mapping = {
      memberNumber: 'No',
      firstName: 'First',
      lastName: 'Last',
      line1: 'Address',
      city: 'City',
      zip: 'ZIP',
    };
    const { entries } = readCsvMembers(startCsv(), text, { mapping, delimiter: ',', today, isLast: true });
    expect(entries[0]?.facts?.content.addresses).toMatchObject([{ city: 'Berlin', zip: '' }]);
    expect(entries[0]?.facts?.notes.map(sentenceText)).toEqual([
      '10115 was not imported because the address is outside the US (Germany).',
    ]);
  });

  it('does not indicate a time zone without a street', () => {
    expect(factsIn({ zip: '10115', country: 'DEU' }).place).toBeUndefined();
    expect(factsIn({ mailing: { line1: '', city: '', zip: '10115', country: 'DE' } }).place).toBeUndefined();
    expect(factsIn({ zip: '33101' }).place).toEqual({ state: '', zip: '33101' });
  });
});
