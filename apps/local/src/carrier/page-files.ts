import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface PageFile {
  body: Buffer;
  type: string;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Reads the built page's files by name: `index.html` and the files in `assets`. */
export function readPageFiles(root: string): ReadonlyMap<string, PageFile> {
  const names = globSync('{index.html,assets/*}', { cwd: root });
  return new Map(
    names.flatMap((name) => {
      const type = types[path.extname(name)];
      const file = { body: readFileSync(path.join(root, name)), type: type ?? '' };
      return type === undefined ? [] : [[name.split(path.sep).join('/'), file] as const];
    }),
  );
}
