import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAdt } from './adt.ts';
import { cancelsDischarge, stayOf } from './hospitalization.ts';
import { type Candidate, isAnotherPatient, isClearlyDifferent, matchOf, matchScore } from './match.ts';
import { mergeProblemOf, remainingNumber } from './merges.ts';
import { parseHl7 } from './message.ts';
import { adtText } from './write.ts';

const zone = 'America/Chicago';
const adt = (event: string, at: string, more: Parameters<typeof adtText>[1] = {}) =>
  readAdt(parseHl7(adtText(event, { at, ...more })), zone, '2030-01-01T00:00:00Z');
const whole = [
  adt('A05', '20261130090000'),
  adt('A01', '20261201080000', { admit: '202612010800', reason: 'Chest pain' }),
  adt('A02', '20261201120000'),
  adt('A12', '20261201123000'),
  adt('A03', '20261203100000', { discharge: '202612031000', disposition: '01' }),
  adt('A13', '20261203110000'),
  adt('A08', '20261203120000', { reason: 'Pneumonia' }),
  adt('A03', '20261205100000', { discharge: '202612051000', disposition: '06' }),
];
const stay = (messages: Parameters<typeof stayOf>[0]) => stayOf(messages, zone);

describe('the stay of a visit', () => {
  it('is the same for any order and number of deliveries', () => {
    const expected = {
      hospital: 'Saltgrass Regional',
      admitDate: '2026-12-01',
      dischargeDate: '2026-12-05',
      complaint: 'Pneumonia',
      disposition: '06',
      patientClass: 'I',
    };
    expect(stay(whole)).toEqual(expected);
    const twice = fc.shuffledSubarray([...whole, ...whole, ...whole], { minLength: whole.length * 3 });
    fc.assert(
      fc.property(twice, (messages) => {
        expect(stay(messages)).toEqual(expected);
      }),
    );
  });

  it('is independent of the order, also of messages at the same instant', () => {
    const some = fc.array(
      fc.tuple(
        fc.constantFrom('A01', 'A02', 'A03', 'A04', 'A05', 'A06', 'A07', 'A08', 'A11', 'A12', 'A13'),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('I', 'E', 'O', ''),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(some, fc.infiniteStream(fc.nat()), (list, dice) => {
        const messages = list.map(([event, day, kind], n) =>
          adt(event, `2026120${day}080000`, { kind, id: String(n) }),
        );
        const keys = new Map(messages.map((message) => [message, dice.next().value as number]));
        const mixed = messages.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
        expect(stay(mixed)).toEqual(stay(messages));
        const found = stay(messages);
        if (found?.dischargeDate) expect(found.dischargeDate >= found.admitDate).toBe(true);
      }),
    );
  });

  it('has the last class of an inpatient or emergency visit', () => {
    const emergency = adt('A04', '20261201080000', { kind: 'E' });
    const ward = adt('A06', '20261201090000', { kind: 'I' });
    expect(stay([emergency])?.patientClass).toBe('E');
    expect(stay([ward, emergency])?.patientClass).toBe('I');
    expect(stay([emergency, ward, adt('A07', '20261202090000', { kind: 'O' })])?.patientClass).toBe('I');
  });

  it('does not exist if the patient was only expected, came as an outpatient, or the admission was canceled', () => {
    expect(stay(whole.slice(0, 1))).toBeNull();
    expect(stay([adt('A04', '20261201080000', { kind: 'O' })])).toBeNull();
    expect(stay([...whole.slice(0, 2), adt('A11', '20261201090000')])).toBeNull();
    expect(stay([adt('A04', '20261201080000', { kind: 'E' })])).toMatchObject({ admitDate: '2026-12-01' });
  });

  it('begins when an outpatient becomes an inpatient, and ends in the opposite case', () => {
    const became = [adt('A04', '20261201080000', { kind: 'O' }), adt('A06', '20261202080000')];
    expect(stay(became)).toMatchObject({ admitDate: '2026-12-02', dischargeDate: null });
    expect(stay([...became, adt('A07', '20261204080000', { kind: 'O' })])).toMatchObject({
      dischargeDate: '2026-12-04',
    });
  });

  it('continues if the patient becomes an inpatient again', () => {
    const visit = [
      adt('A01', '20261201080000'),
      adt('A07', '20261203080000', { kind: 'O', disposition: '01' }),
      adt('A06', '20261203180000'),
    ];
    expect(stay(visit)).toMatchObject({ admitDate: '2026-12-01', dischargeDate: null, disposition: null });
    expect(stay(visit.toReversed())).toEqual(stay(visit));
    const home = adt('A03', '20261205100000', { discharge: '202612051000', disposition: '06' });
    expect(stay([...visit, home])).toMatchObject({ dischargeDate: '2026-12-05', disposition: '06' });
    expect([visit, visit.toReversed(), visit.slice(0, 2)].map(cancelsDischarge)).toEqual([true, true, false]);
  });

  it('ends with its discharge, also if a class is corrected afterwards', () => {
    const home = adt('A03', '20261203100000', { discharge: '202612031000' });
    const corrected = [adt('A01', '20261201080000'), home, adt('A06', '20261204080000')];
    expect(stay(corrected)?.dischargeDate).toBe('2026-12-03');
  });

  it('can be derived from its discharge alone, in the hospital’s calendar', () => {
    expect(stay([adt('A03', '20261205013000+0000', { admit: '20261201' })])).toMatchObject({
      admitDate: '2026-12-01',
      dischargeDate: '2026-12-04',
    });
    const utc = { admit: '20261202013000+0000', discharge: '20261205013000+0000' };
    expect(stay([adt('A03', '20261205013000+0000', utc)])).toMatchObject({
      admitDate: '2026-12-01',
      dischargeDate: '2026-12-04',
    });
  });
});

describe('a match of a patient', () => {
  const { patient } = adt('A01', '20261201080000');
  const lucille: Candidate = {
    firstName: 'Lucille',
    preferredName: null,
    lastName: 'Fontenot',
    birthDay: '1958-03-12',
    sex: 'F',
    hasNumber: false,
  };

  it('is certain by a client’s number, or if name, birth date and sex agree and no other candidate is close', () => {
    expect(matchScore(patient, lucille)).toBe(100);
    expect(matchOf(patient, [lucille]).kind).toBe('certain');
    const married = { ...lucille, lastName: 'Guidry', hasNumber: true };
    expect(matchOf(patient, [married, lucille])).toMatchObject({ kind: 'certain', candidate: married });
  });

  it.each([
    ['WEISS^JUERGEN', 'Jürgen', 'Weiß'],
    ['MUELLER^BJOERN', 'Björn', 'Müller'],
    ['MÜLLER^BJÖRN', 'Bjoern', 'Mueller'],
  ])('is certain without the sex if %s writes umlauts differently', (name, firstName, lastName) => {
    const { patient: german } = adt('A01', '20261201080000', { name, birth: '19800108', sex: 'M' });
    const member = { ...lucille, firstName, lastName, birthDay: '1980-01-08', sex: null };
    expect(matchOf(german, [member]).kind).toBe('certain');
    expect(matchOf(german, [{ ...member, firstName: 'Manuel' }]).kind).toBe('unclear');
  });

  it('does not use a placeholder as the birth date', () => {
    expect(adt('A01', '20261201080000', { birth: '19000101' }).patient.birthDay).toBeNull();
  });

  it('is unclear for twins, for an error in the birth date, and if the number contradicts', () => {
    const twin = { ...lucille, firstName: 'Lucinda' };
    expect(matchOf(patient, [lucille, twin]).kind).toBe('unclear');
    expect(matchOf(patient, [{ ...lucille, birthDay: '1958-12-03' }]).kind).toBe('unclear');
    const other = { ...lucille, firstName: 'Otis', lastName: 'Landry', birthDay: '1990-01-01', hasNumber: true };
    expect(matchOf(patient, [other]).kind).toBe('unclear');
  });

  it('is refused if first name and birth date contradict, but not for one error or a nickname', () => {
    const elseOf = (changes: Partial<Candidate>) => isClearlyDifferent(patient, { ...lucille, ...changes });
    const other = { firstName: 'Otis', birthDay: '1990-01-01' };
    expect(elseOf(other)).toBe(true);
    expect(elseOf({ ...other, lastName: 'Landry' })).toBe(true);
    expect(elseOf({ ...other, birthDay: null })).toBe(true);
    expect(elseOf({ ...other, birthDay: '1958-12-03' })).toBe(true);
    for (const changes of [
      {},
      { firstName: 'Otis' },
      { birthDay: '1990-01-01' },
      { ...other, firstName: 'Luc' },
      { ...other, preferredName: 'Lucille' },
      { preferredName: 'Lu', birthDay: null },
      { lastName: 'Landry', birthDay: null },
    ])
      expect(elseOf(changes)).toBe(false);
    expect(isClearlyDifferent({ ...patient, firstName: null }, { ...lucille, ...other })).toBe(false);
    expect(isClearlyDifferent({ ...patient, birthDay: null }, { ...lucille, ...other })).toBe(true);
  });

  it('is another person only if a named message shows a different person', () => {
    const otis = { ...patient, firstName: 'Otis', birthDay: '1990-01-01' };
    expect(isAnotherPatient(otis, [patient])).toBe(true);
    expect(isAnotherPatient(otis, [patient, otis])).toBe(false);
    expect(isAnotherPatient(otis, [])).toBe(false);
    expect(isAnotherPatient(otis, [{ ...patient, firstName: null }])).toBe(false);
    expect(isAnotherPatient(otis, [{ ...patient, birthDay: null }, patient])).toBe(true);
    expect(isAnotherPatient(patient, [{ ...patient, birthDay: null }, otis])).toBe(false);
  });

  it('does not exist if neither name nor birth date agree', () => {
    const other = { ...lucille, firstName: 'Otis', lastName: 'Landry', birthDay: '1990-01-01' };
    expect(matchOf(patient, [other])).toEqual({ kind: 'nobody' });
    expect(matchOf(patient, [])).toEqual({ kind: 'nobody' });
  });
});

describe('a merge', () => {
  it('is refused with oneself, in the opposite direction and in a cycle', () => {
    const into = new Map([
      ['a', 'b'],
      ['b', 'c'],
    ]);
    const of = (key: string) => into.get(key);
    expect(mergeProblemOf('a', 'a', of)).toBe('self');
    expect(mergeProblemOf('b', 'a', of)).toBe('turned-around');
    expect(mergeProblemOf('c', 'a', of)).toBe('circle');
    expect(mergeProblemOf('x', 'a', of)).toBeNull();
    expect(remainingNumber('a', of)).toBe('c');
  });

  it('never leads into a cycle', () => {
    const pairs = fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 30 });
    fc.assert(
      fc.property(pairs, (list) => {
        const into = new Map<number, number>();
        const of = (key: number) => into.get(key);
        for (const [from, to] of list) if (!into.has(from) && mergeProblemOf(from, to, of) === null) into.set(from, to);
        for (const key of into.keys()) expect(into.has(remainingNumber(key, of))).toBe(false);
      }),
    );
  });
});
