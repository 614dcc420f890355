import { asId, type ClientId, contracts, createClient, type EnrollmentImport } from '@guidepost/contracts';
import { sendInPortions } from '@guidepost/rules';
import { freePort } from '../../apps/local/src/shared/ports.ts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { asOwner } from '../lib/database.ts';
import { killAll } from '../lib/kill.ts';
import { memoryMb } from '../lib/process-usage.ts';
import { keepResult } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import { table } from '../lib/table.ts';
import { startWorld, type World } from '../lib/world.ts';
import { firstStaffId } from '../seed/plan.ts';

const formats = ['x12-834', 'csv'] as const;
type Format = (typeof formats)[number];

/** The server's heap size, in MB. It is small, so that the figures show memory in use and little garbage. */
const heapMb = 192;

interface Run {
  format: Format;
  what: string;
  seconds: number;
  killed: number;
  results: EnrollmentImport['results'];
  /** The server's resident memory before the import, in MB. `most` is the maximum during the import. */
  before: number;
  most: number;
}

/**
 * Writes a member file piece by piece, so that neither the bench nor the server ever has the whole file in memory. Each
 * run uses a different control number, or a different number of empty lines in a CSV file. Otherwise the server would
 * recognize the file as already imported.
 */
async function* fileOf(format: Format, members: number, run: number): AsyncGenerator<string> {
  const control = String(run).padStart(9, '0');
  const isa = `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${'A'.padEnd(15)}*ZZ*${'B'.padEnd(15)}*261120*1200*^*00501*${control}*0*T*:~`;
  const head = ['ST*834*0001*005010X220A1', 'BGN*00*1*20261120*1200****RX', 'N1*P5*SPONSOR*FI*74'];
  if (format === 'csv') yield `Member ID,First,Last,DOB,Phone,Street,City,State,ZIP,Plan\n${',,,,,,,,,\n'.repeat(run)}`;
  else yield `${isa}GS*BE*A*B*20261120*1200*1*X*005010X220A1~${head.join('~')}~`;
  let segments = head.length;
  for (let n = 0; n < members; n += 1) {
    const number = `BENCH${n}`;
    const [last, phone, year] = [`Last${n % 9973}`, `713${String(2_000_000 + n).padStart(7, '0')}`, 1930 + (n % 70)];
    if (format === 'csv') {
      yield `${number},First${n % 997},${last},${year}-03-04,${phone},${n} Main St,Houston,TX,77002,Silver\n`;
      continue;
    }
    const loop = [
      'INS*Y*18*030*XN*A***FT',
      `REF*0F*${number}`,
      `NM1*IL*1*${last}*First${n % 997}****34*${900_000_000 + n}`,
      `PER*IP**CP*${phone}`,
      `N3*${n} Main St`,
      'N4*Houston*TX*77002',
      `DMG*D8*${year}0304*F`,
      'HD*030**HLT*SILVER*EMP',
      'DTP*348*D8*20250101',
    ];
    segments += loop.length;
    yield `${loop.join('~')}~`;
  }
  if (format !== 'csv') yield `SE*${segments + 1}*0001~GE*1*1~IEA*1*${control}~`;
}

/**
 * Uploads a file, and requests its preview and its import. Kills the server the given number of times during the
 * import.
 */
