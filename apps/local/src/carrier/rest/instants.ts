import type { Filter } from '../store/reading.ts';
import { RestError } from './errors.ts';

type Comparison = NonNullable<Filter['instants']>[number];

/**
 * Parses Twilio's date parameters into conditions. `DateSent=2026-11-20` selects that day in UTC. `DateSent<` selects
 * everything up to and including a day or instant, and `DateSent>` everything from then on.
 * @throws RestError 20001
 */
export function instantFilters(query: URLSearchParams, name: string, recordField: string): Comparison[] {
  const comparisons: Comparison[] = [];
  const exactly = query.get(name);
  if (exactly) {
    const [from, until] = bounds(name, exactly);
    comparisons.push({ field: recordField, compare: '>=', instant: from });
    comparisons.push({ field: recordField, compare: '<', instant: until });
  }
  const before = query.get(`${name}<`);
  if (before) comparisons.push({ field: recordField, compare: '<', instant: bounds(name, before)[1] });
  const after = query.get(`${name}>`);
  if (after) comparisons.push({ field: recordField, compare: '>=', instant: bounds(name, after)[0] });
  return comparisons;
}

/** Parses a day or an instant. Returns its start and the first instant after it. */
function bounds(name: string, text: string): [from: string, until: string] {
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
      const day = Temporal.PlainDate.from(text);
      return [instantOf(day), instantOf(day.add({ days: 1 }))];
    }
    const instant = Temporal.Instant.from(text.replace(' ', '+'));
    return [iso(instant), iso(instant.add({ milliseconds: 1 }))];
  } catch {
    throw new RestError(400, 20001, `${name} must be a day or an instant, not ${text}.`);
  }
}

const instantOf = (day: Temporal.PlainDate): string => iso(day.toZonedDateTime('UTC').toInstant());

const iso = (instant: Temporal.Instant): string => instant.toString({ smallestUnit: 'millisecond' });
