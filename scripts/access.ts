import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withAccess } from './lib/access-page.ts';

/** Implements `npm run access`: writes the tables of permissions, endpoints and fields into docs/security/access.md. */
const file = path.resolve(import.meta.dirname, '../docs/security/access.md');
const before = readFileSync(file, 'utf8');
const after = withAccess(before);
if (after !== before) writeFileSync(file, after);
process.stdout.write(`docs/security/access.md ${after === before ? 'is up to date' : 'was updated'}\n`);
