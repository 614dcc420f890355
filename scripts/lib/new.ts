import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Edit, featureEdits, moduleEdits } from './new-edits.ts';
import { memberFeatureEdits, memberModuleEdits } from './new-member-edits.ts';
import { filled, filledPath, type Names, nameProblem, namesOf } from './new-names.ts';

export type NewPart = 'module' | 'feature';
/** The owner of the records: the organization, or one member. */
export type NewOwner = 'organization' | 'member';

/** The files that a run created and changed, relative to the checkout. */
export interface Written {
  created: string[];
  changed: string[];
}

const catalogs = 'apps/web/src/shell/locales/es';

interface Variant {
  /** Folders of the templates in scripts/new. */
  templates: Readonly<Record<NewPart, string>>;
  edits: Readonly<Record<NewPart, (names: Names) => Edit[]>>;
  /** The end of a constant in the contract. The example screen fits only a contract with this constant. */
  constant: string;
}

const variants: Readonly<Record<NewOwner, Variant>> = {
  organization: {
    templates: { module: 'module', feature: 'feature' },
    edits: { module: moduleEdits, feature: featureEdits },
    constant: 'Shown',
  },
  member: {
    templates: { module: 'member-module', feature: 'member-feature' },
    edits: { module: memberModuleEdits, feature: memberFeatureEdits },
    constant: 'OnCard',
  },
};

const hasModule = (root: string, name: string): boolean =>
  existsSync(path.join(root, `apps/server/src/modules/${name}/module.ts`));

/**
 * Returns the reason why a module or feature with this name cannot be created in the checkout. Returns undefined if it
 * can be created.
 */
export function newProblem(
  root: string,
  part: NewPart,
  name: string,
  owner: NewOwner = 'organization',
): string | undefined {
  const invalid = nameProblem(name);
  if (invalid) return invalid;
  const { One, names, table } = namesOf(name);
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const taken = (folder: string) => (existsSync(path.join(root, folder)) ? `${folder} already exists.` : undefined);
  if (part === 'feature' && hasModule(root, name)) {
    const contract = existsSync(path.join(root, `packages/contracts/src/${name}.ts`))
      ? read(`packages/contracts/src/${name}.ts`)
      : '';
    if (!contract.includes(`export const ${names}${variants[owner].constant}`))
      return `The module ${name} was not created by this command for a record of ${owner === 'member' ? 'a member' : 'the organization'}, so the example screen does not fit its contract.`;
    return taken(`apps/web/src/features/${name}`);
  }
  for (const folder of [
    `apps/server/src/modules/${name}`,
    `apps/web/src/features/${name}`,
    `packages/contracts/src/${name}.ts`,
    `docs/areas/${name}.md`,
    `e2e/specs/${name}.spec.ts`,
  ]) {
    const problem = taken(folder);
    if (problem) return problem;
  }
  const tables = globSync('apps/server/src/migrations/*.sql', { cwd: root }).map((file) => read(file));
  if (tables.some((sql) => new RegExp(`CREATE TABLE ${table}\\b`).test(sql)))
    return `The table ${table} already exists.`;
  const exported = new RegExp(`export (?:const|type|interface|function) (?:${One}|${names})\\b|'${One}'`);
  if (globSync('packages/contracts/src/*.ts', { cwd: root }).some((file) => exported.test(read(file))))
    return `The contracts already contain the name ${One} or ${names}.`;
  return undefined;
}

/**
 * Returns the first part of a migration's file name: the current minute, or the number after the newest migration if
 * that is later.
 */
function migrationTime(root: string, now: Temporal.PlainDateTime): string {
  const newest = readdirSync(path.join(root, 'apps/server/src/migrations')).sort().at(-1)?.split('_')[0] ?? '';
  const current = now.toString().slice(0, 16).replaceAll(/\D/g, '');
  return current > newest ? current : String(Number(newest) + 1);
}

/** Adds to the module's catalog those texts that no catalog contains yet. */
function writeSpanish(root: string, file: string, texts: Record<string, string>): void {
  const read = (name: string): Record<string, string> => JSON.parse(readFileSync(path.join(root, name), 'utf8'));
  const own = existsSync(path.join(root, file)) ? read(file) : {};
  const known = new Set(globSync(`${catalogs}/*.json`, { cwd: root }).flatMap((name) => Object.keys(read(name))));
  const added = Object.entries(texts).filter(([english]) => !known.has(english));
  writeFileSync(path.join(root, file), `${JSON.stringify({ ...own, ...Object.fromEntries(added) }, null, 2)}\n`);
}

function writePart(root: string, part: NewPart, owner: NewOwner, names: Names, time: string): Written {
  const variant = variants[owner];
  const templates = path.join(import.meta.dirname, '../new', variant.templates[part]);
  const written: Written = { created: [], changed: [] };
  for (const template of globSync('**/*.txt', { cwd: templates }).sort()) {
    const file = filledPath(template.replaceAll('\\', '/'), names, time);
    const text = filled(readFileSync(path.join(templates, template), 'utf8'), names);
    const isNew = !existsSync(path.join(root, file));
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    if (file.startsWith(catalogs)) writeSpanish(root, file, JSON.parse(text));
    else writeFileSync(path.join(root, file), text);
    if (isNew) written.created.push(file);
  }
  for (const { file, change } of variant.edits[part](names)) {
    const before = readFileSync(path.join(root, file), 'utf8');
    writeFileSync(path.join(root, file), change(before));
    written.changed.push(file);
  }
  return written;
}

/**
 * Creates a module or feature. For a feature, also creates its module if it does not exist. Does not format the files.
 * @param now used for the migration's name
 */
export function createNew(
  root: string,
  part: NewPart,
  name: string,
  now: Temporal.PlainDateTime,
  owner: NewOwner = 'organization',
): Written {
  const problem = newProblem(root, part, name, owner);
  if (problem) throw new Error(problem);
  const parts: NewPart[] = part === 'feature' && !hasModule(root, name) ? ['module', 'feature'] : [part];
  const all = parts.map((one) => writePart(root, one, owner, namesOf(name), migrationTime(root, now)));
  const created = all.flatMap((one) => one.created);
  return {
    created,
    changed: [...new Set(all.flatMap((one) => one.changed))].filter((file) => !created.includes(file)),
  };
}
