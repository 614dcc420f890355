import fc from 'fast-check';

/**
 * Any calendar day in a certain period of two years, `yyyy-MM-dd`. The period includes a leap day and all daylight
 * saving time changes.
 */
export const day = fc
  .integer({ min: 0, max: 730 })
  .map((days) => Temporal.PlainDate.from('2027-03-01').add({ days }).toString());

/** Any minute in the same period, ISO 8601 UTC. */
export const instant = fc
  .integer({ min: 0, max: 730 * 24 * 60 })
  .map((minutes) => Temporal.Instant.from('2027-03-01T00:00:00Z').add({ minutes }).toString());
