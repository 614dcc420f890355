/** Returns SQL that maps an id of a table's record into the numbering of the archive or the target. */
export type MapId = (table: string, id: string) => string;

/** The temporary table with the ids of staff and shared content: `name`, `old` in the archive, `new` in the target. */
export const movedTable = 'moved_ids';

/** SQL condition: a member belongs to the client. */
export const member = (id: string, client: string): string =>
  `EXISTS (SELECT FROM members o WHERE o.user_id = ${id} AND o.client_id = ${client})`;

/** SQL condition for texts and calls: with a member of the client, or with an unknown number on the client's line. */
export const ofMemberOrLine = (t: string, client: string): string =>
  `(${member(`${t}.member_id`, client)} OR ${t}.member_id IS NULL AND EXISTS (
     SELECT FROM lines l WHERE l.id = ${t}.line_id AND l.client_id = ${client}))`;

/** SQL condition for what belongs to a member of the client, or to one of its texts and calls with unknown numbers. */
const ofMemberOrOwner = (t: string, client: string, owner: 'owner' | 'cause'): string => {
  const isOf = (type: string, from: string) =>
    `${t}.${owner}_type = '${type}' AND EXISTS (SELECT FROM ${from} AND ${ofMemberOrLine('k', client)})`;
  return `(${member(`${t}.member_id`, client)} OR ${t}.member_id IS NULL AND (
     ${isOf('message', `texts k WHERE k.id = ${t}.${owner}_id`)} OR ${isOf('call', `calls k WHERE k.id = ${t}.${owner}_id`)}
     OR ${isOf('call_audit', `call_audits r JOIN calls k ON k.id = r.call_id WHERE r.id = ${t}.${owner}_id`)}))`;
};

/** SQL conditions for the rows of the client in tables without `via`. `t` is the row's alias. */
export const clientConditions: Readonly<Record<string, (t: string, client: string) => string>> = {
  clients: (t, client) => `${t}.id = ${client}`,
  users: (t, client) => member(`${t}.id`, client),
  calls: ofMemberOrLine,
  texts: ofMemberOrLine,
  files: (t, client) => ofMemberOrOwner(t, client, 'owner'),
  todos: (t, client) => ofMemberOrOwner(t, client, 'cause'),
  public_links: (t, client) =>
    `(${member(`${t}.member_id`, client)} OR EXISTS (SELECT FROM need_referral_requests q JOIN need_referrals r ON r.id = q.referral_id
       WHERE ${t}.id IN (q.link_id, q.reminder_link_id) AND ${member('r.member_id', client)}))`,
};

/** SQL condition for shared rows that belong to the client although none of its rows refers to them. */
export const ownSharedRows: Readonly<Record<string, (t: string, client: string) => string>> = {
  lines: (t, client) => `${t}.client_id = ${client}`,
};

const key = (t: string): string => `${t}.key`;
const surveyKey = (t: string): string =>
  `${t}.key || ' ' || coalesce((SELECT md5(string_agg(v.number || v.content::text, ' ' ORDER BY v.number)) FROM survey_versions v WHERE v.survey_id = ${t}.id), '')`;
const workflowKey = (t: string): string =>
  `${t}.title || ' ' || ${t}.cause || ' ' || coalesce((SELECT md5(string_agg(p.sort_order || p.title || p.description || p.sections::text, ' ' ORDER BY p.sort_order, p.id))
     FROM workflow_phases p WHERE p.workflow_id = ${t}.id AND p.deleted_at IS NULL), '')`;
const parent = (table: string, column: string, keyOf: (t: string) => string, own: string) => (t: string) =>
  `(SELECT ${keyOf('o')} FROM ${table} o WHERE o.id = ${t}.${column}) || ' ' || ${own.replaceAll('$t', t)}`;

const existed = (name: string, id: string): string =>
  `NOT EXISTS (SELECT FROM ${movedTable} i WHERE i.name = '${name}' AND i.old = (${id})::bigint AND i.is_added)`;

/** SQL conditions for arrived lines that the import leaves out. */
export const leftOut: Readonly<Record<string, (line: string) => string>> = {
  // a team or an administrator who was here before would see the client's members at once
  team_clients: (line) => existed('teams', `${line} ->> 'team_id'`),
  client_auditors: (line) => existed('staff', `${line} ->> 'staff_id'`),
  // the number said STOP in both installations; the target's own text remains the proof
  number_opt_outs: (line) => `EXISTS (SELECT FROM number_opt_outs o WHERE o.number = ${line} ->> 'number')`,
};

