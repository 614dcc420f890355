import { memberFields, writtenFields } from '@guidepost/contracts';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { count, db, now, prints, rows, seeded, seenBy, useDemo } from '../testing/demo.ts';
import { seedDemo, seedStaff } from './seed.ts';

useDemo();

describe('the demo data', () => {
  it('has the members and records that the documentation shows', async () => {
    expect(await Promise.all(['clients', 'teams', 'staff', 'members'].map((table) => count(table)))).toEqual([
      3, 4, 16, 400,
    ]);
    expect(await count('clients WHERE avon_medical_center_id IS NOT NULL')).toBe(1);
    expect(await count('(SELECT DISTINCT status_id FROM members) s')).toBe(9);
    expect(await count('(SELECT DISTINCT stage_id FROM members) s')).toBe(3);
    expect(await count('(SELECT DISTINCT time_zone FROM members) z')).toBe(5);
    expect(await count('members WHERE assigned_guide_id IS NULL')).toBe(36);
    expect(await count('hospitalizations')).toBe(40);
    const accounts = ['superadmin', 'admin', 'supervisor', 'guide', 'guide2', 'provider', 'outreach'].map(
      (account) => `${account}@demo.test`,
    );
    expect(await count(`staff WHERE email IN ('${accounts.join("','")}')`)).toBe(7);
    // only the two invited users have never signed in
    expect(await count('staff s WHERE NOT EXISTS (SELECT FROM staff_identities i WHERE i.staff_id = s.user_id)')).toBe(
      2,
    );
  });

  it('has identity, plan and doctor of most members, and nothing for some', async () => {
    const inProgram = `members m JOIN member_stages g ON g.id = m.stage_id AND g.key = 'in-program'`;
    const all = await count(inProgram);
    const portraits = await count(`${inProgram} JOIN member_summaries p ON p.member_id = m.user_id`);
    expect(portraits).toBeGreaterThan(all * 0.7);
    expect(portraits).toBeLessThan(all);
    expect(await count(`member_summaries WHERE summary ~ '[{}|\\[\\]]' OR summary !~ '[.!?”]$'`)).toBe(0);
    expect(await count(`(SELECT summary FROM member_summaries GROUP BY summary HAVING count(*) > 1) s`)).toBe(0);
    expect(await count('member_attributes WHERE insurance_plan_name IS NOT NULL')).toBeGreaterThan(350);
    expect(await count('member_attributes WHERE insurance_plan_name IS NULL')).toBeGreaterThan(10);
    expect(await count('(SELECT DISTINCT outreach_phase FROM member_attributes) p')).toBeGreaterThan(5);
    expect(await count('(SELECT DISTINCT segment_id FROM member_segments) s')).toBe(5);
    expect(await count('members WHERE avon_id IS NOT NULL')).toBeGreaterThan(50);
  });

  it('logs only changes that led to the current data, by users who were there at that time', async () => {
    expect(await count('change_logs')).toBeGreaterThan(150);
    const today = writtenFields.map((field) => {
      const { table, column } = memberFields[field];
      return `WHEN '${field}' THEN ${table === 'users' ? 'u' : 'm'}.${column}`;
    });
    const value = `CASE c.field ${today.join(' ')} ELSE c.new_value END`;
    expect(
      await count(
        `change_logs c JOIN members m ON m.user_id = c.member_id JOIN users u ON u.id = m.user_id WHERE c.new_value IS DISTINCT FROM ${value} OR c.created_at > '${now}' OR c.created_at < u.created_at`,
      ),
    ).toBe(0);
    expect(await count(`member_views WHERE viewed_at > '${now}'`)).toBe(0);
  });

  it('is the same for the same moment, and can be created for another moment', async () => {
    expect(await prints(await seeded(seedDemo))).toEqual(await prints(db));
    const leapNight = await seeded(seedDemo, Temporal.Instant.from('2028-02-29T06:05:00Z'));
    expect(await count('members', leapNight)).toBe(400);
    expect(await count(`feed_items WHERE state = 'past' AND occurred_at > '2028-02-29T06:05:00Z'`, leapNight)).toBe(0);
  });

  it('gives people the same numbers and consents on every date', async () => {
    const sunday = await seeded(seedDemo, Temporal.Instant.from('2026-11-22T06:10:00Z'));
    const people = (client: pg.Pool) =>
      rows<{ name: string }>(
        `SELECT m.name, p.description, p.number, r.consented FROM members m
           JOIN phone_numbers p ON p.user_id = m.user_id AND p.is_primary
           LEFT JOIN term_responses r ON r.member_id = m.user_id AND r.term_id = (SELECT id FROM terms WHERE key = 'tcpa')
          ORDER BY m.name, p.number`,
        [],
        client,
      );
    expect(await people(sunday)).toEqual(await people(db));
  });

  it('lets the database continue its ids', async () => {
    await rows(
      `INSERT INTO notes (member_id, author_id, text, created_at, updated_at) SELECT min(user_id), 4, '<p>x</p>', $1, $1 FROM members`,
      [now.toString()],
    );
    await rows(`DELETE FROM notes WHERE text = '<p>x</p>'`);
  });

  it("caches the members' histories and feeds correctly", async () => {
    expect(
      await count(`members m LEFT JOIN LATERAL (SELECT * FROM feed_items f WHERE f.member_id = m.user_id AND f.state = 'past' ORDER BY f.occurred_at DESC, f.id DESC LIMIT 1) f ON true
        WHERE (m.last_event_at, m.last_event_type) IS DISTINCT FROM (f.occurred_at, f.event_type)`),
    ).toBe(0);
    const newest = (table: string) =>
      `(SELECT h.* FROM ${table} h WHERE h.member_id = m.user_id ORDER BY effective_at DESC, id DESC LIMIT 1)`;
    expect(
      await count(
        `members m LEFT JOIN LATERAL ${newest('member_status_history')} h ON true JOIN member_statuses s ON s.id = m.status_id WHERE h.status_id <> m.status_id OR s.stage_id <> m.stage_id`,
      ),
    ).toBe(0);
    expect(
      await count(
        `members m LEFT JOIN LATERAL ${newest('member_assignments')} a ON true WHERE a.guide_id IS DISTINCT FROM m.assigned_guide_id`,
      ),
    ).toBe(0);
  });

  it("is in the past, with notes on working days in the author's working hours", async () => {
    for (const [table, column] of [
      ["(SELECT * FROM feed_items WHERE state = 'past') f", 'occurred_at'],
      ['calls', 'time_started'],
      ['texts', 'sent_at'],
      ['visits', 'end_time'],
      ['todos', 'completed_at'],
      ['notifications', 'created_at'],
      ['notes', 'updated_at'],
      ['member_status_history', 'effective_at'],
      ['users', 'created_at'],
    ]) {
      expect(await count(`${table} WHERE ${column} > '${now.toString()}'`)).toBe(0);
    }
    const odd = await count(
      `notes n JOIN staff s ON s.user_id = n.author_id WHERE extract(isodow FROM n.created_at AT TIME ZONE s.time_zone) > 5`,
    );
    expect(odd).toBe(0);
  });

  it('has assignments, plans and decisions in working hours', async () => {
    const hour = (column: string, zone: string) => `extract(hour FROM ${column} AT TIME ZONE ${zone})`;
    expect(
      await count(`member_assignments WHERE ${hour('effective_at', "'America/Chicago'")} NOT BETWEEN 7 AND 22`),
    ).toBe(0);
    expect(
      await count(
        `scheduled_events WHERE time <> '-1' AND ${hour('due_at', 'time_zone')} NOT BETWEEN 8 AND 17 AND resolved_at IS NULL`,
      ),
    ).toBe(0);
    const decided = `member_status_history h JOIN member_statuses s ON s.id = h.status_id AND s.key <> 'queued' JOIN members m ON m.user_id = h.member_id`;
    expect(await count(`${decided} WHERE ${hour('h.effective_at', 'm.time_zone')} NOT BETWEEN 7 AND 18`)).toBe(0);
  });

  it('has one member with a future event of every kind', async () => {
    const types = await rows<{ type: string }>(
      `SELECT DISTINCT e.type FROM scheduled_events e JOIN members m ON m.user_id = e.member_id
        WHERE m.name = 'Noelani Kahale' AND e.due_at > '${now.toString()}' ORDER BY 1`,
    );
    expect(types.map(({ type }) => type)).toEqual(['call', 'message', 'reminder', 'visit']);
  });

  it('has activity on every guide’s docket for today and the day before', async () => {
    const days = await rows<{ day: string; n: string }>(
      `SELECT (occurred_at AT TIME ZONE 'America/Chicago')::date::text AS day, count(*) AS n FROM feed_items
        WHERE actor_id = (SELECT user_id FROM staff WHERE email = 'guide@demo.test') AND type = 'note' AND occurred_at > '2026-11-19T06:00:00Z' GROUP BY 1 ORDER BY 1`,
    );
    expect(days.map((entry) => entry.day)).toEqual(['2026-11-19', '2026-11-20']);
    for (const entry of days) expect(Number(entry.n)).toBeGreaterThanOrEqual(5);
  });

  it('has to-dos of every group, late and pending events, and news on the main docket', async () => {
    const ownOpenTodos = `owner_id = (SELECT user_id FROM staff WHERE email = 'guide@demo.test') AND completed_at IS NULL`;
    const types = await rows<{ type: string }>(`SELECT DISTINCT type FROM todos WHERE ${ownOpenTodos} ORDER BY 1`);
    expect(types.map(({ type }) => type)).toEqual([
      'CALL_AUDIT',
      'CALL_BACK',
      'CONSENT_REVIEW',
      'FEEDBACK_CALL',
      'HOSPITALIZATION_FOLLOW_UP',
      'INCOMPLETE_CALL',
      'INCOMPLETE_NOTE_CALL',
      'INCOMPLETE_NOTE_VISIT',
      'INCOMPLETE_VISIT',
      'MESSAGE_NOT_SENT',
      'NEED_DUE',
      'REFERRAL_REFUSED',
      'SCHEDULED_EVENT',
      'SCHEDULE_WORKFLOW_PHASE_REMINDER',
      'TEXT_BACK',
    ]);
    const open = await count(`todos WHERE ${ownOpenTodos}`);
    // one of these open todos is snoozed
    expect([open, open >= 10 && open <= 22]).toEqual([open, true]);
    expect(
      await count(`feed_items WHERE state = 'pending' AND type <> 'task' AND late_at <= '${now.toString()}'`),
    ).toBeGreaterThan(0);
    expect(
      await count(
        `notifications WHERE seen_at IS NULL AND guide_id = (SELECT user_id FROM staff WHERE email = 'guide@demo.test')`,
      ),
    ).toBe(4);
  });

  it('has the data of the pictures for Dolores Whitaker', async () => {
    const found = await rows<{ issue: string; days: number; state: string }>(
      `SELECT i.key AS issue, n.expires_at - '2026-11-20'::date AS days,
              CASE WHEN n.fulfilled_at IS NOT NULL THEN 'fulfilled' ELSE 'open' END AS state
         FROM needs n JOIN need_issues i ON i.id = n.issue_id JOIN members m ON m.user_id = n.member_id
        WHERE m.name = 'Dolores Whitaker' AND n.fulfilled_at IS NULL ORDER BY n.expires_at`,
    );
    expect(found.map(({ issue, days }) => [issue, days > 0])).toEqual([
      ['loneliness', false],
      ['medical-rides', true],
      ['electricity-shutoff', true],
      ['food-at-month-end', true],
    ]);
    expect(found[1]?.days).toBeLessThanOrEqual(7);
  });

  it("has readable calls: the transcript, the carrier's reports, and the reviewers", async () => {
    expect(await count('call_recordings')).toBeGreaterThan(100);
    const odd =
      "transcription ~ '[{}|]' OR generated_notes ~ '[{}|]' OR transcription !~ '^\\[[A-Z][^]]+\\] \\(0:01\\): '";
    expect(await count(`call_recordings WHERE ${odd}`)).toBe(0);
    expect(
      await count(
        `calls c WHERE NOT EXISTS (SELECT 1 FROM call_connection_logs l WHERE l.call_id = c.id) AND member_id IS NOT NULL AND time_started > '2026-10-25'`,
      ),
    ).toBe(0);
    expect(
      await count(
        'todos t WHERE type = $$CALL_AUDIT$$ AND NOT EXISTS (SELECT 1 FROM call_audits a WHERE a.id = t.cause_id)',
      ),
    ).toBe(0);
    expect(await count('calls WHERE member_id IS NULL')).toBe(3);
    const wrong =
      'calls c JOIN members m ON m.user_id = c.member_id JOIN lines l ON l.id = c.line_id WHERE l.client_id <> m.client_id';
    expect(await count(wrong)).toBe(0);
  });

  it('shows each account its visible members', async () => {
    const [guide, guide2, supervisor, provider, outreach, admin] = await Promise.all(
      ['guide', 'guide2', 'supervisor', 'provider', 'outreach', 'admin'].map(seenBy),
    );
    expect(admin).toHaveLength(400);
    expect(guide2?.filter((id) => guide?.includes(id))).toEqual([]);
    expect(guide?.every((id) => supervisor?.includes(id))).toBe(true);
    for (const seen of [guide2, provider, outreach]) expect(seen?.length).toBeGreaterThan(20);
    const everyone = new Set(
      (
        await Promise.all(
          (
            await rows<{ email: string }>(
              `SELECT email FROM staff JOIN users ON id = user_id WHERE role NOT IN ('ADMIN', 'SUPER_ADMIN') AND disabled_at IS NULL`,
            )
          ).map(({ email }) => seenBy(email.split('@')[0] ?? '')),
        )
      ).flat(),
    );
    expect(400 - everyone.size).toBe(3);
  });

  it('has people who must be distinguished', async () => {
    expect(await count('(SELECT name FROM members GROUP BY name HAVING count(*) > 1) same')).toBeGreaterThan(0);
    expect(
      await count('(SELECT number FROM phone_numbers GROUP BY number HAVING count(DISTINCT user_id) > 1) shared'),
    ).toBe(1);
    expect(await count(`members WHERE name ~ '[éñễươ]'`)).toBeGreaterThan(20);
    const [lola] = await rows<{ preferred_name: string; key: string; city: string; date_of_birth: string }>(
      `SELECT u.preferred_name, s.key, m.city, m.date_of_birth::text FROM members m JOIN users u ON u.id = m.user_id JOIN member_statuses s ON s.id = m.status_id WHERE m.name = 'Dolores Whitaker'`,
    );
    expect(lola).toEqual({ preferred_name: 'Lola', key: 're-engaged', city: 'Houston', date_of_birth: '1958-11-24' });
  });

  it('has realistic notes: no unfilled gaps, few repetitions, many different sentences', async () => {
    const texts = (await rows<{ text: string }>('SELECT text FROM notes')).map((row) => row.text);
    expect(texts.filter((text) => /[{}[\]|]|undefined|null| {2}/.test(text))).toEqual([]);
    expect(texts.filter((text) => !/^(<p>[^<]+<\/p>|<ul>(<li><p>[^<]+<\/p><\/li>)+<\/ul>)+$/.test(text))).toEqual([]);
    const sentences = new Set(texts.flatMap((text) => text.split(/(?<=[.!?”])\s|<[^>]+>/)));
    expect(sentences.size).toBeGreaterThan(800);
    expect(new Set(texts).size / texts.length).toBeGreaterThan(0.55);
  });

  it('can be created without members', async () => {
    const empty = await seeded(seedStaff);
    expect(
      await Promise.all(['staff', 'clients', 'members', 'feed_items'].map((table) => count(table, empty))),
    ).toEqual([16, 3, 0, 0]);
  });
});
