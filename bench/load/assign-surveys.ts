import { sleep } from '../../apps/local/src/shared/processes.ts';
import { asOwner } from '../lib/database.ts';
import { keepResult } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import { startWorld } from '../lib/world.ts';
import { publishBenchSurvey } from './surveys.ts';

/** Number of members who get a survey in one transaction. The job and the reference both use this number. */
const batchSize = 500;

/**
 * Implements `npm run bench -- assign-surveys`. Measures how long the daily job takes until every member has a new
 * survey. The reference writes the same rows with plain statements, in transactions of the same size. The job and the
 * reference each have their own durable PostgreSQL.
 */
export async function assignSurveys({ members, say }: BenchOptions): Promise<void> {
  const world = await startWorld(members);
  try {
    const result = await asOwner(world.url(), async (owner) => {
      const other = await publishBenchSurvey(owner, 'bench-reference', false);
      const count = async (surveyId: string) =>
        Number(
          (await owner.query('SELECT count(*) FROM assigned_surveys WHERE survey_id = $1', [surveyId])).rows[0].count,
        );
      let began = performance.now();
      for (;;) {
        const { rowCount } = await owner.query(
          `INSERT INTO assigned_surveys (member_id, survey_id, survey_version_id, period, due_at, created_at, updated_at)
           SELECT m.user_id, $1, $2, 'once', '2026-12-31Z', '2026-01-01Z', '2026-01-01Z' FROM members m
            WHERE NOT EXISTS (SELECT FROM assigned_surveys a WHERE a.survey_id = $1 AND a.member_id = m.user_id AND a.period = 'once')
            ORDER BY m.user_id LIMIT ${batchSize}`,
          [other.surveyId, other.versionId],
        );
        if (rowCount === 0) break;
      }
      const plainSeconds = (performance.now() - began) / 1000;
      const { surveyId } = await publishBenchSurvey(owner, 'bench-assigned', true);
      const server = await world.serve({ readyMs: 60_000 });
      try {
        // the job runs once a minute, so the measurement starts when the first rows appear
        while ((await count(surveyId)) === 0) await sleep(20);
        began = performance.now();
        const first = await count(surveyId);
        const isDone = async () =>
          (await owner.query('SELECT FROM survey_assignment_runs WHERE survey_id = $1', [surveyId])).rowCount === 1;
        while (!(await isDone())) await sleep(100);
        const seconds = (performance.now() - began) / 1000;
        const assigned = await count(surveyId);
        // a second run, as after a kill, must not assign the survey to any member again
        await owner.query('DELETE FROM survey_assignment_runs WHERE survey_id = $1', [surveyId]);
        while (!(await isDone())) await sleep(100);
        const again = (await count(surveyId)) - assigned;
        return { assigned, plainSeconds, seconds: (seconds * assigned) / Math.max(1, assigned - first), again };
      } finally {
        await server.end('SIGTERM');
      }
    });
    const { assigned, plainSeconds, seconds, again } = result;
    const ratio = plainSeconds / seconds;
    const file = keepResult(`assign-surveys-${members}`, { options: { members }, ...result, ratio });
    say(`kept in ${file}`);
    say(
      `assign-surveys: ${assigned} members in ${seconds.toFixed(1)} s, plain statements ${plainSeconds.toFixed(1)} s, ratio ${ratio.toFixed(2)}; given twice ${again}`,
    );
  } finally {
    await world.stop();
  }
}
