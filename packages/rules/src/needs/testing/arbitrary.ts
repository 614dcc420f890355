import fc from 'fast-check';

/** Any calendar day of two years, `yyyy-MM-dd`. The two years include a leap day and all clock changes. */
export const day = fc
  .integer({ min: 0, max: 730 })
  .map((days) => Temporal.PlainDate.from('2027-03-01').add({ days }).toString());

/** Any minute of the same two years, ISO 8601 UTC. */
export const instant = fc
  .integer({ min: 0, max: 730 * 24 * 60 })
  .map((minutes) => Temporal.Instant.from('2027-03-01T00:00:00Z').add({ minutes }).toString());
