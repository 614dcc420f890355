import {
  asId,
  type ClientId,
  type IdOf,
  type MemberId,
  type RecordKind,
  type Role,
  type StaffId,
  type TeamId,
} from '@guidepost/contracts';
import type { TestDatabase } from './database.ts';

/** Creates users, members, clients and teams for tests. Missing values get defaults. */
export interface Factories {
  staff(options?: {
    role?: Role;
    name?: string;
    email?: string;
    timeZone?: string;
  }): Promise<{ id: StaffId; email: string; name: string }>;
  client(name?: string): Promise<ClientId>;
  team(options: { members?: StaffId[]; viewers?: StaffId[]; clients?: ClientId[] }): Promise<TeamId>;
  audits(staffId: StaffId, clientId: ClientId): Promise<void>;
  member(options: {
    clientId: ClientId;
    guideId?: StaffId | null;
    name?: string;
    phone?: string;
    city?: string;
    state?: string;
    lastEventAt?: string;
  }): Promise<MemberId>;
}

const created = '2026-01-01T00:00:00Z';

export function factories({ sql }: TestDatabase): Factories {
  let count = 0;
  const next = () => (count += 1);
  const id = async <Kind extends RecordKind>(text: string, values: unknown[]): Promise<IdOf<Kind>> =>
    asId(Number((await sql<{ id: string }>(text, values))[0]?.id));
  const user = <Kind extends 'Staff' | 'Member'>(role: Role, name: string) => {
    const [first = 'Test', ...rest] = name.split(' ');
    return id<Kind>(
      'INSERT INTO users (role, first_name, last_name, created_at) VALUES ($1, $2, $3, $4) RETURNING id',
      [role, first, rest.join(' '), created],
    );
  };
  return {
    async staff({
      role = 'GUIDE',
      name = `Staff Person${next()}`,
      email = `person${next()}@demo.test`,
      timeZone = 'America/Chicago',
    } = {}) {
      const staffId = await user<'Staff'>(role, name);
      await sql('INSERT INTO staff (user_id, email, time_zone) VALUES ($1, $2, $3)', [staffId, email, timeZone]);
      return { id: staffId, email, name };
    },
    /** Creates a client that uses all consent terms. */
    async client(name = `Client ${next()}`) {
      const clientId = await id<'Client'>(
        'INSERT INTO clients (name, display_name, created_at) VALUES ($1, $1, $2) RETURNING id',
        [name, created],
      );
      await sql('INSERT INTO client_terms (client_id, term_id) SELECT $1, id FROM terms', [clientId]);
      return clientId;
    },
    async team({ members = [], viewers = [], clients = [] }) {
      const teamId = await id<'Team'>('INSERT INTO teams (name, created_at) VALUES ($1, $2) RETURNING id', [
        `Team ${next()}`,
        created,
      ]);
      for (const [role, ids] of [
        ['MEMBER', members],
        ['VIEWER', viewers],
      ] as const) {
        for (const staffId of ids)
          await sql(
            `INSERT INTO team_memberships (team_id, staff_id, role, start_date) VALUES ($1, $2, $3, '2026-01-01')`,
            [teamId, staffId, role],
          );
      }
      for (const clientId of clients) await sql('INSERT INTO team_clients VALUES ($1, $2)', [teamId, clientId]);
      return teamId;
    },
    async audits(staffId, clientId) {
      await sql(`INSERT INTO client_auditors (client_id, staff_id, start_date) VALUES ($1, $2, '2026-01-01')`, [
        clientId,
        staffId,
      ]);
    },
    async member({
      clientId,
      guideId = null,
      name = `Member Person${next()}`,
      phone,
      city = 'Houston',
      state = 'TX',
      lastEventAt,
    }) {
      const memberId = await user<'Member'>('PATIENT', name);
      await sql(
        `INSERT INTO members (user_id, client_id, assigned_guide_id, stage_id, status_id, city, state, last_event_at)
         SELECT $1, $2, $3, s.stage_id, s.id, $4, $5, $6 FROM member_statuses s WHERE s.key = 'engaged'`,
        [memberId, clientId, guideId, city, state, lastEventAt ?? null],
      );
      if (phone)
        await sql(
          `INSERT INTO phone_numbers (user_id, number, description, is_primary, created_at) VALUES ($1, $2, 'Mobile', true, $3)`,
          [memberId, phone, created],
        );
      return memberId;
    },
  };
}
