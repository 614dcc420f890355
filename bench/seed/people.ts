import { areaCodes, cities, firstNames, lastNames, streets, surnameEnds, surnameStarts } from './names.ts';
import { firstMemberId, firstStaffId, membersPerGuide, perTeam, type SeedPlan } from './plan.ts';
import { literal, textArray } from './sql.ts';

export interface Step {
  readonly label: string;
  readonly sql: string;
}

const created = `timestamptz '2024-01-15T12:00:00Z'`;
const firsts = textArray(firstNames);

/**
 * SQL for a surname. Out of ten members, six have a common surname, three have a rare one and one has a double surname.
 */
const lastName = (i: string) => `CASE
    WHEN bench.h(${i}, 3) % 10 < 6 THEN bench.skewed(${textArray(lastNames)}, ${i}, 4)
    WHEN bench.h(${i}, 3) % 10 < 9 THEN bench.pick(${textArray(surnameStarts)}, ${i}, 5) || bench.pick(${textArray(surnameEnds)}, ${i}, 6)
    ELSE bench.skewed(${textArray(lastNames)}, ${i}, 7) || '-' || bench.skewed(${textArray(lastNames)}, ${i}, 8) END`;

/**
 * Creates client organizations and staff: guides in teams of ten, where each team serves one client, a supervisor for
 * each team, and some administrators.
 */
export function staffSteps(plan: SeedPlan): Step[] {
  const { guides, teams, clients, admins } = plan;
  const staff = guides + teams + admins;
  return [
    {
      label: `${clients} clients, ${teams} teams, ${staff} staff`,
      sql: `
        INSERT INTO clients (id, name, display_name, created_at)
          SELECT c, 'client-' || c, (ARRAY['Lone Star Health','Gulf Care Plan','Bayou Benefits','Sunrise Community Plan','Prairie Health Trust'])[1 + (c - 1) % 5] || ' ' || c, ${created}
            FROM generate_series(1, ${clients}) c;
        INSERT INTO teams (id, name, created_at) SELECT t, 'Team ' || t, ${created} FROM generate_series(1, ${teams}) t;
        INSERT INTO users (id, role, first_name, last_name, created_at)
          SELECT ${firstStaffId} + s, CASE WHEN s < ${guides} THEN 'GUIDE' WHEN s < ${guides + teams} THEN 'GUIDE_SUPERVISOR' ELSE 'ADMIN' END,
                 bench.skewed(${firsts}, -s - 1, 1), ${lastName('-s - 1')}, ${created}
            FROM generate_series(0, ${staff - 1}) s;
        INSERT INTO staff (user_id, email, time_zone)
          SELECT ${firstStaffId} + s, 'staff' || s || '@bench.test', 'America/Chicago' FROM generate_series(0, ${staff - 1}) s;
        INSERT INTO team_memberships (team_id, staff_id, role, is_manager, start_date)
          SELECT 1 + s / ${perTeam}, ${firstStaffId} + s, 'MEMBER', false, date '2024-01-15' FROM generate_series(0, ${guides - 1}) s
          UNION ALL SELECT 1 + t, ${firstStaffId + guides} + t, 'VIEWER', true, date '2024-01-15' FROM generate_series(0, ${teams - 1}) t;
        INSERT INTO team_clients SELECT t, 1 + (t - 1) % ${clients} FROM generate_series(1, ${teams}) t;
        INSERT INTO client_auditors (client_id, staff_id, start_date)
          SELECT 1 + t % ${clients}, ${firstStaffId + guides} + t, date '2024-01-15' FROM generate_series(0, ${teams - 1}) t WHERE t % 10 = 0;`,
    },
  ];
}

