import { readFileSync } from 'node:fs';

/**
 * Returns the values of these settings. If NAME is not set, reads its value from the file at NAME_FILE, so that secrets
 * need not be in the environment.
 */
export function withFiles(
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
  names: readonly string[],
): Record<string, string> {
  const result: Record<string, string> = {};
  for (const name of names) {
    const direct = env[name];
    const file = env[`${name}_FILE`];
    if (direct !== undefined && direct !== '') result[name] = direct;
    else if (file) {
      try {
        result[name] = readFileSync(file, 'utf8').trim();
      } catch {
        problems.push(`${name}_FILE: the file cannot be read`);
      }
    }
  }
  return result;
}

/**
 * Returns the database URL for a command of an operator: DATABASE_OWNER_URL, or else DATABASE_URL.
 * @param orServer false for a command that fails with the server's login; it uses only DATABASE_OWNER_URL
 * @throws Error if a file with the URL cannot be read
 */
export function ownerUrlOf(
  env: Readonly<Record<string, string | undefined>>,
  { orServer = true }: { orServer?: boolean } = {},
): string | undefined {
  const problems: string[] = [];
  const { DATABASE_OWNER_URL, DATABASE_URL } = withFiles(env, problems, ['DATABASE_OWNER_URL', 'DATABASE_URL']);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return DATABASE_OWNER_URL ?? (orServer ? DATABASE_URL : undefined);
}
