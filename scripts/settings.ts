import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withSettings } from './lib/settings.ts';

/** Implements `npm run settings`: writes the tables of all settings into docs/operations/configure.md. */
const file = path.resolve(import.meta.dirname, '../docs/operations/configure.md');
const before = readFileSync(file, 'utf8');
const after = withSettings(before);
if (after !== before) writeFileSync(file, after);
process.stdout.write(`docs/operations/configure.md ${after === before ? 'is up to date' : 'was updated'}\n`);
