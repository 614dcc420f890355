import type { TestApp } from './app.ts';

/** Sets the business time of all processes on this database to an instant, from which it continues. */
export async function moveClock({ app, database }: Pick<TestApp, 'app' | 'database'>, to: string): Promise<void> {
  const target = Temporal.Instant.from(to).epochMilliseconds;
  await database.sql('UPDATE clock SET offset_ms = $1', [target - Date.now()]);
  // Otherwise the app reads the time once a second, as other processes on this database do.
  await app.refreshClock();
}

/** Returns the live events with a name so far, oldest first. */
export const eventsOf = async ({ database }: TestApp, name: string) =>
  database.sql<{ payload: Record<string, unknown>; rooms: string[] }>(
    'SELECT payload, rooms FROM live_events WHERE name = $1 ORDER BY id',
    [name],
  );
