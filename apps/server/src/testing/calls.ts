import { asId, type CallId } from '@guidepost/contracts';
import type { TestDatabase } from './database.ts';

/** Writes a call that is over, connected from its beginning for so many seconds; columns as given, the others usual ones. */
export async function callThatWas(
  { sql }: Pick<TestDatabase, 'sql'>,
  columns: Record<string, unknown>,
  seconds: number,
): Promise<CallId> {
  const started = Temporal.Instant.from(String(columns['time_started'] ?? '2026-11-20T15:00:00Z'));
  const row: Record<string, unknown> = {
    incoming: false,
    status: 'ENDED',
    phone_number: '+17135550142',
    time_started: started.toString(),
    time_connected: started.toString(),
    time_ended: started.add({ seconds }).toString(),
    created_at: started.toString(),
    updated_at: started.toString(),
    ...columns,
  };
  const names = Object.keys(row);
  const [made] = await sql<{ id: string }>(
    `INSERT INTO calls (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')}) RETURNING id`,
    Object.values(row),
  );
  return asId(Number(made?.id));
}
