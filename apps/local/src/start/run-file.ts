import { rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../shared/json-file.ts';

const RunFile = z.object({
  port: z.int(),
  url: z.string(),
  pids: z.object({ launcher: z.int(), server: z.int(), postgres: z.int() }),
  startedAt: z.string(),
  version: z.string(),
});

/**
 * The content of `run.json` in the data folder: the processes of a running Guidepost. A clean stop deletes the file.
 */
export type RunFile = z.infer<typeof RunFile>;

const fileOf = (dataFolder: string) => path.join(dataFolder, 'run.json');

export function readRunFile(dataFolder: string): RunFile | undefined {
  return RunFile.safeParse(readJsonFile(fileOf(dataFolder))).data;
}

export function writeRunFile(dataFolder: string, run: RunFile): void {
  writeJsonFile(fileOf(dataFolder), run);
}

export function removeRunFile(dataFolder: string): void {
  rmSync(fileOf(dataFolder), { force: true });
}
