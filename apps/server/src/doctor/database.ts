import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../platform/config.ts';
import { connectAsLogin, openDatabase } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { secondsSinceJobs } from '../platform/queries.ts';
import { findWritePosition, isReplicaCurrent } from '../platform/queries-replica.ts';
import { readinessOf } from '../platform/readiness.ts';
import { endOf } from '../platform/secrets.ts';
import { checkSettings, readingSettings } from '../platform/session-settings.ts';
import { check, type Finding, ok, problem, warning } from './finding.ts';
import { countEarlierSecrets, readConnection, readOwnerFacts, readServerFacts } from './queries.ts';

const minVersion = 170_000;
const maxSkewSeconds = 2;
/** Number of connections that one process opens: both pools, jobs and live events. */
const connectionsOf = (pool: number): number => pool + Math.max(4, pool) + 5;

const nowSeconds = (): number => Temporal.Now.instant().epochMilliseconds / 1000;

/** Returns the findings about replication. With asynchronous replicas, a failover loses acknowledged changes. */
export function replicationFindings(facts: {
  replicas: number;
  synchronous_names: string;
  synchronous_commit: string;
}): Finding[] {
  if (['off', 'local'].includes(facts.synchronous_commit))
    return [
      problem(
        `synchronous_commit is ${facts.synchronous_commit}, so acknowledged changes can be lost. Set it to on in PostgreSQL.`,
      ),
    ];
  if (facts.replicas === 0 && facts.synchronous_names !== '')
    return [
      problem(
        `PostgreSQL waits for the standby ${facts.synchronous_names}, but no replica is connected, so changes are not acknowledged. Repair the standby.`,
      ),
    ];
  if (facts.replicas === 0)
    return [
      warning(
        'PostgreSQL has no replica, so a lost disk loses all changes since the last backup. Add a synchronous standby (docs/operations/failover.md).',
      ),
    ];
  return facts.synchronous_names === ''
    ? [
        problem(
          `${facts.replicas} replicas copy asynchronously, so a failover loses acknowledged changes. Set synchronous_standby_names, or synchronous_mode: true in Patroni.`,
        ),
      ]
    : [ok(`replication is synchronous (${facts.synchronous_names})`)];
}

/**
 * Returns the finding about the difference between the clocks of this machine and PostgreSQL. Sessions, tokens and the
 * order of audit entries depend on both clocks.
 */
export const clockFinding = (skewSeconds: number): Finding =>
  Math.abs(skewSeconds) <= maxSkewSeconds
    ? ok('the clocks of this machine and of PostgreSQL agree')
    : problem(`The clocks of this machine and of PostgreSQL differ by ${skewSeconds.toFixed(0)} s. Run NTP on both.`);

/** Returns a problem if PostgreSQL is on another machine and a connection to it is not encrypted. */
export const encryptionFindings = (
  setting: string,
  { is_encrypted, is_local }: { is_encrypted: boolean | null; is_local: boolean },
): Finding[] =>
  is_encrypted === false && !is_local
    ? [
        problem(
          `The connection of ${setting} is not encrypted at PostgreSQL. Turn on TLS in PostgreSQL, and set sslmode=verify-full in ${setting}, or server_tls_sslmode in PgBouncer.`,
        ),
      ]
    : [];

/** Checks the encryption of each connection string. The other checks report a connection that fails. */
async function allEncryptionFindings({ database, databaseOwnerUrl }: Config): Promise<Finding[]> {
  const urls = {
    DATABASE_URL: database.url,
    DATABASE_READ_URL: database.readUrl,
    DATABASE_REPLICA_URL: database.replicaUrl,
    DATABASE_DIRECT_URL: database.directUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
  };
  const findings = await Promise.all(
    Object.entries(urls).map(async ([setting, url]) => {
      const client = url === undefined ? undefined : await connectAsLogin(url).catch(() => undefined);
      if (client === undefined) return [];
      const facts = await readConnection(client).finally(() => client.end());
      return encryptionFindings(setting, facts);
    }),
  );
  return findings.flat();
}

/** Returns the findings about SECRETS_KEY and the secrets that it encrypts. */
export function secretsFindings(earlierSecrets: number, earlierKeys: number): Finding[] {
  if (earlierSecrets > 0 && earlierKeys === 0)
    return [
      problem(
        `${earlierSecrets} secrets were not encrypted with SECRETS_KEY. Add the earlier key to SECRETS_KEY_OLD, or enter the secrets again.`,
      ),
    ];
  if (earlierSecrets > 0)
    return [
      warning(`${earlierSecrets} secrets still need SECRETS_KEY_OLD. Start a process with ROLES=jobs, and wait.`),
    ];
  return earlierKeys > 0
    ? [ok('no secret needs SECRETS_KEY_OLD, so it can be removed if no audit archive needs it')]
    : [];
}

