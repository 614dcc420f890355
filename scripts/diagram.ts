import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withDiagram } from './lib/diagram.ts';
import { readImports } from './lib/rules.ts';

/**
 * Implements `npm run diagram`: updates the part of docs/architecture.md that shows which modules and features call
 * each other.
 */
const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'docs/architecture.md');
const before = readFileSync(file, 'utf8');
const after = withDiagram(before, readImports(root));
if (after !== before) writeFileSync(file, after);
process.stdout.write(`docs/architecture.md ${after === before ? 'is up to date' : 'was updated'}\n`);
