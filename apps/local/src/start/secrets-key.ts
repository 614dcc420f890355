import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The key with which secrets of this data folder are sealed, in base64: made once, and readable by its owner alone. */
export function secretsKeyOf(data: string): string {
  const file = path.join(data, 'secrets.key');
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