async function serverFindings(config: Config): Promise<Finding[]> {
  const database = openDatabase(config.database, 2);
  try {
    const before = nowSeconds();
    const facts = await readServerFacts(database.writing);
    const skew = facts.at - (before + nowSeconds()) / 2;
    const needed = connectionsOf(config.databasePool);
    const processes = Math.floor(facts.max_connections / needed);
    const readiness = await readinessOf(database)().then(
      () => ok('the database has all migrations, and the server has its role and limits'),
      (error: unknown) => {
        if (error instanceof AppError) return problem(error.message);
        throw error;
      },
    );
    const lastSeen = readiness.level === 'ok' ? await secondsSinceJobs(database.reading) : null;
    const [currentKey] = config.secretsKeys;
    const earlierSecrets =
      readiness.level === 'ok' && currentKey ? await countEarlierSecrets(database.reading, endOf(currentKey)) : 0;
    return [
      facts.version >= minVersion
        ? ok(`PostgreSQL ${facts.version_text}`)
        : problem(`PostgreSQL ${facts.version_text} is too old. Upgrade it to version 17 or newer.`),
      readiness,
      ...(facts.is_superuser
        ? [
            problem(
              `The login ${facts.login} of DATABASE_URL is a superuser. Use the login guidepost of deploy/roles.sql.`,
            ),
          ]
        : []),
      ...(facts.can_change_audit
        ? [problem('The server can change audit entries. Run deploy/roles.sql, and use its login guidepost.')]
        : []),
      clockFinding(skew),
      processes >= 2
        ? ok(`PostgreSQL allows ${facts.max_connections} connections, which is enough for ${processes} processes`)
        : warning(
            `PostgreSQL allows ${facts.max_connections} connections, but a process needs ${needed}. Increase max_connections, decrease DATABASE_POOL, or use PgBouncer.`,
          ),
      ...(facts.other_databases > 0
        ? [
            warning(
              `The cluster has ${facts.other_databases} other databases. Long transactions there delay live events and audit seals: use a separate cluster.`,
            ),
          ]
        : []),
      ...replicationFindings(facts),
      ...secretsFindings(earlierSecrets, config.secretsKeys.length - 1),
      ...(facts.last_archive_failed
        ? [problem('PostgreSQL could not archive its last WAL file. Read its log, and correct archive_command.')]
        : []),
      ...(readiness.level === 'ok' && (lastSeen === null || lastSeen > 60)
        ? [warning('No process has run jobs in the last minute. Start a process with ROLES=jobs.')]
        : []),
    ];
  } finally {
    await database.close();
  }
}

/** Checks the connection for jobs and live events. A transaction-level pooler cannot deliver notifications. */
async function directFindings(config: Config): Promise<Finding[]> {
  const database = openDatabase(config.database, 2);
  const client = await database.connect();
  try {
    const received = new Promise<boolean>((resolve) => {
      client.on('notification', () => resolve(true));
      setTimeout(() => resolve(false), 3000);
    });
    await client.query('LISTEN guidepost_doctor');
    await client.query('NOTIFY guidepost_doctor');
    return (await received)
      ? [ok('notifications for live events arrive')]
      : [problem('PostgreSQL delivers no notifications. Set DATABASE_DIRECT_URL to an address without a pooler.')];
  } finally {
    await client.end();
    await database.close();
  }
}

/** A replica that is further behind answers few requests, so it does not relieve the primary. In milliseconds. */
const maxReplicaDelayMs = 5000;

/** Checks that the read replica belongs to the database's cluster, has its limits, and is not far behind. */
async function replicaFindings({ database: addresses, databasePool }: Config): Promise<Finding[]> {
  const { replicaUrl, readUrl } = addresses;
  const primary = openDatabase(addresses, 1);
  const replica = openDatabase({ url: replicaUrl as string, readUrl: readUrl && replicaUrl }, 1);
  try {
    await checkSettings('the replica', replica.reading, readingSettings);
    const position = await findWritePosition(primary.reading);
    const end = performance.now() + maxReplicaDelayMs;
    let isCurrent = await isReplicaCurrent(replica.reading, position);
    while (!isCurrent && performance.now() < end) {
      await sleep(100);
      isCurrent = await isReplicaCurrent(replica.reading, position);
    }
    return [
      isCurrent
        ? ok(`the read replica is up to date. Each process opens at most ${databasePool} connections to it`)
        : warning('The read replica is more than 5 seconds behind, so the primary answers its requests.'),
    ];
  } finally {
    await Promise.all([primary.close(), replica.close()]);
  }
}

async function ownerFindings(url: string): Promise<Finding[]> {
  const database = openDatabase(url, 1);
  try {
    const { owns, can_set } = await readOwnerFacts(database.reading);
    return [
      owns
        ? ok('the login of DATABASE_OWNER_URL owns the tables')
        : problem(
            'The login of DATABASE_OWNER_URL does not own the tables. Use the login that ran the first migration.',
          ),
      ...(can_set
        ? []
        : [problem('The owner cannot use the role guidepost_app, which audit verify requires. Run deploy/roles.sql.')]),
    ];
  } finally {
    await database.close();
  }
}

/** Checks PostgreSQL, the logins and their connections. */
export async function databaseFindings(config: Config): Promise<Finding[]> {
  return [
    ...(await check('PostgreSQL cannot be used. Check DATABASE_URL and DATABASE_READ_URL', () =>
      serverFindings(config),
    )),
    ...(await check('The encryption of the connections is unknown', () => allEncryptionFindings(config))),
    ...(await check('The direct connection to PostgreSQL failed. Check DATABASE_DIRECT_URL', () =>
      directFindings(config),
    )),
    ...(config.database.replicaUrl === undefined
      ? []
      : await check('The read replica cannot be used. Check DATABASE_REPLICA_URL', () => replicaFindings(config))),
    ...(config.databaseOwnerUrl === undefined
      ? []
      : await check('The owner of the database cannot connect. Check DATABASE_OWNER_URL and run deploy/roles.sql', () =>
          ownerFindings(config.databaseOwnerUrl as string),
        )),
  ];
}
