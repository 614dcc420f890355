import { asId } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { parseFhir } from './fhir.ts';
import { emergency, fileOf, hospital, inpatient, patient } from './fixture.ts';
import { changesFrom, contactsLeftOut, contentToStore, type ImportedContent, type StoredMember } from './merge.ts';

function contentOf(changes: object = {}, ...stays: object[]): ImportedContent {
  const [found] = parseFhir(fileOf({ ...patient, ...changes }, hospital, ...stays), '2026-11-20');
  if (found === undefined || 'refused' in found) throw new Error('refused');
  const { notes: _, ...content } = found.member;
  return content;
}

/** Returns the member that an import of this content would store. */
function storedFrom(content: ImportedContent): StoredMember {
  const numbered = <T>(list: readonly T[]) =>
    list.map((entry, place) => ({ ...entry, id: place + 1, isPrimary: place === 0 }));
  return {
    ...content,
    phones: numbered(content.phones).map((phone) => ({ ...phone, keep: false })),
    closedNumbers: [],
    emails: numbered(content.emails),
    addresses: numbered(content.addresses),
    stays: content.stays.map((stay, place) => ({ ...stay, id: asId(place + 1) })),
  };
}

describe('the same file again', () => {
  const content = contentOf({}, inpatient, emergency);

  it('changes nothing', () => {
    expect(changesFrom(content, content, storedFrom(content))).toBeNull();
  });

  it('keeps the changes of staff', () => {
    const stored = storedFrom(content);
    const edited: StoredMember = {
      ...stored,
      reportedLanguage: 'Spanish',
      phones: [{ id: 9, description: 'Mobile', number: '+12815550100', isPrimary: true, keep: false }],
    };
    expect(changesFrom(content, content, edited)).toBeNull();
  });
});

describe('a changed file', () => {
  const before = contentOf({}, inpatient);
  const stored = storedFrom(before);

  it('changes only the values that differ from the file before', () => {
    const next = contentOf({ birthDate: '1958-11-25', gender: undefined }, inpatient);
    expect(changesFrom(before, next, { ...stored, reportedLanguage: 'Spanish' })?.fields).toEqual({
      dateOfBirth: '1958-11-25',
    });
  });

  it('replaces a phone number of the file before and keeps its place as the primary one', () => {
    const next = contentOf({ telecom: [{ system: 'phone', value: '8325550111', use: 'mobile' }] }, inpatient);
    expect(changesFrom(before, next, stored)?.phones).toEqual({
      add: [{ number: '+18325550111', description: 'Mobile', type: 'mobile', isPrimary: true }],
      removeIds: [1],
      primaryId: null,
      leftOut: 0,
    });
  });

  it('keeps numbers that staff added, that opted out, or that the file does not mention', () => {
    const phones = [
      { id: 1, description: 'Mobile', number: '+17135550142', isPrimary: true, keep: false },
      { id: 2, description: 'Home', number: '+17135550188', isPrimary: false, keep: true },
      { id: 3, description: 'Home', number: '+12815550100', isPrimary: false, keep: false },
    ];
    const next = contentOf({ telecom: [{ system: 'phone', value: '8325550111', use: 'mobile' }] }, inpatient);
    expect(changesFrom(before, next, { ...stored, phones })?.phones).toMatchObject({
      add: [{ number: '+18325550111', isPrimary: true }],
      removeIds: [1],
    });
    expect(changesFrom(before, contentOf({ telecom: [] }, inpatient), { ...stored, phones })).toBeNull();
  });

  it('removes a contact only for a new one of its kind', () => {
    const phone = (digit: number, use = 'home') => ({ system: 'phone', value: `713555010${digit}`, use });
    const mail = (name: string) => ({ system: 'email', value: `${name}@example.org`, use: 'home' });
    const two = contentOf({ telecom: [phone(1), phone(2), mail('a'), mail('b')] });
    const seen = (...telecom: object[]) => {
      const next = contentOf({ telecom });
      const changes = changesFrom(two, next, storedFrom(two));
      const { phones, emails } = contentToStore(two, next);
      return [
        changes?.phones.removeIds ?? [],
        changes?.emails.removeIds ?? [],
        phones.map(({ number }) => number.slice(-1)).join(''),
        emails.map(({ email }) => email.slice(0, 1)).join(''),
      ];
    };
    expect(seen(phone(1), mail('a'))).toEqual([[], [], '12', 'ab']);
    expect(seen(phone(2), mail('b'))).toEqual([[], [], '21', 'ba']);
    expect(seen(phone(1), phone(3), mail('a'), mail('c'))).toEqual([[2], [2], '13', 'ac']);
    expect(seen(phone(3), mail('c'))).toEqual([[1], [1], '32', 'cb']);
    expect(seen(phone(3), phone(4))).toEqual([[1, 2], [], '34', 'ab']);
    // the first number is now a mobile number instead of a home number, so it replaces no home number
    expect(seen(phone(1, 'mobile'))).toEqual([[], [], '12', 'ab']);
  });

  it('updates a stay and adds a new one', () => {
    const next = contentOf({}, { ...inpatient, period: { start: '2026-11-12', end: '2026-11-19' } }, emergency);
    const changes = changesFrom(before, next, stored);
    expect(changes?.newStays.map((stay) => stay.sourceId)).toEqual(['stay-2']);
    expect(changes?.changedStays).toMatchObject([{ id: 1, sourceId: 'stay-1', dischargeDate: '2026-11-19' }]);
  });

  it('is stored together with values that only older files had', () => {
    const next = contentOf({ gender: 'unknown' }, emergency);
    const kept = contentToStore(before, next);
    expect(kept.gender).toBe('Female');
    expect(kept.stays.map((stay) => stay.sourceId)).toEqual(['stay-1', 'stay-2']);
  });
});

