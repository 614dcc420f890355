import { asId, type ClientId, type IdOf, type MemberId, type StaffId } from '@guidepost/contracts';
import { start834, startCsv } from '@guidepost/rules';
import type { TestApp } from './app.ts';

type Sql = TestApp['database']['sql'];

/**
 * Creates three enrollment files: one that the server is still reading, one with a preview that contains a row about
 * the member, and one that was imported.
 */
export async function enrollmentFiles(
  sql: Sql,
  { clientId, memberId, by }: { clientId: ClientId; memberId: MemberId; by: StaffId },
): Promise<Record<'enrollmentId' | 'previewId' | 'writtenId', IdOf<'EnrollmentImport'>>> {
  const made = async (format: string, state: string, reader: object): Promise<IdOf<'EnrollmentImport'>> => {
    const [found] = await sql<{ id: string }>(
      `INSERT INTO enrollment_imports (client_id, format, file_name, state, size, is_full, assign, mapping, delimiter, reader,
         rows, at_position, counts, created_by, created_at, worked_at)
       VALUES ($1, $2, 'members', $3, 100, false, 'nobody',
         '{"memberNumber": "Number", "firstName": "First", "lastName": "Last"}', ',', $4, 0, 0, '{"change": 1}', $5,
         '2026-06-01Z', '2026-06-01Z') RETURNING id`,
      [clientId, format, state, JSON.stringify(reader), by],
    );
    return asId(Number(found?.id));
  };
  const previewId = await made('x12-834', 'preview', start834());
  await sql(
    `INSERT INTO enrollment_rows (import_id, position, line, name, outcome, items, by_hand, member_id)
     VALUES ($1, 1, 7, 'Ada Vega', 'change', $2, true, $3), ($1, 2, 9, 'Otis Landry', 'hold', '[]', false, $3)`,
    [
      previewId,
      JSON.stringify([
        {
          key: 'lastName',
          label: 'Last name',
          kind: 'text',
          now: 'Vega',
          file: 'Diaz',
          byHand: true,
          handAt: null,
          isTaken: false,
        },
      ]),
      memberId,
    ],
  );
  const writtenId = await made('csv', 'done', startCsv());
  await sql('UPDATE enrollment_imports SET applied_at = now(), finished_at = now() WHERE id = $1', [writtenId]);
  await sql(
    `INSERT INTO enrollment_rows (import_id, position, line, name, outcome, result, member_id) VALUES ($1, 1, 2, 'Ada Vega', 'change', 'changed', $2)`,
    [writtenId, memberId],
  );
  return { previewId, writtenId, enrollmentId: await made('csv', 'reading', startCsv()) };
}
