import { describe, expect, it } from 'vitest';
import {
  brokenImports,
  databaseTime,
  deviceTime,
  emptyTests,
  moduleCycles,
  sqlOutsideQueries,
  tooManyLines,
  unnamedSends,
  unsafeCrypto,
} from './rules.ts';

const isForbidden = (file: string, target: string) => brokenImports([{ file, target }]).length > 0;

describe('import rules', () => {
  it.each([
    ['packages/contracts/src/notes.ts', '@guidepost/rules'],
    ['packages/contracts/src/notes.ts', 'packages/rules/src/index.ts'],
    ['packages/rules/src/access.ts', '@guidepost/server'],
    ['apps/server/src/app.ts', '@guidepost/local'],
    ['apps/server/src/modules/notes/routes.ts', 'apps/server/src/modules/members/queries.ts'],
    ['apps/server/src/modules/notes/parts/a.ts', 'apps/server/src/modules/members/queries.ts'],
    ['apps/server/src/modules/visits/service.ts', 'apps/server/src/modules/notes/service.ts'],
    ['apps/server/src/platform/http/mount.ts', 'apps/server/src/modules/notes/service.ts'],
    ['apps/server/src/modules/notes/routes.ts', 'node:child_process'],
    ['apps/web/src/features/notes/NoteDialog.tsx', 'apps/web/src/features/members/list/MemberRow.tsx'],
    ['apps/web/src/features/notes/NoteDialog.tsx', 'apps/web/src/features/members/api.ts'],
    ['apps/web/src/features/notes/NoteDialog.tsx', 'apps/web/src/features/notes/public.ts'],
    ['apps/web/src/shared/RelativeTime.tsx', 'apps/web/src/features/members/public.ts'],
    ['apps/web/src/shared/RelativeTime.tsx', 'apps/web/src/shell/api.ts'],
    ['apps/web/src/main.tsx', '@guidepost/server'],
    ['apps/local/src/start.ts', 'apps/server/src/platform/config.ts'],
  ])('%s may not import %s', (file, target) => expect(isForbidden(file, target)).toBe(true));

  it.each([
    ['packages/rules/src/access.ts', '@guidepost/contracts'],
    ['packages/contracts/src/notes.ts', 'zod'],
    ['apps/server/src/modules/notes/routes.ts', 'apps/server/src/modules/members/public.ts'],
    ['apps/server/src/modules/notes/routes.ts', 'apps/server/src/modules/notes/queries.ts'],
    ['apps/server/src/modules.ts', 'apps/server/src/modules/notes/routes.ts'],
    ['apps/web/src/features/notes/NoteDialog.tsx', 'apps/web/src/features/members/public.ts'],
    ['apps/web/src/features/notes/NoteDialog.tsx', 'apps/web/src/features/notes/api.ts'],
    ['apps/web/src/features.ts', 'apps/web/src/features/notes/NoteDialog.tsx'],
    ['apps/web/src/shell/api.ts', 'apps/web/src/shared/clock.ts'],
    ['apps/web/src/main.tsx', '@guidepost/ui/mantine'],
    ['apps/local/src/start.ts', 'node:child_process'],
    ['apps/local/src/start.ts', '@guidepost/server'],
  ])('%s may import %s', (file, target) => expect(isForbidden(file, target)).toBe(false));
});

describe('module cycles', () => {
  const uses = (from: string, to: string) => ({
    file: `apps/server/src/modules/${from}`,
    target: `apps/server/src/modules/${to}`,
  });
  const oneWay = [uses('notes/service.ts', 'needs/public.ts'), uses('needs/service.ts', 'members/public.ts')];

  it('are refused, across any number of modules', () => {
    expect(moduleCycles([...oneWay, uses('members/save.ts', 'notes/public.ts')])).toEqual([
      'apps/server/src/modules: members, needs, notes import each other in a cycle.',
    ]);
  });

  it('do not come from imports in one direction, within a module or in tests', () => {
    const inside = [uses('notes/a.ts', 'notes/b.ts'), uses('notes/b.ts', 'notes/a.ts')];
    expect(moduleCycles([...oneWay, ...inside, uses('members/members.test.ts', 'notes/public.ts')])).toEqual([]);
  });
});

describe("the database's time", () => {
  const file = 'apps/server/src/modules/notes/queries.ts';

  it.each(['WHERE at < now()', 'date = CURRENT_DATE', 'clock_timestamp() - at', "fn('x'), sql`now()`"])(
    'is refused in a module: %s',
    (line) => expect(databaseTime(file, line)).toHaveLength(1),
  );

  it.each(['const at = clock.now();', '// now() would be wrong', ' * now() is the database’s', 'unknown()'])(
    'is not reported in: %s',
    (line) => expect(databaseTime(file, line)).toEqual([]),
  );

  it('is allowed in the platform', () => {
    expect(databaseTime('apps/server/src/platform/access/sessions.ts', 'SELECT now()')).toEqual([]);
  });
});

