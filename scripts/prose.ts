import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkProse } from './prose/check.ts';
import { allFindings, lineOf } from './prose/findings.ts';
import { summaryOf } from './prose/summary.ts';

const HELP = `Checks the words of comments, docs, screens, errors, the changelog and commit subjects (docs/writing.md).

  npm run prose                 all findings, like npm run check
  npm run prose -- PATH…        the findings in these files and folders
  npm run prose -- --summary    the number of findings by rule, kind of text and folder
`;

const root = path.resolve(import.meta.dirname, '..');
const printLine = (text: string) => process.stdout.write(`${text}\n`);

function readOptions() {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      options: { summary: flag, help: flag },
      allowPositionals: true,
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message.split('\n')[0] : error}\n${HELP}`);
    process.exit(2);
  }
}

async function showIn(paths: readonly string[]): Promise<void> {
  const asked = paths.map((name) =>
    path.relative(root, path.resolve(process.env.INIT_CWD ?? root, name)).replaceAll('\\', '/'),
  );
  for (const [file, findings] of await checkProse(root))
    if (asked.some((name) => name === '' || file === name || file.startsWith(`${name}/`)))
      for (const finding of findings) printLine(lineOf(file, finding));
}

async function showAll(): Promise<void> {
  const lines = await allFindings(root);
  if (lines.length === 0) return;
  printLine(`${lines.join('\n')}\n`);
  printLine('The rules are in docs/writing.md. An exception needs a reason: // prose-ignore(RULE): REASON');
  process.exitCode = 1;
}

const { values, positionals } = readOptions();
if (values.help) printLine(HELP);
else if (values.summary) printLine(summaryOf(await checkProse(root)));
else if (positionals.length > 0) await showIn(positionals);
else await showAll();
