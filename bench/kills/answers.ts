import { randomUUID } from 'node:crypto';
import { freePort } from '../../apps/local/src/shared/ports.ts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { asOwner, guideId } from '../lib/database.ts';
import { createRandomSource } from '../lib/random.ts';
import type { BenchOptions } from '../lib/run.ts';
import { startWorld } from '../lib/world.ts';
import { publishBenchSurvey } from '../load/surveys.ts';
import { randomMemberOf } from '../seed/plan.ts';

const questions = 20;

/**
 * Implements `npm run bench -- answer-kills`. Two guides answer one member's survey while the server is killed at
 * random times. Each answer is sent again with the same idempotency key until it is acknowledged. Afterwards, every
 * acknowledged answer must exist exactly once.
 */
export async function answerKills({ say, rounds = 20 }: BenchOptions): Promise<void> {
  const world = await startWorld();
  const port = await freePort();
  const start = (readyMs: number) => world.serve({ port, readyMs });
  const dice = createRandomSource(Number(Temporal.Now.instant().epochMilliseconds % 1_000_000));
  try {
    const assignedSurveyId = await asOwner(world.url(), async (owner) => {
      const { surveyId, versionId } = await publishBenchSurvey(owner, 'bench-kills', false);
      const { rows } = await owner.query<{ id: string }>(
        `INSERT INTO assigned_surveys (member_id, survey_id, survey_version_id, period, created_at, updated_at)
         VALUES ($1, $2, $3, 'once', '2026-01-01Z', '2026-01-01Z') RETURNING id`,
        [randomMemberOf(0, world.plan, dice), surveyId, versionId],
      );
      return Number(rows[0]?.id);
    });
    let server = await start(30_000);
    const token = await world.token(guideId(0), 7200);
    const acknowledged: { responseId: number; questionId: number; optionId: number }[] = [];
    let isOver = false;
    const answerOn = async () => {
      while (!isOver) {
        const questionId = 1 + dice.below(questions);
        const optionId = questionId * 2 - dice.below(2);
        const body = JSON.stringify({ assignedSurveyId, questionId, selectedOptionIds: [optionId] });
        const key = randomUUID();
        for (;;) {
          const answer = await fetch(`http://127.0.0.1:${port}/api/surveys/v2/question-responses`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
            body,
            signal: AbortSignal.timeout(15_000),
          }).catch(() => undefined);
          const reply = answer?.status === 201 ? await answer.json().catch(() => undefined) : undefined;
          const of = reply?.questionResponses?.find((one: { questionId: number }) => one.questionId === questionId);
          if (of) acknowledged.push({ responseId: of.responseId, questionId, optionId });
          if (reply) break;
          if (answer && answer.status < 500 && answer.status !== 201 && answer.status !== 409)
            throw new Error(`The server answered ${answer.status}`);
          await sleep(50);
        }
      }
    };
    const writers = [answerOn(), answerOn()];
    for (let n = 0; n < rounds; n += 1) {
      await sleep(200 + dice.below(1500));
      await server.end('SIGKILL');
      server = await start(30_000);
    }
    await sleep(500);
    isOver = true;
    await Promise.all(writers);
    await server.end('SIGTERM');
    const { rows } = await asOwner(world.url(), (owner) =>
      owner.query<{ id: string; question_id: number; selected_option_ids: number[] }>(
        'SELECT id, question_id, selected_option_ids FROM survey_answers WHERE assigned_survey_id = $1',
        [assignedSurveyId],
      ),
    );
    const stored = new Map(rows.map((row) => [Number(row.id), row]));
    const lost = acknowledged.filter(
      ({ responseId, questionId }) => stored.get(responseId)?.question_id !== questionId,
    );
    say(
      `answer-kills: ${rounds} kills, ${acknowledged.length} acknowledged, ${rows.length} stored, ${lost.length} lost, ${rows.length - acknowledged.length} more than acknowledged`,
    );
    if (lost.length > 0 || rows.length !== acknowledged.length) process.exitCode = 1;
  } finally {
    await world.stop();
  }
}