describe('SQL', () => {
  const statement = 'const sql = `\n  SELECT id FROM notes`;';

  it.each([
    statement,
    "send(tx, 'DELETE FROM notes WHERE id = $1', [id]);",
    '`UPDATE notes SET text = $1`',
    "'WITH n AS (SELECT 1) SELECT 1'",
    "import { among, rows } from '../../platform/db.ts';",
    "import {\n  type Db,\n  execute,\n} from '../db.ts';",
  ])('is refused outside of its files: %s', (text) =>
    expect(sqlOutsideQueries('apps/server/src/modules/notes/service.ts', text)).toHaveLength(1),
  );

  it.each([
    "method: 'DELETE'",
    '// `SELECT 1` asks nothing',
    "import { among, type Db } from '../../platform/db.ts';",
    "'Select a member'",
    "'With no members'",
  ])('is not reported in: %s', (text) =>
    expect(sqlOutsideQueries('apps/server/src/modules/notes/service.ts', text)).toEqual([]),
  );

  it('is reported with its line', () => {
    expect(sqlOutsideQueries('apps/server/src/modules/notes/service.ts', statement)).toEqual([
      'apps/server/src/modules/notes/service.ts:1 contains SQL. Move it to a file named queries*.ts.',
    ]);
  });

  it.each(['modules/notes/queries.ts', 'modules/drafts/queries.ts', 'modules/notes/notes.test.ts'])(
    'is allowed in %s',
    (file) => expect(sqlOutsideQueries(`apps/server/src/${file}`, statement)).toEqual([]),
  );
});

describe('the time of the device', () => {
  const file = 'apps/web/src/features/docket/screen/DateBar.tsx';

  it.each(['Temporal.Now.instant()', 'Temporal.Now.plainDateISO(zone)', 'Date.now() - at', 'new Date().getTime()'])(
    'is refused in a screen: %s',
    (line) => expect(deviceTime(file, line)).toHaveLength(1),
  );

  it.each(['businessNow()', 'Temporal.Now.timeZoneId()', 'new Date(at)', '// Date.now() would be wrong'])(
    'is not reported in: %s',
    (line) => expect(deviceTime(file, line)).toEqual([]),
  );

  it('is allowed at the start of the shell', () => {
    expect(deviceTime('apps/web/src/shared/clock.ts', 'Date.now()')).toEqual([]);
  });
});

describe('cryptography', () => {
  const file = 'apps/server/src/platform/signing.ts';

  it.each([
    "createHash('md5')",
    'createHmac("sha1", key)',
    "createCipheriv('aes-256-ecb', key, null)",
    "createDecipheriv('aes-128-cbc', key, iv)",
    "createHash('sha2560')",
    'pseudoRandomBytes(8)',
    '{ rejectUnauthorized: false }',
    "spawn('ls', { shell: true })",
  ])('is refused if it is weak: %s', (line) => expect(unsafeCrypto(file, line)).toHaveLength(1));

  it.each([
    "createHash('sha256')",
    "createCipheriv('aes-256-gcm', key, nonce)",
    "createHmac('sha256', key)",
    'randomUUID()',
    "// createHash('md5')",
  ])('is accepted if it is strong: %s', (line) => expect(unsafeCrypto(file, line)).toEqual([]));
});

describe('a test with an empty body', () => {
  const file = 'packages/rules/src/a.test.ts';

  it.each([
    "it('does nothing', () => {});",
    "  test('waits for nothing', async ({ page }) => {\n  });",
    "it.skip('is still to come', () => {\n  // some day\n});",
  ])('is reported: %s', (text) =>
    expect(emptyTests(file, `const a = 1;\n${text}`)).toEqual([expect.stringContaining(`${file}:2 `)]),
  );

  it.each([
    "it('calls', () => expect(1).toBe(1));",
    "it('passes a function', () => {\n  call(() => {});\n});",
    'beforeEach(() => {});',
  ])('is not reported: %s', (text) => expect(emptyTests(file, text)).toEqual([]));

  it('is searched only in tests', () =>
    expect(emptyTests('packages/rules/src/a.ts', "it('a', () => {});")).toEqual([]));
});

it('a file with more than 400 lines is refused with its number of lines', () => {
  const lines = (count: number) => 'const a = 1;\n'.repeat(count);
  expect(tooManyLines('apps/web/src/a.css', lines(400))).toEqual([]);
  expect(tooManyLines('apps/web/src/a.css', lines(401))).toEqual([
    expect.stringContaining('apps/web/src/a.css has 401 lines'),
  ]);
});

describe('a statement that is sent without waiting', () => {
  const file = 'apps/server/src/modules/notes/queries.ts';
  const sending = (name: string) =>
    `export const ${name} = (tx: Db, id: NoteId): void =>\n  send(tx, 'DELETE', [id]);\n`;

  it('must show this in the name of its function', () => {
    expect(unnamedSends(file, sending('sendDeleteNote'))).toEqual([]);
    expect(unnamedSends(file, sending('deleteNote'))).toHaveLength(1);
  });

  it('is not confused with a function that waits', () => {
    const waiting = `export const deleteNote = (tx: Db): Promise<number> => execute(tx, 'DELETE');\n`;
    expect(unnamedSends(file, waiting + sending('sendDeleteNote'))).toEqual([]);
  });
});
