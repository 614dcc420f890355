import { asId } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  absenceSpan,
  absenceState,
  type CoveredAbsence,
  coveredGuides,
  hasOverlappingAbsence,
  isAbsentAt,
  respondingGuide,
} from './absences.ts';

const staff = [1, 2, 3, 4, 5].map((id) => asId<'Staff'>(id));
const zones = ['America/New_York', 'America/Chicago', 'Pacific/Honolulu'] as const;
const begin = Temporal.PlainDate.from('2027-03-10');
const days = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 10 })).map(([first, length]) => ({
  firstDay: begin.add({ days: first }).toString(),
  lastDay: begin.add({ days: first + length }).toString(),
}));
const away: fc.Arbitrary<CoveredAbsence> = fc
  .record({
    staffId: fc.constantFrom(...staff),
    coverId: fc.constantFrom(...staff),
    timeZone: fc.constantFrom(...zones),
    span: days,
  })
  .filter(({ staffId, coverId }) => staffId !== coverId)
  .map(({ span, ...rest }) => ({ ...rest, ...span }));
const instant = fc
  .integer({ min: 0, max: 34 * 24 * 60 })
  .map((minutes) => Temporal.Instant.from('2027-03-09T00:00Z').add({ minutes }));

describe('the answering guide', () => {
  it('is a present guide, or the guide if no cover is present', () => {
    fc.assert(
      fc.property(fc.array(away, { maxLength: 8 }), fc.constantFrom(...staff), instant, (absences, guideId, at) => {
        const who = respondingGuide(guideId, absences, at);
        const isThere = !absences.some((one) => one.staffId === who && isAbsentAt(one, at));
        expect(isThere || who === guideId).toBe(true);
      }),
    );
  });

  it('is the guide on every day without an absence', () => {
    fc.assert(
      fc.property(fc.array(away, { maxLength: 8 }), fc.constantFrom(...staff), instant, (absences, guideId, at) => {
        fc.pre(!absences.some((one) => one.staffId === guideId && isAbsentAt(one, at)));
        expect(respondingGuide(guideId, absences, at)).toBe(guideId);
      }),
    );
  });

  it('answers for exactly the guides for whom the rule returns this user', () => {
    fc.assert(
      fc.property(fc.array(away, { maxLength: 8 }), fc.constantFrom(...staff), instant, (absences, coverId, at) => {
        expect(new Set(coveredGuides(coverId, absences, at))).toEqual(
          new Set(staff.filter((one) => one !== coverId && respondingGuide(one, absences, at) === coverId)),
        );
      }),
    );
  });

  it("is the cover's cover if the cover is absent, and never a circle", () => {
    const [a, b, c] = staff as [CoveredAbsence['staffId'], CoveredAbsence['staffId'], CoveredAbsence['staffId']];
    const at = Temporal.Instant.from('2027-03-12T18:00Z');
    const days = { firstDay: '2027-03-11', lastDay: '2027-03-13', timeZone: zones[1] };
    const chain = [
      { staffId: a, coverId: b, ...days },
      { staffId: b, coverId: c, ...days },
    ];
    expect(respondingGuide(a, chain, at)).toBe(c);
    expect(coveredGuides(c, chain, at)).toEqual([a, b]);
    const circle = [...chain, { staffId: c, coverId: a, ...days }];
    expect(staff.slice(0, 3).map((one) => respondingGuide(one, circle, at))).toEqual([a, b, c]);
  });
});

it("an absence begins and ends at midnight in the guide's time zone, also when the clocks change", () => {
  const absence = { firstDay: '2027-03-14', lastDay: '2027-03-14', timeZone: 'America/Chicago' };
  const { from, to } = absenceSpan(absence);
  expect([from.toString(), to.toString()]).toEqual(['2027-03-14T06:00:00Z', '2027-03-15T05:00:00Z']);
  fc.assert(
    fc.property(instant, (at) => {
      expect(absenceState(absence, at) === 'running').toBe(isAbsentAt(absence, at));
    }),
  );
  expect(absenceState(absence, from.subtract({ seconds: 1 }))).toBe('planned');
  expect(absenceState(absence, to)).toBe('over');
});

it('absences overlap if one day is in both', () => {
  const other = [{ firstDay: '2027-03-10', lastDay: '2027-03-12' }];
  expect(hasOverlappingAbsence({ firstDay: '2027-03-12', lastDay: '2027-03-20' }, other)).toBe(true);
  expect(hasOverlappingAbsence({ firstDay: '2027-03-13', lastDay: '2027-03-20' }, other)).toBe(false);
});