/** SQL for the key by which a shared record is found in the target. It contains no ids. */
export const sharedKeys: Readonly<Record<string, (t: string) => string>> = {
  member_stages: key,
  member_statuses: key,
  outcomes: key,
  segments: key,
  member_summary_feedback_descriptions: key,
  transfer_reasons: key,
  terms: key,
  term_versions: parent('terms', 'term_id', key, '$t.number'),
  term_wordings: parent('term_versions', 'version_id', (o) => `${o}.term_id || '.' || ${o}.number`, '$t.language'),
  need_domains: key,
  need_categories: key,
  need_zcodes: key,
  need_activities: key,
  need_issues: key,
  learn_more_contents: (t) => `md5(${t}.content::text)`,
  surveys: surveyKey,
  survey_versions: parent('surveys', 'survey_id', surveyKey, '$t.number'),
  workflows: workflowKey,
  workflow_phases: parent('workflows', 'workflow_id', workflowKey, `$t.sort_order || ' ' || $t.title`),
  directory_organizations: (t) => `${t}.source || ' ' || ${t}.source_id`,
  directory_programs: (t) => `${t}.source || ' ' || ${t}.source_id`,
  message_categories: (t) => `${t}.name`,
  message_templates: parent('message_categories', 'category_id', (o) => `${o}.name`, 'md5($t.template)'),
  teams: (t) => `${t}.name`,
  lines: (t) => `${t}.number`,
  hospital_senders: (t) => `${t}.name`,
};

/** SQL for content that must be the same in the archive and in the target, because members agreed to it. */
export const sharedDigests: Readonly<Record<string, (t: string) => string>> = {
  term_versions: (t) =>
    `(SELECT encode(sha256(convert_to(string_agg(concat_ws(E'\\n', w.language, w.title, w.body, w.accept_text, w.reject_text), E'\\n' ORDER BY w.language), 'UTF8')), 'hex')
        FROM term_wordings w WHERE w.version_id = ${t}.id)`,
};

/** SQL for the name of a shared record in an error message. */
export const sharedNames: Readonly<Record<string, (t: string) => string>> = {
  term_versions: (t) => `(SELECT name FROM terms o WHERE o.id = ${t}.term_id) || ', version ' || ${t}.number`,
};

/** SQL for a value that contains ids in text or JSON, with the ids mapped. */
export const valueMaps: Readonly<Record<string, (value: string, map: MapId, row: string) => string>> = {
  'need_updates.changes': (value, map) => {
    const both = (table: string) =>
      `(SELECT jsonb_object_agg(f.key, CASE WHEN jsonb_typeof(f.value) = 'number' THEN to_jsonb(${map(table, "(f.value #>> '{}')::bigint")}) ELSE f.value END)
          FROM jsonb_each(e.value) f)`;
    return `coalesce((SELECT jsonb_object_agg(e.key, CASE e.key WHEN 'issue' THEN ${both('need_issues')} WHEN 'activityId' THEN ${both('need_activities')} ELSE e.value END)
       FROM jsonb_each(${value}) e), ${value})`;
  },
  'enrollment_rows.likely': (value, map) =>
    `coalesce((SELECT jsonb_agg(x || jsonb_build_object('memberId', ${map('members', "(x ->> 'memberId')::bigint")}) ORDER BY n)
       FROM jsonb_array_elements(${value}) WITH ORDINALITY a (x, n)), ${value})`,
  'member_merges.filled': (value, map) =>
    `CASE WHEN ${value} ? 'assigned_guide_id'
       THEN ${value} || jsonb_build_object('assigned_guide_id', ${map('staff', `(${value} ->> 'assigned_guide_id')::bigint`)}) ELSE ${value} END`,
  'member_merge_rows.before': (value, map, row) => {
    const within = (from: string, table: string, ...keys: string[]) =>
      `(SELECT jsonb_object_agg(e.key, CASE WHEN e.key IN (${keys.map((one) => `'${one}'`).join(', ')}) AND jsonb_typeof(e.value) = 'number'
          THEN to_jsonb(${map(table, "(e.value #>> '{}')::bigint")}) ELSE e.value END) FROM jsonb_each(${from}) e)`;
    const some = (table: string, ...keys: string[]) => within(value, table, ...keys);
    // the id of a review is shifted in the same way, no matter which of the client's tables it is in
    const reviewed = within(some('staff', 'was', 'given'), 'call_audits', 'cause');
    return `CASE ${row}.table_name WHEN 'todos' THEN ${reviewed}
       WHEN 'texts' THEN ${within(some('staff', 'was', 'sender'), 'lines', 'line')} WHEN 'assigned_workflows' THEN ${some('members', 'was')}
       WHEN 'phone_numbers' THEN ${some('texts', 'text')} ELSE ${value} END`;
  },
  'hospitalizations.source_system': (value, map) => sourceSystem(value, map),
  'hospitalizations.other_source_system': (value, map) => sourceSystem(value, map),
  'death_reports.source_key': (value, map) => {
    const named = (word: string, table: string) =>
      `'${word} ' || ${map(table, `split_part(${value}, ' ', 2)::bigint`)} || substr(${value}, length('${word} ' || split_part(${value}, ' ', 2)) + 1)`;
    return `CASE WHEN ${value} ~ '^enrollment \\d+' THEN ${named('enrollment', 'clients')} WHEN ${value} ~ '^adt \\d+ ' THEN ${named('adt', 'hospital_senders')} ELSE ${value} END`;
  },
};

