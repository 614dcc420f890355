import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the key that encrypts this data folder's secrets, in base64. Creates it if it does not exist. Only the file's
 * owner can read it.
 */
export function secretsKeyOf(data: string): string {
  const file = path.join(data, 'secrets.key');
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
