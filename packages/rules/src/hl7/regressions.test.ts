import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ackCodeOf } from './ack.ts';
import { type Adt, adtEvents, isUnusedAdt, readAdt } from './adt.ts';
import { stayOf } from './hospitalization.ts';
import { matchOf, matchScore } from './match.ts';
import { Hl7Problem, parseHl7 } from './message.ts';
import { adtText } from './write.ts';

const zone = 'America/Chicago';
const receivedAt = '2026-11-26T12:00:00Z';
const text = (name: string) => readFileSync(new URL(`./regressions/${name}.hl7`, import.meta.url), 'utf8');
const read = (message: string): Adt => readAdt(parseHl7(message), zone, receivedAt);
const problemOf = (message: string): Hl7Problem | null => {
  try {
    read(message);
  } catch (error) {
    if (error instanceof Hl7Problem) return error;
    throw error;
  }
  return null;
};

describe('a message of a hospital', () => {
  it('with several patients is refused and names PID', () => {
    expect(problemOf(text('two-patients-in-one-message'))).toMatchObject({ segment: 'PID', field: null, code: '100' });
  });

  it('A08 of class N or O without a visit number is accepted without a stay', () => {
    const found = read(text('a08-class-n-no-visit'));
    expect(found).toMatchObject({
      patient: { numbers: [{ value: 'MR7' }], lastName: 'Fontaine', firstName: 'Odile', birthDay: '1963-02-14' },
      visit: null,
    });
    expect(stayOf([found], zone)).toBeNull();
    expect(read(text('a08-class-n-no-visit').replace('PV1|1|N', 'PV1|1|O')).visit).toBeNull();
  });

  it('with Epic escapes keeps its apostrophes, letters and line breaks', () => {
    expect(read(text('hl7-epic-escapes-holds'))).toMatchObject({
      patient: { lastName: "O'BRIEN-NÚÑEZ", firstName: 'ANNE-MARIE' },
      visit: { hospital: 'DALLAS HOSPITAL&CLINIC', complaint: 'Chest pain & dyspnea\nsecond line' },
    });
  });

  it('with a name without its accents is matched if the birth date agrees', () => {
    const { patient } = read(text('folded-names'));
    const member = { firstName: 'Đặng', lastName: 'Nguyễn', preferredName: null, birthDay: '1980-01-04', sex: null };
    expect(matchOf(patient, [{ ...member, hasNumber: false } as never]).kind).toBe('certain');
    const [year, swapped] = ['1981-01-04', '1980-04-01'].map((birthDay) =>
      matchScore(patient, { ...member, birthDay }),
    );
    expect([year, swapped, matchScore(patient, { ...member, birthDay: '1957-01-04' })]).toEqual([75, 75, 35]);
  });

  it('reports a death by PID-29, PID-30 or PV1-36', () => {
    expect(read(text('expired-a03')).death).toEqual({ day: null });
    const stayWith = (more: { disposition?: string }, pid = '') =>
      read(adtText('A03', { at: '20261125080000', admit: '20261122', ...more }).replace(/\|F\r/, `|F${pid}\r`)).death;
    expect(stayWith({})).toBeNull();
    expect(stayWith({ disposition: '01' })).toBeNull();
    for (const code of ['20', '40', '41', '42']) expect(stayWith({ disposition: code })).toEqual({ day: null });
    const until = (field: number, value: string) => '|'.repeat(field - 8) + value;
    expect(stayWith({}, until(29, '20261124'))).toEqual({ day: '2026-11-24' });
    expect(stayWith({}, until(29, '20261124013000+0000'))).toEqual({ day: '2026-11-23' });
    expect(stayWith({}, until(29, '20261224'))).toBeNull();
    for (const placeholder of ['19000101', '18991230', '00010101'])
      expect(stayWith({}, until(29, placeholder))).toBeNull();
    expect(stayWith({}, until(30, 'Y'))).toEqual({ day: null });
    expect(stayWith({}, until(30, 'N'))).toBeNull();
  });

  it('A01 with PV1-45 is an admission, like its event', () => {
    const admission = { admit: '20261120', discharge: '20261122' };
    const a01 = read(adtText('A01', { at: '20261122090000', ...admission }));
    expect(stayOf([a01], zone)).toMatchObject({ admitDate: '2026-11-20', dischargeDate: null });
    const a03 = read(adtText('A03', { at: '20261122100000', ...admission }));
    expect(stayOf([a01, a03], zone)).toMatchObject({ dischargeDate: '2026-11-22' });
  });
});

describe('the answer to each event', () => {
  const answer = (message: string) =>
    isUnusedAdt(parseHl7(message)) ? 'AA, unused' : ackCodeOf(problemOf(message) ?? null);
  const noVisit = { visit: '', at: '20261122090000' };

  it('is AA for an unused event, so that its sender continues', () => {
    for (const event of ['A09', 'A10', 'A14', 'A17', 'A24', 'A29', 'A34', 'A60'])
      expect(answer(adtText(event, noVisit))).toBe('AA, unused');
    expect(isUnusedAdt(parseHl7(adtText('A01').replace('ADT^A01', 'ORU^R01')))).toBe(false);
    expect(isUnusedAdt(parseHl7(adtText('A01').replaceAll('A01', 'XXX')))).toBe(false);
  });

  it('is AA without a visit if no stay is possible, and AE if a stay would be lost', () => {
    const of = (kind: string) =>
      Object.fromEntries(
        adtEvents.map((event) => [
          event,
          answer(adtText(event, { ...noVisit, kind, former: event === 'A40' ? 'OLD' : '' })),
        ]),
      );
    const optional = { A02: 'AA', A05: 'AA', A08: 'AA', A12: 'AA', A28: 'AA', A31: 'AA', A40: 'AA' };
    const staying = { A01: 'AE', A03: 'AE', A04: 'AE', A06: 'AE', A07: 'AE', A11: 'AE', A13: 'AE' };
    expect(of('I')).toEqual({ ...staying, ...optional });
    for (const kind of ['N', 'O']) expect(Object.values(of(kind))).toEqual(adtEvents.map(() => 'AA'));
  });

  it('does not need PV1 in an update of a person', () => {
    for (const event of ['A08', 'A28', 'A31'])
      expect(answer(adtText(event, noVisit).replace(/PV1[^\r]*\r/, ''))).toBe('AA');
    expect(answer(adtText('A03', noVisit).replace(/PV1[^\r]*\r/, ''))).toBe('AE');
  });
});
