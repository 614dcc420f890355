import { connect, type Socket } from 'node:net';
import { adtText } from '../../packages/rules/src/hl7/write.ts';

/** A connected hospital. It sends each message after the response to the previous message. */
export interface Hospital {
  /** The control ids of messages that the server answered with AA. */
  readonly acknowledged: string[];
  /** The time until each response, in milliseconds. */
  readonly times: number[];
  /** Closes the connection when the current message has a response or has failed. */
  stop(): Promise<void>;
}

const frameMessage = (text: string): Buffer => Buffer.from(`\u000b${text}\u001c\r`);

/** Returns a message about a patient who is not a member. It has about 800 bytes, a typical size. */
const messageOf = (id: string): string =>
  adtText('A08', {
    id,
    number: id,
    name: 'Nobody^Known',
    birth: '19000101',
    visit: id,
    more: ['A', 'B', 'C', 'D'].map((kind) => `ZB${kind}|${'Whatever a hospital adds. '.repeat(5)}`),
  });

/**
 * Connects and sends messages until it is stopped. If a message gets no response, it is sent again on the next
 * connection, as hospitals do.
 * @param name start of the control ids
 * @param pauseMs milliseconds between a response and the next message
 */
export function startHospital(port: number, name: string, pauseMs = 0): Hospital {
  const acknowledged: string[] = [];
  const times: number[] = [];
  let count = 0;
  let isOver = false;
  let socket: Socket | undefined;
  const done = (async () => {
    let id = `${name}-${count}`;
    while (!isOver) {
      const current = connect(port, '127.0.0.1');
      socket = current;
      current.setNoDelay(true);
      current.on('error', () => {});
      let heard = '';
      let began = performance.now();
      const send = () => {
        began = performance.now();
        current.write(frameMessage(messageOf(id)));
      };
      current.on('connect', send);
      current.on('data', (piece) => {
        heard += piece.toString();
        if (!heard.endsWith('\u001c\r')) return;
        const isTaken = heard.includes(`MSA|AA|${id}`);
        heard = '';
        if (isTaken) {
          acknowledged.push(id);
          times.push(performance.now() - began);
          count += 1;
          id = `${name}-${count}`;
        }
        if (isOver) current.end();
        else if (pauseMs === 0) send();
        else setTimeout(send, pauseMs);
      });
      await new Promise((resolve) => current.on('close', resolve));
      if (!isOver) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    acknowledged,
    times,
    async stop() {
      isOver = true;
      const late = setTimeout(() => socket?.destroy(), 3000);
      await done;
      clearTimeout(late);
    },
  };
}

export const benchMessage = messageOf;
