import { asId, type CallId, type ClientId } from '@guidepost/contracts';
import { checkStoredFiles } from '../modules/files/sweeps.ts';
import type { TestApp } from './app.ts';
import type { TestDatabase } from './database.ts';
import { formOf, wav } from './files.ts';
import type { Person } from './world.ts';

/**
 * Stores an ended call that was connected immediately and lasted the given number of seconds. Missing columns get
 * default values.
 */
export async function createEndedCall(
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

/** Ends the calls in progress, so that the guide is free in the next test. */
export const endCalls = ({ database: { sql } }: TestApp): Promise<unknown> =>
  sql(`UPDATE calls SET status = 'ENDED', look_at = NULL WHERE status IN ('CONNECTING', 'ACTIVE')`);

/**
 * Creates a supervising guide with a phone and a team. Also creates the given lines for the team's client, owned by the
 * guide.
 */
export async function guideWithLines(
  { make, signIn, database: { sql } }: TestApp,
  lines: readonly { number: string; isFeedback?: boolean }[],
): Promise<{ clientId: ClientId; guide: Person; as: string }> {
  const clientId = await make.client();
  const guide = await make.staff({ name: 'Marisol Vega', role: 'GUIDE_SUPERVISOR' });
  await make.team({ members: [guide.id], clients: [clientId] });
  await sql(`UPDATE staff SET mobile_phone = '+13465550126' WHERE user_id = $1`, [guide.id]);
  for (const { number, isFeedback = false } of lines)
    await sql(
      `INSERT INTO lines (display_name, number, client_id, is_feedback_number, owner_id, created_at)
       VALUES ($1, $2, $3, $4, $5, '2026-01-01Z')`,
      [isFeedback ? 'Feedback' : 'Line', number, clientId, isFeedback, guide.id],
    );
  return { clientId, guide, as: await signIn(guide) };
}

/** Stores a guide's recorded greeting that has been checked and is in use. */
export async function recordGreeting({ app }: TestApp, { id }: Person, as: string): Promise<void> {
  const { headers, payload } = formOf(wav(3));
  await app.fastify.inject({
    method: 'POST',
    url: `/api/files/upload-voicemail?userId=${id}`,
    headers: { ...headers, authorization: `Bearer ${as}` },
    payload,
  });
  await checkStoredFiles(app.jobs);
}
