import { describe, expect, it } from 'vitest';
import { dayOfStay, daysToCall, dischargeProblem, reportedDischargeDay } from './stay-days.ts';

const stay = { admitDate: '2026-11-28', dischargeDate: null, guideEnteredDischargedAt: null };

describe('a hospital stay', () => {
  it("ends on the hospital's day, otherwise on the day that a guide entered", () => {
    expect(reportedDischargeDay(stay)).toBeNull();
    expect(reportedDischargeDay({ ...stay, guideEnteredDischargedAt: '2026-12-01' })).toBe('2026-12-01');
    expect(reportedDischargeDay({ ...stay, dischargeDate: '2026-11-30', guideEnteredDischargedAt: '2026-12-01' })).toBe(
      '2026-11-30',
    );
  });

  it('counts its days from the first day, also over the end of a month', () => {
    expect([dayOfStay(stay, '2026-11-28'), dayOfStay(stay, '2026-12-02')]).toEqual([1, 5]);
  });

  it('requires a call within seven days after discharge', () => {
    const left = ['2026-11-30', '2026-12-07', '2026-12-08'].map((today) => daysToCall('2026-11-30', today));
    expect(left).toEqual([7, 0, -1]);
  });

  it('accepts a discharge only if none is known, from the admission to today', () => {
    expect(dischargeProblem(stay, '2026-11-28', '2026-12-02')).toBeNull();
    expect(dischargeProblem(stay, '2026-12-02', '2026-12-02')).toBeNull();
    expect(dischargeProblem(stay, '2026-11-27', '2026-12-02')?.key).toBe('Choose {date} or a later day.');
    expect(dischargeProblem(stay, '2026-12-03', '2026-12-02')?.key).toBe('The discharge date cannot be in the future.');
    const known = { ...stay, dischargeDate: '2026-12-01' };
    expect(dischargeProblem(known, '2026-12-01', '2026-12-02')?.key).toBe(
      'This hospitalization already has a discharge date.',
    );
  });
});
