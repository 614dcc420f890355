import path from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config.ts';
import { fileSettings, filesOf, type HeadPlace, headBucketOf, type StorageConfig } from './config-files.ts';
import { secretsKeysOf, serviceSettings } from './config-services.ts';
import type { SecretsKeys } from './secrets.ts';
import { withFiles } from './setting-files.ts';

/** The settings that commands need to verify audit heads and archives. Other settings may be missing. */
const ProofSettings = z.object({
  ...fileSettings,
  SECRETS_KEY: serviceSettings.SECRETS_KEY,
  SECRETS_KEY_OLD: serviceSettings.SECRETS_KEY_OLD,
});

type Env = Readonly<Record<string, string | undefined>>;

/** @throws ConfigError */
function readSettings(env: Env): z.infer<typeof ProofSettings> {
  const problems: string[] = [];
  const read = ProofSettings.safeParse(withFiles(env, problems, Object.keys(ProofSettings.shape)));
  problems.push(...(read.error?.issues ?? []).map(({ path: name, message }) => `${name.join('.')}: ${message}`));
  if (!read.success || problems.length > 0) throw new ConfigError(problems);
  return read.data;
}

/**
 * Returns the place where audit heads are stored, and the keys that verify them.
 * @param address a file, or `s3://bucket/prefix`
 * @throws ConfigError
 */
export function loadHeadAccess(env: Env, address: string): { place: HeadPlace; secretsKeys: SecretsKeys } {
  const values = readSettings(env);
  const [, bucket] = /^s3:\/\/(.+)$/.exec(address) ?? [];
  return {
    place: bucket === undefined ? { kind: 'file', path: path.resolve(address) } : headBucketOf(bucket, values),
    secretsKeys: secretsKeysOf(values),
  };
}

/** Returns the storage of archived months of the audit, and the keys that verify them. @throws ConfigError */
export function loadArchiveAccess(env: Env): { storage: StorageConfig; secretsKeys: SecretsKeys } {
  const values = readSettings(env);
  return { storage: filesOf(values).storage, secretsKeys: secretsKeysOf(values) };
}
