import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withDiagram } from './diagram.ts';
import { brokenRules, readImports } from './rules.ts';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
const broken = brokenRules(root);
if (withDiagram(page, readImports(root)) !== page)
  broken.push('docs/architecture.md does not show the current calls between modules. Run `npm run diagram`.');
for (const sentence of broken) process.stdout.write(`${sentence}\n`);
process.exitCode = broken.length > 0 ? 1 : 0;
