import path from 'node:path';
import { showTool } from './lib/show-tool.ts';
import { scriptOf } from './lib/tools.ts';

/**
 * Implements `npm run format`: formats files, sorts imports and applies all safe fixes. `-- PATH…` limits this to some
 * paths.
 */
const root = path.resolve(import.meta.dirname, '..');
const paths = process.argv.slice(2);
const biome = scriptOf(root, '@biomejs/biome', 'biome');
process.exitCode = await showTool(
  process.execPath,
  [biome, 'check', '--write', ...(paths.length > 0 ? paths : ['.'])],
  root,
  {},
);
