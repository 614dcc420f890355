import { beforeAll, expect, it, vi } from 'vitest';
import { traceHeader, turnTracesOn } from './trace.ts';

const listeners = new Map<string, () => void>();
beforeAll(() => {
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
});

const traceOf = () => /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(traceHeader().traceparent ?? '')?.[1];

it('requests have no trace if the server writes none', () => {
  expect(traceHeader()).toEqual({});
});

it('requests after a key or mouse press share a trace, and later requests do not', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  turnTracesOn();
  listeners.get('pointerdown')?.();
  const first = traceOf();
  expect(first).toBeDefined();
  expect(traceOf()).toBe(first);
  listeners.get('keydown')?.();
  const second = traceOf();
  expect(second).not.toBe(first);
  vi.advanceTimersByTime(5000);
  const [third, fourth] = [traceOf(), traceOf()];
  expect(new Set([second, third, fourth]).size).toBe(3);
  vi.useRealTimers();
});