async function importOne(
  world: World,
  format: Format,
  { what, run }: { what: string; run: number },
  members: number,
  kills: number,
): Promise<Run> {
  const port = await freePort();
  const start = () => world.serve({ port, nodeArgs: [`--max-old-space-size=${heapMb}`] });
  let server = await start();
  const admin = asId<'Staff'>(firstStaffId + world.plan.guides + world.plan.teams);
  const token = await world.token(admin, 7200);
  const api = createClient({
    base: `http://127.0.0.1:${port}/api`,
    headers: async () => ({ authorization: `Bearer ${token}` }),
  });
  const clientId = await asOwner(world.url(), async (client): Promise<ClientId> => {
    const { rows } = await client.query<{ id: string }>('SELECT min(id) AS id FROM clients');
    return asId(Number(rows[0]?.id));
  });
  const once = () => ({ idempotencyKey: crypto.randomUUID() });
  const mapping = {
    memberNumber: 'Member ID',
    firstName: 'First',
    lastName: 'Last',
    dateOfBirth: 'DOB',
    mobilePhone: 'Phone',
    line1: 'Street',
    city: 'City',
    state: 'State',
    zip: 'ZIP',
    plan: 'Plan',
  };
  const ofCsv = format === 'csv' ? { mapping, delimiter: ',' as const, isFull: true } : {};
  const body = {
    clientId,
    format,
    fileName: `bench.${format}`,
    size: members * 200,
    assign: 'nobody' as const,
    ...ofCsv,
  };
  let most = memoryMb(server.pid).now;
  const before = most;
  const look = () => {
    most = Math.max(most, memoryMb(server.pid).now);
  };
  const began = performance.now();
  const { id } = await api(contracts.enrollments.create, { body }, once());
  const params = { importId: id };
  await sendInPortions(fileOf(format, members, run), async (portion) => {
    const found = await api(contracts.enrollments.send, { params, body: portion }, once());
    look();
    return { received: found.received, goesOn: found.state === 'reading' };
  });
  const until = async (state: EnrollmentImport['state'], each: (found: EnrollmentImport) => Promise<void>) => {
    for (;;) {
      const found = await api(contracts.enrollments.get, { params });
      if (found.state === state) return found;
      if (found.state === 'failed') throw new Error(JSON.stringify(found.problems));
      look();
      await each(found);
      await sleep(200);
    }
  };
  const seen = await until('preview', async () => {});
  if (seen.isRepeat) throw new Error('The server recognized the file, so it compared nothing.');
  await api(contracts.enrollments.apply, { params }, once());
  let killed = 0;
  const done = await until('done', async ({ processed, rows }) => {
    if (killed >= kills || processed < ((killed + 1) * rows) / (kills + 1)) return;
    killed += 1;
    killAll([server.pid]);
    server = await start();
  });
  const seconds = (performance.now() - began) / 1000;
  await server.end('SIGTERM');
  return { format, what, seconds, killed, results: done.results, before, most };
}

/**
 * Implements `npm run bench -- import-834`. Imports an enrollment file with --members N members as X12 834 and as CSV.
 * Each file is sent, compared and applied, and the server is killed during the import. Importing the same file again
 * must change nothing.
 */
export async function import834({ members, only, say }: BenchOptions): Promise<void> {
  const runs: Run[] = [];
  for (const format of formats.filter((one) => only === undefined || one.includes(only))) {
    const world = await startWorld();
    try {
      say(`${members.toLocaleString('en')} members as ${format}`);
      runs.push(await importOne(world, format, { what: 'first, killed twice', run: 1 }, members, 2));
      runs.push(await importOne(world, format, { what: 'again', run: 2 }, members, 0));
    } finally {
      await world.stop();
    }
  }
  say('');
  say(
    table(
      [
        'format',
        'run',
        'seconds',
        'kills',
        'created',
        'changed',
        'unchanged',
        'other',
        'memory before, MB',
        'at most, MB',
      ],
      runs.map(({ format, what, seconds, killed, results: r, before, most }) => [
        format,
        what,
        seconds.toFixed(1),
        killed,
        r.created ?? 0,
        r.changed ?? 0,
        r.unchanged ?? 0,
        (r.ended ?? 0) + (r.refused ?? 0) + (r.skipped ?? 0),
        before,
        most,
      ]),
    ),
  );
  const isGood = runs.every(
    ({ what, results }) => (what === 'again' ? results.unchanged : results.created) === members,
  );
  say(`kept in ${keepResult('import-834', { members, isGood, runs })}`);
  say(isGood ? 'Every member once, and nothing changed the second time.' : 'Missed: see the table.');
  if (!isGood) process.exitCode = 1;
}
