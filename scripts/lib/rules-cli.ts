import path from 'node:path';
import { brokenRules } from './rules.ts';

const broken = brokenRules(path.resolve(import.meta.dirname, '../..'));
for (const sentence of broken) process.stdout.write(`${sentence}\n`);
process.exitCode = broken.length > 0 ? 1 : 0;
