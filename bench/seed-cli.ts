import { runCommand } from '../apps/local/src/shared/command.ts';
import { readOptions } from '../apps/local/src/shared/options.ts';
import { benchCluster } from './lib/cluster.ts';
import { count } from './lib/options.ts';
import { seed } from './seed/seed.ts';

const HELP = `Creates and fills a database for the bench, unless it already exists.

  npm run bench:seed -- [options]

  --members N          number of members (10000)
  --feed N             number of feed entries of each member (10)
  --help               shows this text
`;

/**
 * Implements `npm run bench:seed -- --members N --feed M`. Creates and fills a database in the bench's cluster, unless
 * it already exists.
 */
await runCommand(async () => {
  const { values } = readOptions(process.argv.slice(2), {
    members: { type: 'string', default: '10000' },
    feed: { type: 'string', default: '10' },
    help: { type: 'boolean', default: false },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const cluster = await benchCluster();
  try {
    const name = await seed(
      cluster.adminUrl,
      cluster.urlOf,
      count(values.members, '--members'),
      count(values.feed, '--feed'),
      (line) => process.stdout.write(`${line}\n`),
    );
    process.stdout.write(`${name} exists.\n`);
  } finally {
    await cluster.stop();
  }
  return 0;
});