/** Creates members with a status, a guide (except for one in fifty), phone numbers, email and home address. */
export function memberSteps(plan: SeedPlan): Step[] {
  const { members, feed, clients } = plan;
  const series = `generate_series(0, ${members - 1}) i`;
  const id = `${firstMemberId} + i`;
  const guide = `CASE WHEN bench.h(i, 11) % 50 = 0 THEN NULL ELSE ${firstStaffId} + i / ${membersPerGuide} END`;
  const phone = (salt: number) =>
    `'+1' || bench.pick(${textArray(areaCodes)}, i, ${salt}) || (200 + bench.h(i, ${salt + 1}) % 800) || lpad((bench.h(i, ${salt + 2}) % 10000)::text, 4, '0')`;
  return [
    {
      label: `${members} members`,
      sql: `
        CREATE TABLE bench.places AS SELECT (n - 1)::bigint AS n, city, state, zip, latitude, longitude
          FROM (VALUES ${cities.map(([city, state, zip, lat, lon], n) => `(${n + 1}, ${literal(city)}, '${state}', '${zip}', ${lat}::float8, ${lon}::float8)`).join(',')})
            AS p (n, city, state, zip, latitude, longitude);
        CREATE TABLE bench.statuses AS SELECT id, stage_id,
            (ARRAY[6, 10, 4, 12, 42, 6, 12, 6, 2])[row_number() OVER (ORDER BY sort_order)] AS share,
            row_number() OVER (ORDER BY sort_order) AS n FROM member_statuses;
        CREATE TABLE bench.status_of AS SELECT (row_number() OVER (ORDER BY n) - 1)::bigint AS slot, id, stage_id
          FROM bench.statuses, generate_series(1, share);
        INSERT INTO users (id, role, first_name, last_name, preferred_name, created_at)
          SELECT ${id}, 'PATIENT', bench.skewed(${firsts}, i, 1), ${lastName('i')},
                 CASE WHEN bench.h(i, 9) % 20 = 0 THEN bench.skewed(${firsts}, i, 10) END, ${created} FROM ${series};
        INSERT INTO members (user_id, client_id, client_user_id, date_of_birth, gender, pronouns, reported_language, time_zone, stage_id, status_id,
                             assigned_guide_id, last_event_at, last_event_type, outreach_month, outreach_count, name, search_name, city, state)
          SELECT u.id, 1 + ((i / ${membersPerGuide * perTeam}) % ${clients}), 'M' || i, date '1935-01-01' + (bench.h(i, 12) % 26000)::integer,
                 CASE WHEN bench.h(i, 13) % 100 = 0 THEN 'Non-binary' WHEN bench.h(i, 13) % 100 < 57 THEN 'Female' ELSE 'Male' END, NULL,
                 (ARRAY['English','English','English','Spanish','Vietnamese'])[1 + bench.h(i, 14) % 5], 'America/Chicago', s.stage_id, s.id,
                 ${guide}, bench.at(i, 0), bench.event(bench.kind(i, 0)), date_trunc('month', bench.anchor() AT TIME ZONE 'America/Chicago')::date,
                 (SELECT count(*) FROM generate_series(0, ${feed - 1}) j WHERE bench.kind(i, j) IN ('call', 'visit')
                     AND bench.at(i, j) >= date_trunc('month', bench.anchor() AT TIME ZONE 'America/Chicago') AT TIME ZONE 'America/Chicago'),
                 u.name, u.search_name, p.city, p.state
            FROM (SELECT u.*, u.id - ${firstMemberId} AS i FROM users u WHERE u.role = 'PATIENT') u
            JOIN bench.places p ON p.n = bench.h(u.i, 20) % ${cities.length}
            JOIN bench.status_of s ON s.slot = bench.h(u.i, 21) % 100;`,
    },
    {
      label: 'phones, e-mails, addresses',
      sql: `
        INSERT INTO phone_numbers (user_id, number, description, type, is_primary, created_at)
          SELECT ${id}, ${phone(30)}, 'Mobile', 'mobile', true, ${created} FROM ${series};
        INSERT INTO phone_numbers (user_id, number, description, type, is_primary, created_at)
          SELECT ${id}, ${phone(34)}, 'Home', 'landline', false, ${created} FROM ${series} WHERE bench.h(i, 38) % 10 < 3;
        INSERT INTO email_addresses (user_id, email, description, is_primary, created_at)
          SELECT ${id}, 'member' || i || '@mail.test', 'Personal', true, ${created} FROM ${series} WHERE bench.h(i, 39) % 10 < 4;
        INSERT INTO addresses (user_id, description, line1, city, state, zip, latitude, longitude, is_primary, created_at)
          SELECT ${id}, 'Home', (1 + bench.h(i, 40) % 9900) || ' ' || bench.pick(${textArray(streets)}, i, 41) || (ARRAY[' St',' Ave',' Dr',' Ln'])[1 + bench.h(i, 42) % 4],
                 p.city, p.state, p.zip || lpad((bench.h(i, 43) % 100)::text, 2, '0'), p.latitude + bench.u(i, 44) / 5, p.longitude + bench.u(i, 45) / 5, true, ${created}
            FROM ${series} JOIN bench.places p ON p.n = bench.h(i, 20) % ${cities.length};`,
    },
  ];
}
