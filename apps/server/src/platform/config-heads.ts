import path from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config.ts';
import { fileSettings, type HeadPlace, headBucketOf } from './config-files.ts';
import { secretsKeysOf, serviceSettings } from './config-services.ts';
import type { SecretsKeys } from './secrets.ts';
import { withFiles } from './setting-files.ts';

/** The settings that commands need to read and verify audit heads. Other settings may be missing. */
const HeadSettings = z.object({
  ...fileSettings,
  SECRETS_KEY: serviceSettings.SECRETS_KEY,
  SECRETS_KEY_OLD: serviceSettings.SECRETS_KEY_OLD,
});

/**
 * Returns the place where audit heads are stored, and the keys that verify them.
 * @param address a file, or `s3://bucket/prefix`
 * @throws ConfigError
 */
export function loadHeadAccess(
  env: Readonly<Record<string, string | undefined>>,
  address: string,
): { place: HeadPlace; secretsKeys: SecretsKeys } {
  const problems: string[] = [];
  const read = HeadSettings.safeParse(withFiles(env, problems, Object.keys(HeadSettings.shape)));
  problems.push(...(read.error?.issues ?? []).map(({ path: name, message }) => `${name.join('.')}: ${message}`));
  if (!read.success || problems.length > 0) throw new ConfigError(problems);
  const values = read.data;
  const [, bucket] = /^s3:\/\/(.+)$/.exec(address) ?? [];
  return {
    place: bucket === undefined ? { kind: 'file', path: path.resolve(address) } : headBucketOf(bucket, values),
    secretsKeys: secretsKeysOf(values),
  };
}
