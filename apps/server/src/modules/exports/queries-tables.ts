import type { ClientId, ExportTable } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { array, id, type RowOf, row, text } from '../../platform/row.ts';

/** What a list is narrowed to. */
export interface TableFilter {
  clientId?: ClientId | null | undefined;
  searchTerm?: string | null | undefined;
}

interface Source {
  /** The heads of the columns, and what each is in SQL. */
  columns: Readonly<Record<string, string>>;
  from: string;
  /** By what pages follow each other. */
  key: string;
  /** Which client a row is of, and what a search looks through; a list without one is not narrowed by it. */
  client?: string;
  searched: string;
}

const at = (value: string) => `to_char(${value} AT TIME ZONE $3, 'YYYY-MM-DD HH24:MI')`;
const isTime = (sql: string): boolean => sql.includes('AT TIME ZONE $3');
const day = (value: string) => `to_char(${value}, 'YYYY-MM-DD')`;

/** The lists that can be exported. Columns come from here, never from input. */
const sources: Readonly<Record<ExportTable, Source>> = {
  members: {
    columns: {
      Id: 'm.user_id',
      Name: 'm.name',
      'Preferred name': 'u.preferred_name',
      Born: day('m.date_of_birth'),
      Customer: 'c.name',
      'Client ID': 'm.client_user_id',
      Guide: 'g.name',
      Stage: 'sg.name',
      Status: 'st.name',
      City: 'm.city',
      State: 'm.state',
      Language: 'm.language',
      Phone:
        '(SELECT p.number FROM phone_numbers p WHERE p.user_id = m.user_id AND p.is_primary AND p.deleted_at IS NULL)',
      'E-mail':
        '(SELECT e.email FROM email_addresses e WHERE e.user_id = m.user_id AND e.is_primary AND e.deleted_at IS NULL)',
      'Last event': at('m.last_event_at'),
      'Record since': at('u.created_at'),
    },
    from: `members m JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL JOIN clients c ON c.id = m.client_id JOIN member_stages sg ON sg.id = m.stage_id
      JOIN member_statuses st ON st.id = m.status_id LEFT JOIN users g ON g.id = m.assigned_guide_id`,
    key: 'm.user_id',
    client: 'm.client_id',
    searched: 'm.search_name',
  },
  users: {
    columns: {
      Id: 'u.id',
      Name: 'u.name',
      'E-mail': 's.email',
      Role: 'u.role',
      'Time zone': 's.time_zone',
      'Mobile phone': 's.mobile_phone',
      Teams: `(SELECT string_agg(DISTINCT t.name, '; ') FROM team_memberships tm JOIN teams t ON t.id = tm.team_id AND t.deleted_at IS NULL
                WHERE tm.staff_id = u.id AND (tm.end_date IS NULL OR tm.end_date >= $6::date))`,
      'Disabled since': at('s.disabled_at'),
      'Record since': at('u.created_at'),
    },
    from: 'users u JOIN staff s ON s.user_id = u.id AND u.deleted_at IS NULL',
    key: 'u.id',
    searched: 'u.search_name',
  },
  teams: {
    columns: {
      Id: 't.id',
      Name: 't.name',
      Number: 'l.number',
      People: `(SELECT string_agg(DISTINCT u.name, '; ') FROM team_memberships tm JOIN users u ON u.id = tm.staff_id
                 WHERE tm.team_id = t.id AND (tm.end_date IS NULL OR tm.end_date >= $6::date))`,
      Customers: `(SELECT string_agg(c.name, '; ' ORDER BY c.name) FROM team_clients tc JOIN clients c ON c.id = tc.client_id WHERE tc.team_id = t.id)`,
      'Record since': at('t.created_at'),
    },
    from: 'teams t LEFT JOIN lines l ON l.id = t.internal_phone_number_id',
    key: 't.id',
    searched: 'search_key(t.name)',
  },
  customers: {
    columns: {
      Id: 'c.id',
      Name: 'c.name',
      'Display name': 'c.display_name',
      Website: 'c.website',
      'Medical center': 'c.avon_medical_center_id',
      Members: '(SELECT count(*) FROM members m WHERE m.client_id = c.id AND m.deleted_at IS NULL)',
      Teams: `(SELECT string_agg(t.name, '; ' ORDER BY t.name) FROM team_clients tc JOIN teams t ON t.id = tc.team_id WHERE tc.client_id = c.id)`,
      'Record since': at('c.created_at'),
    },
    from: 'clients c',
    key: 'c.id',
    client: 'c.id',
    searched: 'search_key(c.name)',
  },
  hospitalizations: {
    columns: {
      Id: 'h.id',
      'Member id': 'h.member_id',
      Member: 'm.name',
      Customer: 'c.name',
      Guide: 'g.name',
      Hospital: 'h.hospital',
      Admitted: day('h.admit_date'),
      Discharged: day('h.discharge_date'),
      Complaint: 'h.admit_complaint',
      Disposition: 'h.discharge_disposition',
    },
    from: `hospitalizations h JOIN members m ON m.user_id = h.member_id AND m.deleted_at IS NULL JOIN clients c ON c.id = m.client_id
      LEFT JOIN users g ON g.id = m.assigned_guide_id`,
    key: 'h.id',
    client: 'm.client_id',
    searched: 'm.search_name',
  },
  templates: {
    columns: {
      Id: 'e.id',
      Category: 'k.name',
      Title: 'e.title',
      Template: 'e.template',
      Customers: `CASE WHEN e.all_clients THEN 'All' ELSE (SELECT string_agg(c.name, '; ' ORDER BY c.name)
                    FROM message_template_clients x JOIN clients c ON c.id = x.client_id WHERE x.template_id = e.id) END`,
    },
    from: 'message_templates e JOIN message_categories k ON k.id = e.category_id AND k.deleted_at IS NULL',
    key: 'e.id',
    searched: 'search_key(e.template)',
  },
  'phone-numbers': {
    columns: {
      Id: 'l.id',
      Name: 'l.display_name',
      Number: 'l.number',
      Owner: 'o.name',
      Customer: 'c.name',
      Team: 't.name',
      Default: `CASE WHEN l.is_default THEN 'yes' ELSE '' END`,
    },
    from: 'lines l LEFT JOIN users o ON o.id = l.owner_id LEFT JOIN clients c ON c.id = l.client_id LEFT JOIN teams t ON t.id = l.team_id',
    key: 'l.id',
    searched: 'search_key(l.display_name)',
  },
};

