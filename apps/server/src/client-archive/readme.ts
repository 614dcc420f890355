import { type Manifest, names } from './manifest.ts';
import { clientTables, readOnlyTables, sharedTables } from './tables.ts';

/** Returns the archive's README, which explains the archive to a reader who does not have Guidepost. */
export function readme(manifest: Omit<Manifest, 'files'> & { files: Manifest['files'] }): string {
  const count = (name: string): number => manifest.parts[name]?.rows ?? 0;
  const table = (name: string, about: string): string[] =>
    count(name) === 0 ? [] : [`  ${name}`, `      ${about} (${count(name)})`];
  return [
    `Records of ${manifest.client.displayName}`,
    `Exported from ${manifest.source} (${manifest.organization}) on ${manifest.createdAt}`,
    `Operator: ${manifest.operator}`,
    `Reason: ${manifest.reason}`,
    `Archive: ${manifest.archiveId}`,
    '',
    'HOW TO READ IT',
    '',
    'Each .ndjson file is one table. Each line is one record as JSON, in UTF-8. Spreadsheets and databases can import it.',
    'A member is a record in client/members.ndjson. Its user_id is the member_id in the other files. Names are in',
    'client/users.ndjson, under the same id. A staff_id, guide_id, author_id or created_by is an id in staff.ndjson.',
    'Any other column that ends in _id is the id of a record in the table with that name, such as need_id for',
    'client/needs.ndjson. In todos, feed_items and files, two columns name the record: its type and its id.',
    'Times are in UTC. A record with a time in deleted_at was deleted in Guidepost.',
    '',
    'Text messages are in client/texts.ndjson, notes in client/notes.ndjson and visits in client/visits.ndjson. Calls are in',
    'client/calls.ndjson and client/call_recordings.ndjson. Recordings and attachments are in files/.',
    'files.ndjson names each stored file with its size and its SHA-256.',
    `manifest.json contains the number of records, the size and the SHA-256 of each table.`,
    '',
    'TABLES OF THE CLIENT',
    '',
    ...Object.entries(clientTables).flatMap(([name, { about }]) => table(names.table(name), about)),
    '',
    'EVIDENCE',
    '',
    ...table(
      names.audit,
      'who viewed or changed the records of members. An entry is part of a seal of the installation that wrote it, which\r\n      can prove it by line_sha256. Members of other clients are only counted (other_members)',
    ),
    ...table(names.evidence, 'the text that was shown when a member answered a term, and the facts about the answer'),
    '',
    'RECORDS THAT THE TABLES REFER TO',
    '',
    ...table(names.staff, 'staff who worked with the members'),
    ...Object.keys(sharedTables).flatMap((name) => table(names.shared(name), 'shared content')),
    '',
    'RECORDS THAT AN IMPORT INTO GUIDEPOST LEAVES OUT',
    '',
    ...Object.entries(readOnlyTables).flatMap(([name, { about }]) => table(names.readOnly(name), about)),
    ...(manifest.files.missing === 0
      ? []
      : ['', `${manifest.files.missing} files could not be read. Their path in files.ndjson is empty.`]),
    '',
  ].join('\r\n');
}
