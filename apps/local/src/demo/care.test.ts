import type { NeedChanges } from '@guidepost/contracts';
import { replayNeed } from '@guidepost/rules';
import { describe, expect, it } from 'vitest';
import { count, now, rows, useDemo } from '../testing/demo.ts';
import { reachedFor } from './text/interactions.ts';
import { knownNeeds, needStories } from './text/needs.ts';

useDemo();

describe('the demo data', () => {
  it('has needs in every state, with matching histories', async () => {
    const status = `CASE WHEN n.fulfilled_at IS NOT NULL THEN 'fulfilled' WHEN n.abandoned_at IS NOT NULL THEN 'stopped'
      WHEN g.key = 'independence' THEN 'independent' WHEN n.expires_at <= '2026-11-20' THEN 'expired'
      WHEN n.expires_at <= '2026-11-27' THEN 'near' WHEN n.last_action_at IS NULL AND n.identified_at < '2026-11-06' THEN 'waiting'
      WHEN n.identified_at > '2026-11-17' THEN 'fresh' ELSE 'identified' END`;
    const from = 'needs n JOIN members m ON m.user_id = n.member_id JOIN member_stages g ON g.id = m.stage_id';
    const states = await rows<{ state: string; n: string }>(
      `SELECT ${status} AS state, count(*) AS n FROM ${from} GROUP BY 1 ORDER BY 1`,
    );
    expect(states.map(({ state }) => state)).toEqual([
      'expired',
      'fresh',
      'fulfilled',
      'identified',
      'independent',
      'near',
      'stopped',
      'waiting',
    ]);
    expect(await count('needs')).toBeGreaterThan(250);
    const stages = await rows<{ stage: string }>('SELECT DISTINCT stage FROM need_actions ORDER BY 1');
    expect(stages).toHaveLength(5);
    expect(await count('(SELECT DISTINCT answer FROM need_referral_requests WHERE answer IS NOT NULL) a')).toBe(4);

    const updates = await rows<{ need_id: string; changes: NeedChanges }>(
      'SELECT need_id, changes FROM need_updates ORDER BY id',
    );
    const replayed = Map.groupBy(updates, ({ need_id }) => Number(need_id));
    const needs = await rows<Record<string, unknown> & { id: string }>('SELECT * FROM needs');
    const at = (value: unknown) =>
      value instanceof Date ? Temporal.Instant.fromEpochMilliseconds(value.getTime()).toString() : value;
    for (const need of needs)
      expect(replayNeed((replayed.get(Number(need.id)) ?? []).map(({ changes }) => changes))).toEqual({
        identifiedAt: at(need['identified_at']),
        fulfilledAt: at(need['fulfilled_at']),
        abandonedAt: at(need['abandoned_at']),
        expiresAt: expect.any(String),
        reason: need['reason'],
        issue: Number(need['issue_id']),
      });
  });

  it('has texts only about issues and activities that exist', async () => {
    const needs = [...Object.values(needStories), ...Object.values(knownNeeds).flat()];
    const steps = [
      ...Object.values(needStories).flatMap((story) => story.steps),
      ...Object.values(knownNeeds).flatMap((known) => known.flatMap(({ actions = [] }) => actions)),
    ];
    const unknownIn = async (table: string, used: readonly string[]) => {
      const existing = (await rows<{ key: string }>(`SELECT key FROM ${table}`)).map(({ key }) => key);
      return used.filter((key) => !existing.includes(key));
    };
    const issues = [...needs.map(({ issue }) => issue), ...[...reachedFor.values()].flat()];
    const activities = steps.flatMap((step) => step?.activity ?? []);
    expect(await unknownIn('need_issues', issues)).toEqual([]);
    expect(await unknownIn('need_activities', activities)).toEqual([]);
  });

  it('has a directory with service tags for each issue', async () => {
    const missing = await rows<{ key: string }>(
      `SELECT i.key FROM need_issues i JOIN need_categories c ON c.id = i.category_id
        WHERE NOT EXISTS (SELECT FROM directory_tags t WHERE t.key = ANY(i.service_tags || c.service_tags))
           OR EXISTS (SELECT FROM unnest(i.service_tags || c.service_tags) k (key)
                       WHERE NOT EXISTS (SELECT FROM directory_tags t WHERE t.key = k.key))`,
    );
    expect(missing).toEqual([]);
  });

  it('refers to programs of the hub, to some often enough to show their results', async () => {
    const referrals = await count('need_referrals');
    expect(await count('need_referrals WHERE program_id IS NOT NULL')).toBeGreaterThan(referrals / 3);
    expect(
      await count(
        'need_referrals r JOIN directory_programs p ON p.id = r.program_id WHERE r.resource_name <> p.name OR p.retired_at IS NOT NULL',
      ),
    ).toBe(0);
    expect(
      await count(`(SELECT r.program_id FROM need_referrals r JOIN need_referral_requests q ON q.referral_id = r.id
        WHERE q.closed_at IS NOT NULL AND r.program_id IS NOT NULL GROUP BY 1 HAVING count(*) >= 5) p`),
    ).toBeGreaterThan(0);
  });

  it('has no actions for a need before its identification, after its end, or outside its window', async () => {
    const late = `need_actions a JOIN needs n ON n.id = a.need_id WHERE a.created_at < n.identified_at
      OR a.created_at > coalesce(n.fulfilled_at, n.abandoned_at, '2100-01-01') OR a.date >= n.expires_at OR a.created_at > '${now}'`;
    expect(await count(late)).toBe(0);
    expect(await count(`need_history_entries WHERE occurred_at > '${now}'`)).toBe(0);
    expect(await count(`need_actions WHERE description ~ '[{}|[]]' OR description !~ '[.!?”]$'`)).toBe(0);
    expect(await count(`needs WHERE reason ~ '[{}|[]]'`)).toBe(0);
    for (const kind of ['call', 'visit', 'note'])
      expect([
        kind,
        await count(`need_history_entries h JOIN ${kind}s r ON r.id = h.${kind}_id AND r.need_id = h.need_id`),
      ]).toEqual([kind, expect.toSatisfy((n: number) => n > 2)]);
  });

  it('has surveys in every state, and a to-do for each due survey', async () => {
    const states = await rows<{ state: string }>(
      `SELECT DISTINCT CASE WHEN a.completed_at IS NOT NULL THEN 'complete' WHEN a.due_at < $1 THEN 'late'
              WHEN EXISTS (SELECT FROM survey_answers s WHERE s.assigned_survey_id = a.id) THEN 'begun' ELSE 'open' END AS state
         FROM assigned_surveys a ORDER BY state`,
      [now.toString()],
    );
    expect(states.map(({ state }) => state)).toEqual(['begun', 'complete', 'late', 'open']);
    expect(await count('surveys WHERE published_at IS NULL')).toBe(1);
    const due = `assigned_surveys a JOIN members m ON m.user_id = a.member_id
      WHERE a.completed_at IS NULL AND a.due_at <= '${now.add({ hours: 24 * 7 })}' AND m.assigned_guide_id IS NOT NULL`;
    expect(await count(`todos WHERE type = 'SURVEY_DUE'`)).toBe(await count(due));
    expect(
      await count(
        'survey_answers s JOIN assigned_surveys a ON a.id = s.assigned_survey_id WHERE s.answered_at < a.created_at',
      ),
    ).toBe(0);
  });

  it('has phases of workflows in every state, each with its effects', async () => {
    const of = `assigned_workflow_phases a JOIN workflow_phases p ON p.id = a.phase_id
      LEFT JOIN assigned_workflow_scheduled_events s ON s.assigned_phase_id = a.id`;
    const states = await rows<{ state: string }>(
      `SELECT DISTINCT CASE WHEN a.completed_at IS NOT NULL THEN 'completed' WHEN s.id IS NOT NULL THEN 'scheduled'
              WHEN a.remind_on > $1::date THEN 'unscheduled' WHEN a.due_date < $1::date THEN 'late'
              WHEN p.needs_appointment THEN 'schedule' ELSE 'start' END AS state FROM ${of} ORDER BY state`,
      ['2026-11-20'],
    );
    expect(states.map(({ state }) => state)).toEqual([
      'completed',
      'late',
      'schedule',
      'scheduled',
      'start',
      'unscheduled',
    ]);
    const inFeed = `feed_items f WHERE f.external_type = 'workflow_phase'`;
    expect(await count(inFeed)).toBe(await count('assigned_workflow_phases'));
    expect(
      await count(
        `${inFeed} AND (f.state = 'past') <> (SELECT completed_at IS NOT NULL FROM assigned_workflow_phases WHERE id = f.external_id)`,
      ),
    ).toBe(0);
    expect(
      await count(
        'assigned_workflow_phases a JOIN assigned_surveys s ON s.id = a.assigned_survey_id WHERE (s.completed_at IS NULL) <> (a.completed_at IS NULL)',
      ),
    ).toBe(0);
  });
});

