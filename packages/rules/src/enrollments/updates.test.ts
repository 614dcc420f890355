import { type ImportedField, importedFields } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFhir } from '../imports/fhir.ts';
import {
  changesFrom,
  contentToStore,
  type ImportedContent,
  type MemberChanges,
  type StoredMember,
} from '../imports/merge.ts';
import { compareEnrollment, type EnrolledMember, personDecisionKey } from './compare.ts';
import { coverageToStore } from './coverage-to-store.ts';
import { readCsvMembers, startCsv } from './csv.ts';
import type { Coverage, EnrollmentFacts } from './enrollment-facts.ts';
import { read834, start834 } from './x12-834.ts';

const today = '2026-11-26';

/** A field's value in a file: empty for an empty field, undefined if the file does not have the field. */
type FileValue = string | undefined;
type Values<Field extends string> = Partial<Record<Field, FileValue>>;

interface Read {
  content: ImportedContent;
  /** Null for FHIR, which has no coverage. */
  facts: EnrollmentFacts | null;
}

interface Format<Field extends string> {
  /** Two values for each field, in the file's notation. */
  values: Readonly<Record<Field, readonly [string, string]>>;
  /** The value that deletes a field, by field. */
  deletes: Partial<Record<Field, string>>;
  read(values: Values<Field>): Read;
}

