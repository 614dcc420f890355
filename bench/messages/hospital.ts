import { connect, type Socket } from 'node:net';
import { adtText } from '../../packages/rules/src/hl7/write.ts';

/** A connected hospital. It sends each message after the answer to the previous one. */
export interface Hospital {
  /** Control ids of the messages that were answered with AA. */
  readonly acknowledged: string[];
  /** Duration of each answer, in milliseconds. */
  readonly times: number[];
  /** Ends the connection after the current message is answered or fails. */
  stop(): Promise<void>;
}

const frame = (text: string): Buffer => Buffer.from(`\u000b${text}\u001c\r`);

/** A message of some eight hundred bytes, a usual size, about a patient who is not our member. */
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
 * Connects and sends until it is stopped. A message without an answer when a connection ends is sent again on the next
 * one, as a hospital does.
 * @param name start of the control ids
 */
export function startHospital(port: number, name: string): Hospital {
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
        current.write(frame(messageOf(id)));
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
        else send();
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
