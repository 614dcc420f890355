import { runCommand } from '../apps/local/src/shared/command.ts';
import { readOptions } from '../apps/local/src/shared/options.ts';
import { Problem } from '../apps/local/src/shared/problem.ts';
import { count } from './lib/options.ts';
import type { BenchOptions } from './lib/run.ts';

/** The runs of `npm run bench -- NAME` that are not workloads. Their code is loaded only on request. */
const otherRuns: Record<string, () => Promise<(options: BenchOptions) => Promise<void>>> = {
  kills: async () => (await import('./kills/kills.ts')).kills,
  nodes: async () => (await import('./nodes/nodes.ts')).nodes,
  upgrade: async () => (await import('./upgrade/upgrade.ts')).upgrade,
  restart: async () => (await import('./nodes/restart.ts')).restart,
  failover: async () => (await import('./failover/failover.ts')).failover,
  restore: async () => (await import('./restore/restore.ts')).restore,
  image: async () => (await import('./image/image.ts')).image,
  sockets: async () => (await import('./sockets/sockets.ts')).sockets,
  access: async () => (await import('./sockets/access.ts')).access,
  faults: async () => (await import('./faults/faults.ts')).faults,
  texts: async () => (await import('./texts/texts.ts')).texts,
  loads: async () => (await import('./load/loads.ts')).loads,
  'move-client': async () => (await import('./load/move-client.ts')).moveClient,
  'import-834': async () => (await import('./load/import834.ts')).import834,
  screens: async () => (await import('./web/screens.ts')).screens,
  'slow-line': async () => (await import('./web/screens.ts')).slowLine,
  'long-day': async () => (await import('./web/long-day.ts')).longDay,
  'consent-page': async () => (await import('./web/consent-page.ts')).consentPage,
  'survey-inputs': async () => (await import('./web/survey-inputs.ts')).surveyInputs,
  'table-inputs': async () => (await import('./web/table-inputs.ts')).tableInputs,
  keys: async () => (await import('./keys/keys.ts')).guessedKeys,
  'answer-kills': async () => (await import('./kills/answers.ts')).answerKills,
  'assign-surveys': async () => (await import('./load/assign-surveys.ts')).assignSurveys,
  messages: async () => (await import('./messages/messages.ts')).messages,
  audit: async () => (await import('./load/audit.ts')).auditPages,
  summary: async () => (await import('./summary/summary.ts')).summary,
};

const HELP = `Measures Guidepost and a reference in the same run, and writes the results to bench/results.

  npm run bench -- NAME [options]

  --members N          number of members (10000)
  --feed N             number of feed entries of each member (10)
  --seconds N          duration of each load
  --rounds N           number of repetitions
  --minutes N          duration of the day (15), for NAME long-day
  --sockets N,N        number of open sockets, for NAME sockets or access
  --processes N,N      number of server processes for each number of sockets, for NAME sockets
  --nats PATH          nats-server, to measure --processes also with NATS
  --entries N,N        number of audit entries, for NAME audit
  --only WORD          only parts whose name contains WORD
  --from REF           git ref of the previous release, for NAME upgrade
  --quick              short form of a drill or of the loads
  --administrator      as a user who sees all members
  --profile            stores a processor profile of the server
  --help               shows this text

NAME is one of:
`;

// On a signal, the process exits. Its exit hooks stop the servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

await runCommand(async () => {
  const { values, positionals } = readOptions(
    process.argv.slice(2),
    {
      members: { type: 'string', default: '10000' },
      feed: { type: 'string', default: '10' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      minutes: { type: 'string' },
      sockets: { type: 'string' },
      processes: { type: 'string' },
      nats: { type: 'string' },
      entries: { type: 'string' },
      only: { type: 'string' },
      from: { type: 'string' },
      quick: { type: 'boolean', default: false },
      administrator: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
    true,
  );
  const { workloads } = await import('./load/workloads.ts');
  const names = [...workloads.map(({ name }) => name), ...Object.keys(otherRuns)];
  if (values.help) {
    process.stdout.write(`${HELP}\n${names.map((name) => `  ${name}`).join('\n')}\n`);
    return 0;
  }
  const [name] = positionals;
  if (positionals.length !== 1 || !name || !names.includes(name))
    throw new Problem(`Usage: npm run bench -- NAME, where NAME is one of ${names.join(', ')}.`, 2);
  const counts = (text: string | undefined, option: string) => text?.split(',').map((part) => count(part, option));
  const options: BenchOptions = {
    members: count(values.members, '--members'),
    feed: count(values.feed, '--feed'),
    seconds: values.seconds === undefined ? undefined : count(values.seconds, '--seconds'),
    rounds: values.rounds === undefined ? undefined : count(values.rounds, '--rounds'),
    minutes: values.minutes === undefined ? undefined : count(values.minutes, '--minutes'),
    sockets: counts(values.sockets, '--sockets'),
    processes: counts(values.processes, '--processes'),
    nats: values.nats,
    entries: counts(values.entries, '--entries'),
    only: values.only,
    from: values.from,
    quick: values.quick,
    administrator: values.administrator,
    profile: values.profile,
    say: (line) => process.stdout.write(`${line}\n`),
  };
  const workload = workloads.find((candidate) => candidate.name === name);
  if (workload) await (await import('./load/run.ts')).runWorkload(workload, options);
  else await (await otherRuns[name]?.())?.(options);
  // A run that finds a fault sets the exit code.
  return Number(process.exitCode ?? 0);
});