const columns = {
  lastName: ['Okafor', 'Okafor-Lee'],
  preferredName: ['Addie', 'Dee'],
  dateOfBirth: ['1970-03-04', '1971-03-04'],
  gender: ['F', 'M'],
  reportedLanguage: ['Spanish', 'English'],
  raceEthnicitySummary: ['White', 'Asian'],
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

const csv: Format<keyof typeof columns> = {
  values: columns,
  deletes: { endsOn: '9999-12-31' },
  read(values) {
    // a street requires its city, state and ZIP code
    const place = values.line1 === undefined ? [] : (['city', 'state', 'zip'] as const);
    const isStreet = values.line1?.trim() !== '';
    const line: Record<string, string> = { memberNumber: 'A1', firstName: 'Ada', lastName: '' };
    for (const [key, value] of Object.entries(values)) if (value !== undefined) line[key] = value;
    for (const key of place) line[key] = isStreet ? { city: 'Houston', state: 'TX', zip: '77002' }[key] : '';
    const heads = Object.keys(line);
    const mapping = Object.fromEntries(heads.map((head) => [head, head]));
    const text = `${heads.join(',')}\n${heads.map((head) => line[head]).join(',')}\n`;
    const { entries } = readCsvMembers(startCsv(), text, { mapping, delimiter: ',', today, isLast: true });
    const facts = entries[0]?.facts;
    if (!facts) throw new Error(`refused: ${JSON.stringify(entries)}`);
    return { content: facts.content, facts };
  },
};

const day = (written: readonly [string, string]) =>
  written.map((one) => one.replaceAll('-', '')) as unknown as readonly [string, string];
const { lastName, dateOfBirth, gender, mobilePhone, homePhone, workPhone, email, line1, plan, group } = columns;
const segments = {
  lastName,
  dateOfBirth: day(dateOfBirth),
  gender,
  reportedLanguage: ['es', 'en'],
  raceEthnicitySummary: ['C', 'B'],
  mobilePhone,
  homePhone,
  workPhone,
  email,
  line1,
  plan,
  group,
  begins: day(columns.begins),
  endsOn: day(columns.endsOn),
} as const;

const edi = (maintenance: string): Format<keyof typeof segments> => ({
  values: segments,
  deletes: { endsOn: '99991231' },
  read(values) {
    const has = (...keys: (keyof typeof segments)[]) => keys.some((key) => values[key] !== undefined);
    const valueAt = (key: keyof typeof segments) => values[key] ?? '';
    const line = (isThere: boolean, text: string) => (isThere ? [text] : []);
    const body = [
      'ST*834*0001*005010X220A1',
      'BGN*00*1*20261120*1200*ET***2',
      'N1*P5*SPONSOR*FI*741234567',
      `INS*Y*18*${maintenance}*XN*A***FT`,
      'REF*0F*A1',
      ...line(has('group'), `REF*1L*${valueAt('group')}`),
      ...line(has('begins'), `DTP*356*D8*${valueAt('begins')}`),
      ...line(has('endsOn'), `DTP*357*D8*${valueAt('endsOn')}`),
      `NM1*IL*1*${valueAt('lastName')}*Ada`,
      ...line(
        has('mobilePhone', 'homePhone', 'workPhone'),
        `PER*IP**CP*${valueAt('mobilePhone')}*HP*${valueAt('homePhone')}*WP*${valueAt('workPhone')}`,
      ),
      ...line(has('email'), `PER*IP**EM*${valueAt('email')}`),
      ...line(has('line1'), `N3*${valueAt('line1')}`),
      ...line(has('line1'), valueAt('line1').trim() === '' ? 'N4' : 'N4*Houston*TX*77002'),
      ...line(
        has('dateOfBirth', 'gender', 'raceEthnicitySummary'),
        `DMG*D8*${valueAt('dateOfBirth')}*${valueAt('gender')}**${valueAt('raceEthnicitySummary')}`,
      ),
      ...line(has('reportedLanguage'), `LUI*LE*${valueAt('reportedLanguage')}**7`),
      ...line(has('plan'), `HD*${maintenance}**HLT*${valueAt('plan')}*EMP`),
    ];
    const isa = `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${'A'.padEnd(15)}*ZZ*${'B'.padEnd(15)}*261120*1200*^*00501*000000001*0*T*:`;
    const all = [
      isa,
      'GS*BE*A*B*20261120*1200*1*X*005010X220A1',
      ...body,
      `SE*${body.length + 1}*0001`,
      'GE*1*1',
      'IEA*1*000000001',
    ];
    const { entries } = read834(start834(), `${all.join('~')}~`, { today, isLast: true });
    const facts = entries[0]?.facts;
    if (!facts) throw new Error(`refused: ${JSON.stringify(entries)}`);
    return { content: facts.content, facts };
  },
});

const { preferredName } = columns;
const elements = {
  lastName,
  preferredName,
  dateOfBirth,
  gender: ['female', 'male'],
  reportedLanguage: columns.reportedLanguage,
  raceEthnicitySummary: columns.raceEthnicitySummary,
  mobilePhone,
  homePhone,
  workPhone,
  email,
  line1,
} as const;

const race = 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-race';
const fhir: Format<keyof typeof elements> = {
  values: elements,
  deletes: {},
  read(values) {
    const list = (key: keyof typeof elements, make: (value: string) => object) =>
      values[key] === undefined ? [] : [make(values[key])];
    const phone = (use: string) => (value: string) => ({ system: 'phone', use, value });
    const patient = {
      resourceType: 'Patient',
      id: 'A1',
      identifier: [{ system: 'https://plan.example/member', value: 'A1' }],
      name: [
        { use: 'official', given: ['Ada'], ...(values.lastName === undefined ? {} : { family: values.lastName }) },
        ...list('preferredName', (value) => ({ use: 'nickname', given: [value] })),
      ],
      ...(values.gender === undefined ? {} : { gender: values.gender }),
      ...(values.dateOfBirth === undefined ? {} : { birthDate: values.dateOfBirth }),
      communication: list('reportedLanguage', (text) => ({ language: { text } })),
      extension: list('raceEthnicitySummary', (text) => ({
        url: race,
        extension: [{ url: 'text', valueString: text }],
      })),
      telecom: [
        ...list('mobilePhone', phone('mobile')),
        ...list('homePhone', phone('home')),
        ...list('workPhone', phone('work')),
        ...list('email', (value) => ({ system: 'email', use: 'home', value })),
      ],
      address: list('line1', (value) =>
        value.trim() === ''
          ? { use: 'home', line: [value], city: value }
          : { use: 'home', line: [value], city: 'Houston', state: 'TX', postalCode: '77002' },
      ),
    };
    const bundle = { resourceType: 'Bundle', type: 'collection', entry: [{ resource: patient }] };
    const [found] = parseFhir(JSON.stringify(bundle), today);
    if (found === undefined || 'refused' in found) throw new Error(`refused: ${JSON.stringify(found)}`);
    const { notes: _, death: __, ...content } = found.member;
    return { content, facts: null };
  },
};

/** Returns the stored member after a file was imported. */
function storedFrom(content: ImportedContent, coverage: Coverage | null): EnrolledMember {
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

/** Returns the member after a file's changes. */
function changed(stored: StoredMember, changes: MemberChanges | null) {
  const contacts = <T extends { id: number }>(
    list: readonly T[],
    change: { removeIds: number[]; add: readonly object[] } | undefined,
  ) => [...list.filter(({ id }) => !change?.removeIds.includes(id)), ...(change?.add ?? [])];
  const texts = (list: readonly object[], key: string) =>
    list.map((one) => (one as Record<string, string>)[key]).sort();
  return {
    ...(Object.fromEntries(
      importedFields
        .filter((field) => field !== 'timeZone')
        .map((field) => [field, changes?.fields[field] ?? stored[field]]),
    ) as Record<ImportedField, string | null>),
    phones: texts(contacts(stored.phones, changes?.phones), 'number'),
    emails: texts(contacts(stored.emails, changes?.emails), 'email'),
    addresses: texts(contacts(stored.addresses, changes?.addresses), 'line1'),
  };
}

const coverageOf = (coverage: Coverage | null) =>
  coverage && { plan: coverage.plan, group: coverage.group, begins: coverage.begins, endsOn: coverage.endsOn };

// a user confirmed that the line is about this member and selected the file's values
const decisions = { [personDecisionKey]: true, dateOfBirth: true, gender: true };

/** Returns the member after two files were imported. */
function updated<Field extends string>(format: Format<Field>, first: Values<Field>, second: Values<Field>) {
  const before = format.read(first);
  const next = format.read(second);
  const stored = storedFrom(before.content, before.facts?.coverage ?? null);
  const changes =
    next.facts === null
      ? changesFrom(before.content, next.content, stored)
      : compareEnrollment(next.facts, stored, decisions, today).changes;
  return {
    member: changed(stored, changes),
    coverage: coverageOf(next.facts && coverageToStore(stored.coverage, next.facts)),
    remembered: changed(storedFrom(contentToStore(before.content, next.content), null), null),
  };
}

/** Returns the member after a file with all of these values was imported. */
function member<Field extends string>(format: Format<Field>, values: Values<Field>) {
  const { content, facts } = format.read(values);
  const found = changed(storedFrom(content, null), null);
  return { member: found, coverage: coverageOf(facts?.coverage ?? null), remembered: found };
}

const formats: Readonly<Record<string, Format<string>>> = {
  CSV: csv as Format<string>,
  '834 (001)': edi('001') as Format<string>,
  FHIR: fhir as Format<string>,
};
const fieldsOf = ({ values }: Format<string>) => Object.keys(values);
const whole = ({ values }: Format<string>, place: 0 | 1 = 0): Values<string> =>
  Object.fromEntries(Object.entries(values).map(([field, both]) => [field, both[place]]));
const table = Object.entries(formats).flatMap(([name, format]) =>
  fieldsOf(format).map((field) => [name, field, format] as const),
);

describe('a later file', () => {
  it.each(table)('of %s has %s: absent, empty, the same, another, deleted', (_, field, format) => {
    const first = whole(format);
    const { [field]: _said, ...absent } = first;
    const kept = member(format, first);
    for (const second of [absent, { ...first, [field]: '' }, { ...first, [field]: ' ' }, first])
      expect(updated(format, first, second)).toEqual(kept);
    const other = { ...first, [field]: format.values[field]?.[1] };
    expect(updated(format, first, other)).toEqual(member(format, other));
    expect(member(format, other)).not.toEqual(kept);
    const deletion = format.deletes[field];
    if (deletion === undefined) return;
    const { coverage } = updated(format, first, { ...first, [field]: deletion });
    expect(coverage).toEqual({ ...kept.coverage, [field]: null });
  });

  it.each(Object.entries(formats))('of %s changes nothing without a value', (_, format) => {
    const saying = fc.constantFrom('absent', 'empty', 'same', 'other');
    const fileValues = fc.record(Object.fromEntries(fieldsOf(format).map((field) => [field, saying])));
    fc.assert(
      fc.property(fileValues, fileValues, (one, two) => {
        let expected = whole(format);
        let first = member(format, expected);
        let before = whole(format);
        for (const file of [one, two]) {
          const second: Values<string> = {};
          const result = { ...expected };
          for (const [field, how] of Object.entries(file)) {
            const other = format.values[field]?.find((value) => value !== expected[field]);
            if (how === 'empty') second[field] = '';
            if (how === 'same') second[field] = expected[field];
            if (how === 'other') second[field] = result[field] = other;
          }
          first = updated(format, before, second);
          expect(first).toEqual(member(format, result));
          expected = result;
          before = result;
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each(['line1', 'line2', 'city', 'state', 'zip'])('of CSV without %s in the address keeps it', (part) => {
    const whole = { line1: '1 Main St', line2: 'Apt 2', city: 'Houston', state: 'TX', zip: '77002' };
    const read = (address: Record<string, string>) => {
      const line = { memberNumber: 'A1', firstName: 'Ada', lastName: 'Okafor', ...address };
      const heads = Object.keys(line);
      const text = `${heads.join(',')}\n${Object.values(line).join(',')}\n`;
      const options = {
        mapping: Object.fromEntries(heads.map((head) => [head, head])),
        delimiter: ',',
        today,
        isLast: true,
      };
      const facts = readCsvMembers(startCsv(), text, options).entries[0]?.facts;
      if (!facts) throw new Error('refused');
      return facts.content;
    };
    const before = read(whole);
    const { [part as 'zip']: _, ...absent } = whole;
    for (const address of [absent, { ...whole, [part]: '' }]) {
      expect(changesFrom(before, read(address), storedFrom(before, null))).toBeNull();
      expect(contentToStore(before, read(address)).addresses).toEqual(before.addresses);
    }
    // an address with a different street or city is a different address
    const moved = { ...absent, ...(part === 'city' ? { line1: '2 Main St' } : { city: 'El Paso' }) };
    expect(changesFrom(before, read(moved), storedFrom(before, null))?.addresses).toMatchObject({
      add: [{}],
      removeIds: [1],
    });
  });

  it('of 834 with the kind of a plan but no name (HD03, HD04) keeps the plan', () => {
    const format = edi('030') as Format<string>;
    const seen = (plan: string, next: string) =>
      updated(format, { ...whole(format), plan }, { ...whole(format), plan: next }).coverage?.plan;
    expect([seen('SILVER', ''), seen('SILVER', 'GOLD'), seen('', 'GOLD'), seen('', '')]).toEqual([
      'HLT SILVER',
      'HLT GOLD',
      'HLT GOLD',
      'HLT',
    ]);
  });

  it.each(['021', '025', '030', '032'])(
    'of 834 (%s) with a coverage without an end removes the end, and changes nothing else',
    (code) => {
      const format = edi(code) as Format<string>;
      const { endsOn: _, ...absent } = whole(format);
      const found = updated(format, whole(format), absent);
      const kept = member(format, whole(format));
      expect(found).toEqual({ ...kept, coverage: { ...kept.coverage, endsOn: null } });
      const { plan: __, ...without } = absent;
      expect(updated(format, whole(format), without)).toEqual(kept);
    },
  );
});