describe('the directory of programs', () => {
  it('has food, rent, rides, bills and a lawyer within ten miles of nearly every member, half of them in Spanish', async () => {
    const [near] = await rows<{ share: number }>(
      `SELECT avg(covered::int)::float8 AS share FROM (
         SELECT a.id, (SELECT count(DISTINCT t.key) FROM zip_codes z
             JOIN directory_locations l ON miles_between(z.latitude, z.longitude, l.latitude, l.longitude) < 10
             JOIN directory_program_locations pl ON pl.location_id = l.id JOIN directory_program_tags x ON x.program_id = pl.program_id JOIN directory_tags t ON t.id = x.tag_id
            WHERE z.zipcode = a.zip AND t.key IN ('food-pantry', 'medical-rides', 'electricity', 'rent')) >= 3 AS covered
           FROM addresses a WHERE a.id <= 150) c`,
    );
    expect(near?.share).toBeGreaterThan(0.8);
    const all = await count('directory_programs');
    expect(all).toBeGreaterThan(300);
    expect(await count(`directory_programs WHERE 'Spanish' = ANY(languages)`)).toBeGreaterThan(all / 2);
    expect(
      await count(
        `directory_programs p WHERE is_remote = EXISTS (SELECT FROM directory_program_locations l WHERE l.program_id = p.id)`,
      ),
    ).toBe(0);
    expect(await count('directory_tags WHERE program_count = 0')).toBe(0);
  });
});
