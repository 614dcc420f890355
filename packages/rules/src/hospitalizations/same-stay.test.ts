import { describe, expect, it } from 'vitest';
import { isSameStay } from './same-stay.ts';

const reportedStay = { sourceId: 'SALT V-10482', hospital: 'Saltgrass Regional', admitDate: '2026-11-28' };

describe('a stay from two sources', () => {
  it.each([
    ['the hospital in other words', { hospital: 'The Saltgrass Regional Hospital' }],
    ['the hospital in fewer words', { hospital: 'SALTGRASS' }],
    ['the number of the visit', { hospital: 'Main Campus', sourceId: 'urn:visits|V-10482' }],
    ['the number of the visit, on the next day', { sourceId: 'urn:visits|V-10482', admitDate: '2026-11-29' }],
  ])('is the same stay by %s', (_why, change) => {
    const other = { ...reportedStay, sourceId: 'enc-1', ...change };
    expect([isSameStay(reportedStay, other), isSameStay(other, reportedStay)]).toEqual([true, true]);
  });

  it.each([
    ['on another day', 'V-10482', { admitDate: '2026-11-30' }],
    ['on the next day, without the number of the visit', 'enc-1', { admitDate: '2026-11-29' }],
    ['in another hospital', 'enc-1', { hospital: 'Cypress Medical Center' }],
    ['in a hospital that has no name', 'enc-1', { hospital: 'Medical Center' }],
    ['with a number that many have', '1', { hospital: 'Cypress' }],
  ])('is a different stay %s', (_why, sourceId, change) => {
    const first = sourceId === '1' ? { ...reportedStay, sourceId } : reportedStay;
    const other = { ...reportedStay, sourceId, ...change };
    expect([isSameStay(first, other), isSameStay(other, first)]).toEqual([false, false]);
  });
});
