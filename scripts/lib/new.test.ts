import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createNew, newProblem } from './new.ts';
import { insertLine } from './new-edits.ts';
import { filled, filledPath, nameProblem, namesOf } from './new-names.ts';
import { brokenRules } from './rules.ts';
import { runTool, scriptOf } from './tools.ts';

const root = path.resolve(import.meta.dirname, '../..');
const now = Temporal.PlainDateTime.from('2030-03-04T05:06:07');
const copies: string[] = [];
afterAll(() => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
});

/**
 * Copies the checkout's sources into a temporary folder. There, the project's packages point to the copy and all other
 * packages to the checkout.
 */
function copyOfCheckout(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'guidepost-new-'));
  copies.push(copy);
  const isSource = (file: string) => !/(^|[/\\])(node_modules|dist|test-results|results|images)$/.test(file);
  for (const name of ['apps', 'packages', 'e2e', 'bench', 'scripts', 'docs'])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: isSource });
  for (const name of ['package.json', 'tsconfig.json', 'vitest.config.ts'])
    cpSync(path.join(root, name), path.join(copy, name));
  const packages = path.join(copy, 'node_modules');
  mkdirSync(path.join(packages, '@guidepost'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@guidepost' && !name.startsWith('.'))
      symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name), 'junction');
  for (const folder of ['packages/contracts', 'packages/rules', 'packages/ui', 'apps/server'])
    symlinkSync(path.join(copy, folder), path.join(packages, '@guidepost', path.basename(folder)), 'junction');
  return copy;
}

const compiled = (copy: string, project: string) =>
  runTool(process.execPath, [scriptOf(root, 'typescript', 'tsc'), '-p', project, '--pretty', 'false'], copy);

describe('new features', () => {
  it('with records of the organization and of members compile, follow the import rules, and are listed in all places', async () => {
    const copy = copyOfCheckout();
    const read = (file: string) => readFileSync(path.join(copy, file), 'utf8');
    const create = (name: string, owner: 'organization' | 'member', mark: RegExp) => {
      const { created, changed } = createNew(copy, 'feature', name, now, owner);
      expect(created.filter((file) => !existsSync(path.join(copy, file)))).toEqual([]);
      // an unknown placeholder would remain in the file
      expect(created.filter((file) => /\{\{[A-Za-z]+\}\}/.test(read(file)))).toEqual([]);
      for (const file of changed) expect([file, read(file)]).toEqual([file, expect.stringMatching(mark)]);
      return created;
    };
    const created = create('ride-vouchers', 'organization', /ride[-_]?voucher/i);
    expect(created).toContain('apps/server/src/migrations/203003040506_ride-vouchers.sql');
    expect(created).toContain('apps/web/src/features/ride-vouchers/RideVouchersScreen.tsx');
    const ofMembers = create('food-allergies', 'member', /food[-_]?allerg/i);
    expect(ofMembers).toContain('apps/server/src/migrations/203003040507_food-allergies.sql');
    expect(ofMembers).toContain('apps/web/src/features/food-allergies/FoodAllergiesCard.tsx');
    expect(await compiled(copy, '.')).toEqual({ ok: true, output: '' });
    expect(await compiled(copy, 'apps/web')).toEqual({ ok: true, output: '' });
    expect(brokenRules(copy)).toEqual([]);
    expect(newProblem(copy, 'feature', 'ride-vouchers')).toBe('apps/web/src/features/ride-vouchers already exists.');
    expect(newProblem(copy, 'module', 'ride-vouchers')).toBe('apps/server/src/modules/ride-vouchers already exists.');
    // compiles the whole repository, which takes minutes on a busy machine
  }, 600_000);
});

describe('the name of a new module', () => {
  it.each([
    ['Vouchers', 'not a valid name'],
    ['ride_vouchers', 'not a valid name'],
    ['../vouchers', 'not a valid name'],
    ['', 'not a valid name'],
    ['voucher', 'not a plural'],
    ['address', 'not a plural'],
    ['vouchers-for-rides-to-appointments', 'too long'],
  ])('is refused: %s', (name, problem) => {
    expect(newProblem(root, 'module', name)).toContain(problem);
  });

  it.each([
    ['notes', 'apps/server/src/modules/notes already exists.'],
    ['dashboards', 'apps/web/src/features/dashboards already exists.'],
    ['message-templates', 'The table message_templates already exists.'],
    ['recordings', 'The contracts already contain the name Recording or recordings.'],
  ])('is refused if it exists: %s', (name, problem) => {
    expect(newProblem(root, 'module', name)).toBe(problem);
  });

  it('is refused for a screen whose module has a different contract', () => {
    expect(newProblem(root, 'feature', 'referrals')).toContain('was not created by this command');
    const copy = mkdtempSync(path.join(tmpdir(), 'guidepost-new-'));
    copies.push(copy);
    const write = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
      writeFileSync(path.join(copy, file), text);
    };
    write('apps/server/src/modules/allergies/module.ts', '');
    write('packages/contracts/src/allergies.ts', 'export const allergiesOnCard = 100;');
    expect(newProblem(copy, 'feature', 'allergies', 'member')).toBeUndefined();
    expect(newProblem(copy, 'feature', 'allergies')).toContain('for a record of the organization');
  });

  it.each([
    ['ride-vouchers', 'RideVoucher', 'a ride voucher'],
    ['allergies', 'Allergy', 'an allergy'],
    ['boxes', 'Box', 'a box'],
    ['houses', 'House', 'a house'],
  ])('has a singular and an article: %s', (name, One, text) => {
    expect(nameProblem(name)).toBeUndefined();
    const names = namesOf(name);
    expect([names.One, `${names.a} ${names.word}`]).toEqual([One, text]);
  });

  it('replaces the placeholders of texts and paths', () => {
    const names = namesOf('ride-vouchers');
    expect(filled('`${{{names}}Shown} of {{table}}, {{unknown}}', names)).toBe(
      '`${rideVouchersShown} of ride_vouchers, {{unknown}}',
    );
    expect(filledPath('a/__time_____name__.sql.txt', names, '203003040506')).toBe('a/203003040506_ride-vouchers.sql');
  });
});

describe('a line in a list', () => {
  const text = "start\n  'bread',\n  salt,\nend";

  it('is added last, or in alphabetical order', () => {
    expect(insertLine(text, 'start', '\nend', '  oil,')).toBe("start\n  'bread',\n  salt,\n  oil,\nend");
    expect(insertLine(text, 'start', '\nend', "  'oil',", true)).toBe("start\n  'bread',\n  'oil',\n  salt,\nend");
    expect(insertLine(text, 'start', '\nend', '  tea,', true)).toBe("start\n  'bread',\n  salt,\n  tea,\nend");
  });

  it('is not added to a file without the list', () => {
    expect(() => insertLine(text, 'begin', '\nend', '  oil,')).toThrow('“begin” was not found');
  });
});
