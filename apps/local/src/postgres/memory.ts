import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../shared/json-file.ts';

export const OWNER = 'guidepost_owner';

const Remembered = z.object({
  port: z.int(),
  password: z.string(),
  /** Path of the data folder. A copied folder has a different path, so it cannot open the original's cluster. */
  folder: z.string(),
});

/** The stored settings of a data folder's PostgreSQL. Only the owner can read the file. */
export type Remembered = z.infer<typeof Remembered>;

const fileOf = (dataFolder: string) => path.join(dataFolder, 'postgres.json');

export function recall(dataFolder: string): Remembered | undefined {
  return Remembered.safeParse(readJsonFile(fileOf(dataFolder))).data;
}

export function remember(dataFolder: string, value: Remembered): void {
  writeJsonFile(fileOf(dataFolder), value, 0o600);
}

export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** Returns the address of a database for the role that owns all data and runs migrations. */
export function ownerUrl(memory: Remembered, database: string): string {
  return `postgres://${OWNER}:${memory.password}@127.0.0.1:${memory.port}/${database}?sslmode=disable`;
}