describe('the primary number after the file replaced it', () => {
  const telecom = (...numbers: readonly (readonly [number: string, use: string])[]) =>
    numbers.map(([value, use]) => ({ system: 'phone', value, use }));
  const [mobile, work, added, home, other] = ['7135550101', '7135550102', '7135550103', '7135550104', '7135550105'];
  const before = contentOf({ telecom: telecom([mobile, 'mobile'], [work, 'work']) });
  const phone = (id: number, number: string, description: string, keep = false) => ({
    id,
    number: `+1${number}`,
    description,
    isPrimary: number === mobile,
    keep,
  });
  const primaryAfter = (
    phones: StoredMember['phones'],
    numbers: readonly (readonly [number: string, use: string])[],
    closedNumbers: readonly string[] = [],
  ) => {
    const next = contentOf({ telecom: telecom(...numbers) });
    const changes = changesFrom(before, next, { ...storedFrom(before), phones, closedNumbers })?.phones;
    const primary = changes?.add.find(({ isPrimary }) => isPrimary)?.number;
    return changes?.primaryId ?? primary;
  };

  it('is the number that replaced it, although staff added this number earlier', () => {
    const phones = [phone(1, mobile, 'Mobile'), phone(2, work, 'Work'), phone(3, added, 'Cell')];
    expect(
      primaryAfter(phones, [
        [added, 'mobile'],
        [work, 'work'],
      ]),
    ).toBe(3);
  });

  it('is never a number that opted out or a work number, if there is another number', () => {
    const optedOut = phone(2, home, 'Home', true);
    const phones = [phone(1, mobile, 'Mobile'), optedOut, phone(4, work, 'Work')];
    expect(
      primaryAfter(phones, [
        [added, 'mobile'],
        [work, 'work'],
      ]),
    ).toBe(`+1${added}`);
    expect(
      primaryAfter(
        phones,
        [
          [added, 'mobile'],
          [work, 'work'],
        ],
        [`+1${added}`],
      ),
    ).toBe(4);
    expect(
      primaryAfter(
        [...phones, phone(5, other, 'Home')],
        [
          [added, 'mobile'],
          [work, 'work'],
        ],
        [`+1${added}`],
      ),
    ).toBe(5);
    expect(primaryAfter([phone(1, mobile, 'Mobile'), optedOut], [[added, 'mobile']], [`+1${added}`])).toBe(
      `+1${added}`,
    );
  });

  it('is an added number that did not opt out, if the member has no other number', () => {
    const next = contentOf({ telecom: telecom([added, 'mobile'], [work, 'work'], [home, 'home']) });
    const stored = { ...storedFrom(next), phones: [], closedNumbers: [`+1${added}`] };
    const found = changesFrom(null, next, stored)?.phones.add.find(({ isPrimary }) => isPrimary);
    expect(found?.number).toBe(`+1${home}`);
  });
});

describe('a member without an earlier file', () => {
  it('gets the different values and keeps the present contacts', () => {
    const next = contentOf();
    const stored: StoredMember = {
      ...storedFrom(next),
      gender: null,
      phones: [{ id: 5, description: 'Home', number: '+17135550142', isPrimary: true, keep: false }],
    };
    const changes = changesFrom(null, next, stored);
    expect(changes?.fields).toEqual({ gender: 'Female' });
    expect(changes?.phones).toMatchObject({ add: [{ number: '+17135550188', isPrimary: false }], removeIds: [] });
  });
});

describe('more contacts than a member can have', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ system: 'phone', value: `713555${String(1000 + n)}` }));

  it('are left out with a note', () => {
    const before = contentOf({ telecom: many(18) });
    const stored = storedFrom(before);
    const next = contentOf({ telecom: many(23) });
    const changes = changesFrom(before, next, stored);
    expect(changes?.phones.add).toHaveLength(2);
    expect(contactsLeftOut(before, next, stored)).toEqual([
      '3 phone numbers were not imported: a member can have at most 20',
    ]);
    expect(contactsLeftOut(null, next, null)).toEqual([
      '3 phone numbers were not imported: a member can have at most 20',
    ]);
    expect(contactsLeftOut(before, before, stored)).toEqual([]);
  });
});
