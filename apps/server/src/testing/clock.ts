import type { TestApp } from './app.ts';

/** Sets the business time of all processes with this database. Time then continues from there. */
export async function moveClock({ app, database }: Pick<TestApp, 'app' | 'database'>, to: string): Promise<void> {
  const target = Temporal.Instant.from(to).epochMilliseconds;
  await database.sql('UPDATE clock SET offset_ms = $1', [target - Date.now()]);
  // Without this, the app reads the business time only once a second, like the other processes with this database.
  await app.refreshClock();
}

/** Returns all live events with this name, oldest first. */
export const eventsOf = async ({ database }: TestApp, name: string) =>
  database.sql<{ payload: Record<string, unknown>; rooms: string[] }>(
    'SELECT payload, rooms FROM live_events WHERE name = $1 ORDER BY id',
    [name],
  );
