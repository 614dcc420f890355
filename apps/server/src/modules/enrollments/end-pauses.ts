import type { Services } from '../../platform/module.ts';
import type { EndingRow } from './queries-members.ts';

/** Time after which a refused end of coverage is tried again. */
const pause = { hours: 1 };

/** When each refused end is tried again, for each running application. */
const nextAttempts = new WeakMap<Services, Map<string, Temporal.Instant>>();

/** The file is part of the key, because a newer file can change the end. */
const keyOf = ({ id, import_id, ends_on }: EndingRow): string => JSON.stringify([id, import_id, ends_on]);

/** Returns true if this process tried to end the coverage within the last hour, and the end was refused. */
export function isEndPaused(services: Services, ending: EndingRow, now: Temporal.Instant): boolean {
  const next = nextAttempts.get(services)?.get(keyOf(ending));
  return next !== undefined && Temporal.Instant.compare(now, next) < 0;
}

/** Stores that the end of a coverage was refused, so that the next runs do not try it again. */
export function pauseEnd(services: Services, ending: EndingRow, now: Temporal.Instant): void {
  const attempts = nextAttempts.get(services) ?? new Map<string, Temporal.Instant>();
  // deletes earlier pauses, so that the map contains only the refusals of the last hour
  for (const [key, next] of attempts) if (Temporal.Instant.compare(next, now) <= 0) attempts.delete(key);
  attempts.set(keyOf(ending), now.add(pause));
  nextAttempts.set(services, attempts);
}
