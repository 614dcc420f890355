import type { TestApp } from '../../testing/app.ts';
import type { Scene } from '../../testing/world.ts';

/** Stores the files of unknown numbers. The content of each is its name. */
export async function storeStrangersFiles({ app, database: { sql } }: TestApp): Promise<void> {
  const files = await sql<{ id: string; file_name: string; storage_key: string }>(
    `SELECT id, file_name, storage_key FROM files WHERE file_name LIKE 'stranger-%'`,
  );
  for (const { id, file_name, storage_key } of files) {
    const bytes = Buffer.from(file_name);
    await app.jobs.services.connectors.storage.write({ area: 'files', name: storage_key }, bytes, 'audio/wav');
    await sql('UPDATE files SET size = $2, sha256 = sha256($3) WHERE id = $1', [id, bytes.length, bytes]);
  }
}

/** Assigns all surveys to a client, and to a segment with the same id. */
export const giveSurveysTo = ({ database: { sql } }: TestApp, clientId: number): Promise<unknown> =>
  sql(
    `UPDATE surveys SET assignment_configuration = assignment_configuration || jsonb_build_object(
              'clientIds', jsonb_build_array($1::bigint), 'segmentIds', jsonb_build_array($1::bigint), 'stageIds', '[1]'::jsonb),
            initial_checkpoint_due_at = initial_checkpoint_due_at || jsonb_build_object(
              'segmentOverrides', jsonb_build_array(jsonb_build_object('segmentId', $1::bigint)))`,
    [clientId],
  );

/** Numbers of members that opted out in only one installation. The other one has them open. */
export const optedOutInTarget = '+13465550171';
export const optedOutInSource = '+13465550172';

/**
 * Creates a team, an administrator of the client and an opt-out that are in both installations, and renames the scene's
 * team so that only the source has it. Also creates an opt-out in each installation that the other does not have.
 * @returns the number that opted out, and the target's text as its proof
 */
export async function addToBoth(
  { source, target }: { source: TestApp; target: TestApp },
  { scene, here }: { scene: Scene; here: Scene },
): Promise<{ number: string | undefined; textId: number }> {
  const { sql } = source.database;
  await sql(`UPDATE teams SET name = 'Only In The Source' WHERE id = $1`, [scene.ids.teamId]);
  await sql(
    `UPDATE users SET role = 'SUPER_ADMIN' FROM staff s WHERE s.user_id = id AND s.email = 'only-in-the-source@demo.test'`,
  );
  await sql(
    `WITH t AS (INSERT INTO teams (id, name, created_at) VALUES (901, 'Both Cells', now()) RETURNING id)
     INSERT INTO team_clients (team_id, client_id) SELECT id, $1 FROM t`,
    [scene.ids.clientId],
  );
  await sql(
    `WITH u AS (INSERT INTO users (id, role, first_name, last_name, created_at) VALUES (4000001, 'GUIDE', 'Both', 'There', now()) RETURNING id),
          s AS (INSERT INTO staff (user_id, email) SELECT id, 'both@demo.test' FROM u RETURNING user_id)
     INSERT INTO client_auditors (id, client_id, staff_id, start_date) OVERRIDING SYSTEM VALUE
     SELECT 4000001, $1, user_id, '2026-01-01' FROM s`,
    [scene.ids.clientId],
  );
  const teamId = await target.make.team({ members: [here.person.id] });
  await target.database.sql(`UPDATE teams SET name = 'Both Cells' WHERE id = $1`, [teamId]);
  await target.make.staff({ name: 'Both Here', email: 'both@demo.test' });
  const [optOut] = await sql<{ number: string }>('SELECT number FROM number_opt_outs WHERE text_id = $1', [
    scene.ids.inboundId,
  ]);
  await target.database.sql('INSERT INTO number_opt_outs (number, text_id, created_at) VALUES ($1, $2, now())', [
    optOut?.number,
    here.ids.inboundId,
  ]);
  for (const [installation, { ids }, id, number, open] of [
    [source, scene, 902, optedOutInSource, optedOutInTarget],
    [target, here, 902, optedOutInTarget, optedOutInSource],
  ] as const) {
    await installation.database.sql(
      'INSERT INTO number_opt_outs (number, text_id, created_at) VALUES ($1, $2, now())',
      [number, ids.inboundId],
    );
    await installation.database.sql(
      `INSERT INTO phone_numbers (id, user_id, number, description, created_at) VALUES ($1, $2, $3, 'Home', now())`,
      [id, ids.memberId, open],
    );
  }
  return { number: optOut?.number, textId: here.ids.inboundId };
}
