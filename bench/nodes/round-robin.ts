import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface RoundRobin {
  readonly port: number;
  /** Number of connections that each node got. */
  readonly dealt: number[];
  stop(): void;
}

/** Distributes connections among the nodes in turn. Like a load balancer, it skips a node that refuses connections. */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const dealt = ports.map(() => 0);
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer({ allowHalfOpen: false }, (incoming) => {
    open.add(incoming);
    incoming.on('close', () => open.delete(incoming));
    incoming.on('error', () => {});
    incoming.pause();
    const first = turn;
    turn += 1;
    const tryNext = (left: number) => {
      if (left === 0) return incoming.destroy();
      const node = (first + ports.length - left) % ports.length;
      const outgoing = connect({ port: ports[node] ?? 0, host: '127.0.0.1', noDelay: true });
      let accepted = false;
      outgoing.once('connect', () => {
        accepted = true;
        dealt[node] = (dealt[node] ?? 0) + 1;
        incoming.pipe(outgoing);
        outgoing.pipe(incoming);
      });
      outgoing.on('error', () => {
        if (accepted) incoming.destroy();
        else tryNext(left - 1);
      });
      incoming.on('close', () => outgoing.destroy());
      outgoing.on('close', () => accepted && incoming.destroySoon());
    };
    tryNext(ports.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    dealt,
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