/** The heads of a list's columns; those of times name the zone in which they are. */
export const headsOf = (table: ExportTable, timeZone: string): string[] =>
  Object.entries(sources[table].columns).map(([head, sql]) => (isTime(sql) ? `${head} (${timeZone})` : head));

const lineRow = row({ id: id(), cells: array(text) });
export type LineRow = RowOf<typeof lineRow>;

/** The next rows of a list, by id. What is deleted is not in it. Times are in the reader's zone. */
export function findLines(
  db: Db,
  table: ExportTable,
  filter: TableFilter,
  page: { after: number; most: number; timeZone: string; today: string },
): Promise<LineRow[]> {
  const { columns, from, key, client, searched } = sources[table];
  const [own = ''] = key.split('.');
  const cells = Object.values(columns).map((one) => `coalesce((${one})::text, '')`);
  const isDeleted = table === 'users' || table === 'members' ? 'u' : own;
  return rows(
    db,
    lineRow,
    `SELECT ${key} AS id, ARRAY[${cells.join(', ')}] AS cells FROM ${from}
      WHERE ${key} > $1 AND ${isDeleted}.deleted_at IS NULL AND $3::text IS NOT NULL AND $6::date IS NOT NULL
        AND ($4::bigint IS NULL OR ${client ?? 'NULL::bigint'} = $4) AND ($5::text IS NULL OR ${searched} LIKE '%' || replace(search_key($5), '%', '') || '%')
      ORDER BY ${key} LIMIT $2`,
    [page.after, page.most, page.timeZone, filter.clientId ?? null, filter.searchTerm?.trim() || null, page.today],
  );
}
