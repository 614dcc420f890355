import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, closeSync, copyFileSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '../../apps/local/src/shared/problem.ts';
import { isAlive, sleep } from '../../apps/local/src/shared/processes.ts';
import { repositoryRoot } from '../../apps/local/src/shared/root.ts';
import { addressOf, createNetwork, type NodeNumber, namespaceOf, nodeNumbers, removeNetwork } from './network.ts';
import { drillRoot, postgresAccount } from './programs.ts';

export const superuserPassword = 'drill-superuser';

interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
}

/** Three nodes with PostgreSQL, Patroni and etcd, and HAProxy on this machine. */
export interface Nodes {
  /** HAProxy's port on 127.0.0.1. It forwards connections to the primary. */
  readonly port: number;
  /** File with the certificate of the authority that signed PostgreSQL's certificates. */
  readonly authority: string;
  /** Returns the node that the majority considers the primary. Returns undefined if there is no majority. */
  primary(): Promise<NodeNumber | undefined>;
  /** Returns true if all three nodes are running and a standby is synchronous. */
  isWhole(): Promise<boolean>;
  /** Returns what Patroni reports about the nodes, for messages. */
  describe(): Promise<string>;
  /** Starts all programs on a node that are not already running. */
  start(node: NodeNumber): void;
  postmaster(node: NodeNumber): number | undefined;
  patroni(node: NodeNumber): number | undefined;
  stop(): void;
}

/** Returns a configuration file from `deploy`, with the drill's addresses. */
function shipped(name: string): string {
  let text = readFileSync(path.join(repositoryRoot, 'deploy', name), 'utf8');
  for (const node of nodeNumbers) text = text.replaceAll(`10.0.0.1${node}`, addressOf(node));
  return text.replaceAll('10.0.0.0/24', '10.231.37.0/24');
}

/** Returns a node's Patroni configuration. The node's data folder is mounted inside the Debian system. */
const patroniOf = (node: NodeNumber): string =>
  shipped('patroni.yml')
    .replace('name: pg1', `name: pg${node}`)
    .replace(`listen: ${addressOf(1)}:8008`, `listen: ${addressOf(node)}:8008`)
    .replace(`connect_address: ${addressOf(1)}:8008`, `connect_address: ${addressOf(node)}:8008`)
    .replace(`listen: ${addressOf(1)},127.0.0.1`, `listen: ${addressOf(node)},127.0.0.1`)
    .replace(`connect_address: ${addressOf(1)}:5432`, `connect_address: ${addressOf(node)}:5432`)
    .replace('/var/lib/postgresql/17/guidepost', '/srv/pgdata')
    .replace('/var/lib/postgresql/.pgpass-patroni', '/srv/pgpass')
    .replaceAll('/etc/patroni/', '/srv/')
    .replace('CHANGE-SUPERUSER', superuserPassword)
    .replace('parameters:\n', 'parameters:\n        unix_socket_directories: /srv\n');

const etcdOf = (node: NodeNumber): string[] => [
  'etcd',
  `--name=e${node}`,
  '--data-dir=/srv/etcd',
  `--listen-peer-urls=http://${addressOf(node)}:2380`,
  `--initial-advertise-peer-urls=http://${addressOf(node)}:2380`,
  `--listen-client-urls=http://${addressOf(node)}:2379`,
  `--advertise-client-urls=http://${addressOf(node)}:2379`,
  `--initial-cluster=${nodeNumbers.map((one) => `e${one}=http://${addressOf(one)}:2380`).join(',')}`,
  '--initial-cluster-state=new',
  '--log-level=warn',
];

async function membersAt(node: NodeNumber): Promise<Member[] | undefined> {
  try {
    const response = await fetch(`http://${addressOf(node)}:8008/cluster`, { signal: AbortSignal.timeout(1500) });
    return ((await response.json()) as { members: Member[] }).members;
  } catch {
    return undefined;
  }
}

