import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLevels } from './lib/levels-page.ts';

/** Implements `npm run levels`: writes the tables of protection levels into docs/security/data.md. */
const file = path.resolve(import.meta.dirname, '../docs/security/data.md');
const before = readFileSync(file, 'utf8');
const after = withLevels(before);
if (after !== before) writeFileSync(file, after);
process.stdout.write(`docs/security/data.md ${after === before ? 'is up to date' : 'was updated'}\n`);
