import { execFileSync } from 'node:child_process';
import { killAll } from '../lib/kill.ts';

const bridge = 'gpdrill0';
const network = '10.231.37';
const numbers = [1, 2, 3] as const;
export type NodeNumber = (typeof numbers)[number];
export const nodeNumbers: readonly NodeNumber[] = numbers;

export const namespaceOf = (node: NodeNumber): string => `gpdrill${node}`;
export const addressOf = (node: NodeNumber): string => `${network}.${10 + node}`;
const hostSide = (node: NodeNumber): string => `gpdrill0-${node}`;

const ip = (...args: string[]): string =>
  execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

function quietly(...args: string[]): void {
  try {
    ip(...args);
  } catch {
    // The link or namespace does not exist.
  }
}

/** Returns the ids of all processes on a node. */
export function processesOf(node: NodeNumber): number[] {
  try {
    return ip('netns', 'pids', namespaceOf(node))
      .split('\n')
      .filter((line) => line !== '')
      .map(Number);
  } catch {
    return [];
  }
}

/** Ends all processes on the nodes, and removes the network. */
export function removeNetwork(): void {
  for (const node of numbers) {
    // a killed process may have started another one
    for (let n = 0; n < 20; n += 1) {
      const pids = processesOf(node);
      if (pids.length === 0) break;
      killAll(pids);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
    quietly('link', 'del', hostSide(node));
    quietly('netns', 'del', namespaceOf(node));
  }
  quietly('link', 'del', bridge);
}

/** Creates three hosts on this machine: network namespaces connected by a bridge. */
export function createNetwork(): void {
  removeNetwork();
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${network}.1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  for (const node of numbers) {
    const space = namespaceOf(node);
    ip('netns', 'add', space);
    ip('link', 'add', hostSide(node), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('link', 'set', hostSide(node), 'master', bridge, 'up');
    ip('-n', space, 'link', 'set', 'lo', 'up');
    ip('-n', space, 'link', 'set', 'eth0', 'up');
    ip('-n', space, 'addr', 'add', `${addressOf(node)}/24`, 'dev', 'eth0');
  }
}

/** Disconnects a node from all others, or reconnects it. Its processes keep running. */
export const setCable = (node: NodeNumber, state: 'up' | 'down'): void => {
  ip('link', 'set', hostSide(node), state);
};
