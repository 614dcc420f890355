import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { endOnSignals } from './end-on-signals.ts';

/** Returns a process that records its output and its exit codes. */
function fakeHost() {
  const signals = new EventEmitter();
  const codes: number[] = [];
  const lines: string[] = [];
  return {
    signals,
    codes,
    lines,
    host: {
      on: (signal: string, handler: () => void) => signals.on(signal, handler),
      exit: (code: number) => void codes.push(code),
      stderr: { write: (text: string) => lines.push(text) },
    },
  };
}

it('a server that cannot stop ends with one sentence', async () => {
  const { signals, codes, lines, host } = fakeHost();
  const server = { drain() {}, stop: () => Promise.reject(new Error('the pool is broken')) };
  endOnSignals(Promise.resolve(server), 0, host);
  signals.emit('SIGINT');
  await expect.poll(() => codes).toEqual([1]);
  expect(lines).toEqual(['The server could not stop: the pool is broken\n']);
});

it('a server that fails to start after a signal leaves the sentence to the start', async () => {
  const { signals, codes, lines, host } = fakeHost();
  const starting = Promise.reject(new Error('no database'));
  endOnSignals(starting, 0, host);
  signals.emit('SIGTERM');
  signals.emit('SIGINT');
  await expect(starting).rejects.toThrow('no database');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([codes, lines]).toEqual([[], []]);
});

it('drains once, and then stops', async () => {
  const { signals, codes, host } = fakeHost();
  const done: string[] = [];
  const server = { drain: () => void done.push('drain'), stop: async () => void done.push('stop') };
  endOnSignals(Promise.resolve(server), 0, host);
  signals.emit('SIGTERM');
  signals.emit('SIGTERM');
  await expect.poll(() => codes).toEqual([0]);
  expect(done).toEqual(['drain', 'stop']);
});
