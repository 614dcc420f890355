import { rmSync } from 'node:fs';
import { bundleOf, importFor, npmRun, type Outcome, writeFiles } from '../commands/fhir.ts';
import { member } from '../pages/member.ts';
import { members } from '../pages/members.ts';
import { temporaryFolder } from '../product.ts';
import { expect, test } from '../test.ts';

test('a guide finds members from FHIR files, a second import changes nothing, and a broken file is named', async ({
  as,
  product,
}) => {
  test.slow();
  const folder = temporaryFolder('import');
  const { port } = new URL(product.url);
  const run = crypto.randomUUID();
  const family = `Valdivia${run.slice(0, 4).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;
  const patient = { id: run, given: 'Adriana', family };
  const importing = (files: readonly string[]): Promise<Outcome> => importFor(port, 'guide@demo.test', files);
  try {
    const [good = ''] = writeFiles(folder, { 'adriana.json': bundleOf(patient) });
    const first = await importing([good]);
    expect(first.stdout.trim(), first.stderr).toBe('created 1, updated 0, unchanged 0, refused 0');
    expect(first.code).toBe(0);

    const page = await as('guide', '/member-list');
    await members(page).search.fill(`adriana ${family.toLowerCase()}`);
    await members(page).name(`Adriana ${family}`).click();
    await expect(member(page).name).toHaveText(`Adriana ${family}`);
    await expect(member(page).personal).toContainText('Spanish');
    await expect(member(page).communication).toContainText('(409) 555-0160');
    await expect(member(page).communication).toContainText('2107 Market St, Galveston, TX 77550');

    const [broken = '', foreign = ''] = writeFiles(folder, {
      'broken.json': '{ "resourceType": "Bundle", "entry": [',
      'foreign.json': { resourceType: 'Observation', id: 'x' },
    });
    const second = await importing([good, broken, foreign, `${folder}/missing.json`]);
    expect(second.stdout.trim()).toBe('created 0, updated 0, unchanged 1, refused 3');
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/broken\.json: \S+/);
    expect(second.stderr).toMatch(/foreign\.json: \S+/);
    expect(second.stderr).toMatch(/missing\.json: there is no such file/);

    const [changed = ''] = writeFiles(folder, { 'adriana.json': bundleOf({ ...patient, phone: '409-555-0171' }) });
    const third = await importing([changed]);
    expect(third.stdout.trim(), third.stderr).toBe('created 0, updated 1, unchanged 0, refused 0');
    // the open page shows the new number without reloading
    await expect(member(page).communication).toContainText('(409) 555-0171');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('an import needs a named user who can sign in and may enroll members', { tag: '@all' }, async ({ product }) => {
  const { port } = new URL(product.url);
  const folder = temporaryFolder('import-as');
  try {
    const [file = ''] = writeFiles(folder, {
      'a.csv': 'Member ID,First Name,Last Name,Date of Birth\nQ-1,Ines,Duarte,1960-02-03\n',
    });
    const importing = (...as: string[]) =>
      npmRun('import', ['csv', '--client', 'Sunrise Health', '--port', port, '--unassigned', ...as, file]);
    const named = await importing('--as', 'admin@demo.test');
    expect(named.stderr.split('\n')[0]).toBe('Importing as Daniel Okonkwo (admin@demo.test)');
    const { rows } = await product.database.query(
      'SELECT u.name FROM enrollment_imports i JOIN users u ON u.id = i.created_by ORDER BY i.id DESC LIMIT 1',
    );
    expect(rows).toEqual([{ name: 'Daniel Okonkwo' }]);
    expect((await importing()).stderr.split('\n')[0]).toBe('Importing as Ellen Marsh (superadmin@demo.test)');
    expect(await importing('--as', 'colleen.burke@demo.test')).toMatchObject({
      code: 2,
      stderr: 'colleen.burke@demo.test is disabled and cannot sign in.\n',
    });
    expect(await importing('--as', 'outreach@demo.test')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^outreach@demo\.test may not import members: .*CAN_ENROLL_MEMBERS is missing\.\n$/,
      ),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the command never imports a line that names a different person than the member with its number, and lists it', {
  tag: '@all',
}, async ({ product }) => {
  test.slow();
  const { port } = new URL(product.url);
  const folder = temporaryFolder('import-reused');
  try {
    const head = 'Member ID,First Name,Last Name,Date of Birth\n';
    const [first = '', second = ''] = writeFiles(folder, {
      'first.csv': `${head}RU-1,Cosima,Delacroix,1958-03-04\n`,
      'second.csv': `${head}RU-1,Thaddeus,Okonjo,1990-12-31\n`,
    });
    const importing = (file: string) =>
      npmRun('import', [
        'csv',
        '--client',
        'Sunrise Health',
        '--port',
        port,
        '--unassigned',
        '--apply',
        '--take-file',
        file,
      ]);
    expect((await importing(first)).stderr).toContain('imported: new 1');
    const refused = await importing(second);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/line 2, number RU-1, Thaddeus Okonjo: Compare with member \d+\./);
    expect(refused.stderr).toContain('not imported 1');
    const { rows } = await product.database.query(
      `SELECT u.name FROM member_identifiers i JOIN users u ON u.id = i.member_id WHERE i.value = 'RU-1'`,
    );
    expect(rows).toEqual([{ name: 'Cosima Delacroix' }]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('npm run token prints a token and nothing else, and the API takes it', { tag: '@all' }, async ({ product }) => {
  const { port } = new URL(product.url);
  const { code, stdout } = await npmRun('token', ['guide@demo.test', '--port', port]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  const answer = await fetch(`http://127.0.0.1:${port}/api/users/user/verify`, {
    headers: { authorization: `Bearer ${stdout.trim()}` },
  });
  expect(await answer.json()).toMatchObject({ name: 'Marisol Vega', email: 'guide@demo.test' });
  const unknown = await npmRun('token', ['nobody@demo.test', '--port', port]);
  expect(unknown.code).not.toBe(0);
  expect(unknown.stdout).toBe('');
  expect(unknown.stderr).toContain('The account nobody@demo.test does not exist');
});
