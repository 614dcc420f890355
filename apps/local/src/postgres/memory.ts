import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../shared/json-file.ts';

export const OWNER = 'guidepost_owner';

const StoredLogin = z.object({
  port: z.int(),
  password: z.string(),
  /** The data folder's path. A copied folder has a different path, so it cannot open the original's cluster. */
  folder: z.string(),
});

/** The stored settings of a data folder's PostgreSQL. Only the file's owner can read them. */
export type StoredLogin = z.infer<typeof StoredLogin>;

const fileOf = (dataFolder: string) => path.join(dataFolder, 'postgres.json');

export function readRemembered(dataFolder: string): StoredLogin | undefined {
  return StoredLogin.safeParse(readJsonFile(fileOf(dataFolder))).data;
}

export function writeRemembered(dataFolder: string, value: StoredLogin): void {
  writeJsonFile(fileOf(dataFolder), value, 0o600);
}

export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** Returns a database's URL for the role that owns all data and runs migrations. */
export function ownerUrl(memory: StoredLogin, database: string): string {
  return `postgres://${OWNER}:${memory.password}@127.0.0.1:${memory.port}/${database}?sslmode=disable`;
}
