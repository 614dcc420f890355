import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../../apps/local/src/shared/problem.ts';
import { asOwner } from '../lib/database.ts';
import { firstMoment, readPgbenchLog } from './pgbench-log.ts';
import type { Script } from './script.ts';

const run = promisify(execFile);

/**
 * Finds pgbench: the newest in Debian's folders of PostgreSQL versions, otherwise the one on the PATH. PostgreSQL from
 * the npm packages contains no pgbench. Returns undefined if the machine has none.
 */
export function pgbenchPath(): string | undefined {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(base, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.map((folder) => path.join(folder, 'pgbench')).find((file) => existsSync(file));
}

/** Returns the path of pgbench. @throws Problem if the machine has no pgbench */
export function findPgbench(): string {
  const found = pgbenchPath();
  if (!found)
    throw new Problem('pgbench is not installed: apt-get install postgresql-contrib (its cluster need not run).');
  return found;
}

export interface Pgbench {
  run(warmMs: number, ms: number): Promise<{ latencies: Float64Array; seconds: number }>;
  end(): Promise<void>;
}

/**
 * The variables get new values after this many transactions. The number is large enough that the cost of renewing them
 * is negligible.
 */
const perRenewal = 12;
const clients = 20;
const threads = 2;

/**
 * Prepares pgbench to run these scripts in proportion to their shares, with the server's role and prepared statements.
 * A table contains the varying values. A small separate script, which is not counted, reads the next row into a
 * client's variables.
 */
export async function preparePgbench(databaseUrl: string, name: string, scripts: readonly Script[]): Promise<Pgbench> {
  const program = findPgbench();
  const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-pgbench-'));
  const url = new URL(databaseUrl);
  const args = [
    '--no-vacuum',
    '--protocol=simple',
    `--client=${clients}`,
    `--jobs=${threads}`,
    '--log',
    `--log-prefix=${path.join(folder, 'log')}`,
  ];
  await asOwner(databaseUrl, async (client) => {
    await client.query('CREATE SCHEMA IF NOT EXISTS bench_run; GRANT USAGE ON SCHEMA bench_run TO guidepost_app');
    for (const [n, script] of scripts.entries()) {
      const table = `bench_run.${name.replaceAll('-', '_')}_${n}`;
      const columns = script.variables;
      args.push(...script.prepared.map((statement) => `--define=${statement}=0`));
      if (columns.length > 0) {
        await client.query(
          `DROP TABLE IF EXISTS ${table}; CREATE UNLOGGED TABLE ${table} (n integer PRIMARY KEY, ${columns.map((column) => `${column} text NOT NULL`).join(', ')})`,
        );
        for (let from = 0; from < script.rows.length; from += 1000) {
          const part = script.rows
            .slice(from, from + 1000)
            .map((row, index) =>
              Object.fromEntries([['n', from + index], ...columns.map((column, at) => [column, row[at]])]),
            );
          await client.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`, [
            JSON.stringify(part),
          ]);
        }
        await client.query(`GRANT SELECT ON ${table} TO guidepost_app; ANALYZE ${table}`);
        for (const [at, column] of columns.entries()) args.push(`--define=${column}=${script.rows[0]?.[at]}`);
      }
      const renew =
        columns.length > 0
          ? `\\set bench_row random(0, ${script.rows.length - 1})\nSELECT ${columns.join(', ')} FROM ${table} WHERE n = :bench_row \\gset\n`
          : 'SELECT 1;\n';
      const files = [path.join(folder, `renew-${n}.sql`), path.join(folder, `run-${n}.sql`)] as const;
      writeFileSync(files[0], renew);
      writeFileSync(files[1], script.text);
      args.push(`--file=${files[0]}@${script.captures}`, `--file=${files[1]}@${script.captures * perRenewal}`);
    }
  });
  const env = {
    ...process.env,
    PGPASSWORD: decodeURIComponent(url.password),
    PGOPTIONS: '-c role=guidepost_app -c timezone=UTC',
  };
  args.push(`--host=${url.hostname}`, `--port=${url.port}`, `--username=${url.username}`);
  return {
    async run(warmMs, ms) {
      await run(program, [...args, `--time=${Math.ceil((warmMs + ms) / 1000)}`, url.pathname.slice(1)], {
        env,
        maxBuffer: 2 ** 26,
      });
      const logs = readdirSync(folder).filter((file) => file.startsWith('log'));
      const texts = logs.map((file) => readFileSync(path.join(folder, file), 'utf8'));
      for (const file of logs) rmSync(path.join(folder, file));
      const from = Math.min(...texts.map(firstMoment)) + warmMs / 1000;
      const window = { from, to: from + ms / 1000 - 0.05 };
      const parts = texts.map((text) => readPgbenchLog(text, window, (script) => script % 2 === 1));
      return { latencies: Float64Array.from(parts.flatMap((part) => [...part])), seconds: window.to - window.from };
    },
    async end() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