const sourceSystem = (value: string, map: MapId): string =>
  `CASE WHEN ${value} ~ '^adt:\\d+$' THEN 'adt:' || ${map('hospital_senders', `substr(${value}, 5)::bigint`)} ELSE ${value} END`;

/** SQL for the ids of shared records and staff that a value contains, by their table. */
export const valueIds: Readonly<Record<string, readonly (readonly [table: string, ids: string])[]>> = {
  need_updates: [
    ['need_issues', `SELECT unnest(ARRAY[t.changes #>> '{issue,from}', t.changes #>> '{issue,to}'])::bigint`],
    [
      'need_activities',
      `SELECT unnest(ARRAY[t.changes #>> '{activityId,from}', t.changes #>> '{activityId,to}'])::bigint`,
    ],
  ],
  hospitalizations: [
    [
      'hospital_senders',
      `SELECT substr(s, 5)::bigint FROM unnest(ARRAY[t.source_system, t.other_source_system]) s WHERE s ~ '^adt:\\d+$'`,
    ],
  ],
  death_reports: [
    ['hospital_senders', `SELECT split_part(t.source_key, ' ', 2)::bigint WHERE t.source_key ~ '^adt \\d+ '`],
  ],
  member_merges: [['staff', `SELECT (t.filled ->> 'assigned_guide_id')::bigint`]],
  member_merge_rows: [
    ['segments', `SELECT (t.row_key ->> 'segment_id')::bigint WHERE t.table_name = 'member_segments'`],
    [
      'staff',
      `SELECT unnest(ARRAY[t.before ->> 'was', t.before ->> 'given', t.before ->> 'sender'])::bigint WHERE t.table_name IN ('todos', 'texts')`,
    ],
    ['lines', `SELECT (t.before ->> 'line')::bigint WHERE t.table_name = 'texts'`],
  ],
};

/**
 * SQL for values of shared content without the ids in them: the clients, segments and stages that get a survey. They
 * include other clients, and would name different ones in the target.
 */
export const sharedValues: Readonly<Record<string, (value: string) => string>> = {
  'surveys.assignment_configuration': (value) =>
    `${value} || '{"clientIds": [], "segmentIds": [], "stageIds": []}'::jsonb`,
  'surveys.initial_checkpoint_due_at': (value) => `${value} || '{"segmentOverrides": []}'::jsonb`,
};

/** Columns of shared tables with JSON that contains no ids of records. */
export const plainSharedJson: readonly string[] = [
  'learn_more_contents.content',
  'survey_versions.content',
  'survey_versions.source',
  'surveys.content',
  'surveys.source',
  'surveys.source_content',
  'workflow_phases.sections',
];

/** Columns with JSON that contains no ids of records. The test of the schema compares this list with the database. */
export const plainJson: readonly string[] = [
  'assigned_survey_phases.checkpoint',
  'enrollment_imports.counts',
  'enrollment_imports.mapping',
  'enrollment_imports.problems',
  'enrollment_imports.reader',
  'enrollment_imports.results',
  'enrollment_imports.undo_results',
  'enrollment_mappings.mapping',
  'enrollment_rows.decisions',
  'enrollment_rows.facts',
  'enrollment_rows.items',
  'enrollment_rows.merged',
  'enrollment_rows.notes',
  'enrollment_rows.reason',
  'enrollment_rows.undo_notes',
  'hospitalizations.hospital_info',
  'member_duplicates.reasons',
  'member_enrollments.content',
  'member_enrollments.coverage',
  'member_import_contents.content',
  'member_status_history.stopped',
  'public_links.answer',
];
