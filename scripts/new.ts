import path from 'node:path';
import { createNew, newProblem } from './lib/new.ts';
import { namesOf } from './lib/new-names.ts';
import { runTool, scriptOf } from './lib/tools.ts';

/** Implements `npm run new`: creates a module or feature from the templates in scripts/new. */
const help = `npm run new -- module NAME     creates a module of the server: contract, migration, statements, handlers, tests, docs
npm run new -- feature NAME    also creates its screen: route, list, form, live updates, Spanish, browser test
  --member                     the records belong to a member: access by member, update log, a card on the member page

NAME is a plural in lowercase letters with hyphens, such as ride-vouchers. The result is a small working example: a list, and
a form that adds and edits records with a title. If the module exists, “feature” creates only its screen or card.
`;

const root = path.resolve(import.meta.dirname, '..');
const isMember = process.argv.includes('--member');
const [part, name, ...rest] = process.argv.slice(2).filter((argument) => argument !== '--member');
const owner = isMember ? 'member' : 'organization';
const isHelp = process.argv.includes('--help') || process.argv.includes('-h');

async function createPart(part: 'module' | 'feature', name: string): Promise<void> {
  const { created, changed } = createNew(root, part, name, Temporal.Now.plainDateTimeISO('UTC'), owner);
  const code = [...created, ...changed].filter((file) => /\.(ts|tsx|json|css)$/.test(file));
  const { ok, output } = await runTool(
    process.execPath,
    [scriptOf(root, '@biomejs/biome', 'biome'), 'check', '--write', '--linter-enabled=false', ...code],
    root,
  );
  if (!ok) throw new Error(`The files could not be formatted:\n${output}`);
  const { words } = namesOf(name);
  const tests = [
    `apps/server/src/modules/${name}`,
    'apps/server/src/access.test.ts',
    'apps/server/src/references.test.ts',
    'apps/server/src/unassigned-work.test.ts',
    ...(isMember ? ['apps/server/src/modules/duplicates', 'apps/server/src/client-archive'] : []),
    ...(part === 'feature' ? [`e2e/specs/${name}.spec.ts`] : []),
  ];
  process.stdout.write(`${[...created.map((file) => `created  ${file}`), ...changed.map((file) => `changed  ${file}`)].join('\n')}

Next steps:
1. Choose the permissions and the fields in packages/contracts/src/${name}.ts.
   If you change the fields, also change the migration and the record in apps/server/src/testing/${isMember ? `records/${name}.ts` : 'world.ts'}.
2. Translate “${words}” in apps/web/src/shell/locales/es/${name}.json.
3. Describe the rules in docs/areas/${name}.md, and run \`npx changie new\`.
4. Run \`npm run levels\` and \`npm run access\`, which update docs/security.
5. Run \`npm test -- ${tests.join(' ')}\` and \`npm run check\`.
CONTRIBUTING.md (“Steps of a feature”) describes the parts.
`);
}

if (isHelp) process.stdout.write(help);
else {
  const isPart = part === 'module' || part === 'feature';
  const problem =
    !isPart || name === undefined || rest.length > 0
      ? `Give “module” or “feature” and one name.\n\n${help}`
      : newProblem(root, part, name, owner);
  if (problem !== undefined || !isPart || name === undefined) {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
  } else await createPart(part, name);
}