/** Starts the nodes in new folders below `folder`. Waits until they are connected. */
export async function startNodes(folder: string, haproxyPort: number): Promise<Nodes> {
  const root = drillRoot();
  const { uid, gid } = postgresAccount(root);
  const running = new Map<string, ChildProcess>();
  const data = (node: NodeNumber) => path.join(folder, `node${node}`);

  /**
   * Runs a program in the Debian system: with a node's network and data folder as the user postgres, or on this machine
   * as root.
   */
  function launch(name: string, args: readonly string[], node?: NodeNumber): void {
    const current = running.get(name);
    if (current?.pid !== undefined && current.exitCode === null && current.signalCode === null) return;
    const log = openSync(path.join(folder, `${name}.log`), 'a');
    const mounts = [
      `mount -t proc proc ${root}/proc`,
      // Python's locks require this
      `mkdir -p ${root}/dev/shm && mount -t tmpfs -o mode=1777 tmpfs ${root}/dev/shm`,
      `mount --bind ${node ? data(node) : folder} ${root}/srv`,
    ];
    const user = node ? `--userspec=${uid}:${gid} ` : '';
    const script = `${mounts.join(' && ')} && exec chroot ${user}${root} "$@"`;
    const inside = node ? ['ip', 'netns', 'exec', namespaceOf(node)] : ['unshare', '--mount'];
    const [program = '', ...before] = [...inside, 'sh', '-c', script, 'sh'];
    const child = spawn(program, [...before, ...args], {
      stdio: ['ignore', log, log],
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' },
    });
    closeSync(log);
    child.on('error', () => {});
    running.set(name, child);
  }
  const startNode = (node: NodeNumber) => {
    launch(`etcd${node}`, etcdOf(node), node);
    launch(`patroni${node}`, ['patroni', '/srv/patroni.yml'], node);
  };
  const pidOf = (name: string) => {
    const pid = running.get(name)?.pid;
    return pid !== undefined && isAlive(pid) ? pid : undefined;
  };

  createNetwork();
  const stop = () => {
    removeNetwork();
    for (const child of running.values()) child.kill('SIGKILL');
  };
  process.on('exit', stop);

  const certificates = path.join(folder, 'certificates');
  const create = path.join(repositoryRoot, 'deploy/postgres-certificates.sh');
  execFileSync(create, [certificates, ...nodeNumbers.map(addressOf)]);
  const authority = path.join(certificates, 'ca.crt');
  for (const node of nodeNumbers) {
    mkdirSync(data(node), { recursive: true, mode: 0o700 });
    const file = (name: string) => path.join(data(node), name);
    writeFileSync(file('patroni.yml'), patroniOf(node), { mode: 0o600 });
    copyFileSync(authority, file('ca.crt'));
    for (const kind of ['crt', 'key'])
      copyFileSync(path.join(certificates, `${addressOf(node)}.${kind}`), file(`server.${kind}`));
    for (const name of ['.', 'patroni.yml', 'ca.crt', 'server.crt', 'server.key']) chownSync(file(name), uid, gid);
    startNode(node);
  }
  const haproxy = path.join(folder, 'haproxy.cfg');
  writeFileSync(haproxy, shipped('haproxy.cfg').replace('127.0.0.1:5000', `127.0.0.1:${haproxyPort}`));
  // starts as root, as with Debian's service, and continues as the user in its file
  launch('haproxy', ['haproxy', '-f', '/srv/haproxy.cfg', '-db']);

  async function members(): Promise<Member[]> {
    const views = await Promise.all(nodeNumbers.map(membersAt));
    // A disconnected node has outdated information, but the other two nodes agree.
    const leaderOf = (view: Member[] | undefined) => view?.find(({ role }) => role === 'leader')?.name;
    const agreed = views.find(
      (view) => leaderOf(view) && views.filter((other) => leaderOf(other) === leaderOf(view)).length >= 2,
    );
    return agreed ?? [];
  }
  const nodes: Nodes = {
    port: haproxyPort,
    authority,
    async primary() {
      const name = (await members()).find(({ role, state }) => role === 'leader' && state === 'running')?.name;
      return nodeNumbers.find((node) => `pg${node}` === name);
    },
    async isWhole() {
      const all = await members();
      return (
        all.length === 3 &&
        all.some(({ role }) => role === 'sync_standby') &&
        all.every(({ role, state }) => (role === 'leader' ? state === 'running' : state === 'streaming'))
      );
    },
    describe: async () =>
      (await members()).map(({ name, role, state }) => `${name} ${role} ${state}`).join(', ') || 'no agreed primary',
    start: startNode,
    postmaster(node) {
      try {
        const pid = Number(readFileSync(path.join(data(node), 'pgdata/postmaster.pid'), 'utf8').split('\n')[0]);
        return isAlive(pid) ? pid : undefined;
      } catch {
        return undefined;
      }
    },
    patroni: (node) => pidOf(`patroni${node}`),
    stop,
  };
  for (let n = 0; n < 240; n += 1) {
    if (await nodes.isWhole()) return nodes;
    await sleep(500);
  }
  const state = await nodes.describe();
  stop();
  throw new Problem(`The nodes did not start: ${state}. Their logs are in ${folder}.`);
}
