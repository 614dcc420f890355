import { expect, it, vi } from 'vitest';
import { ignoreComposition, isComposition } from './ignore-composition.ts';

const press = (key: string, isComposing: boolean, keyCode = 13) => ({ key, isComposing, keyCode });

it('an Enter that confirms a composed word belongs to the input method', () => {
  expect(isComposition(press('Enter', true))).toBe(true);
  expect(isComposition(press('Enter', false, 229))).toBe(true);
  expect(isComposition(press('Escape', true))).toBe(true);
  expect(isComposition(press('Enter', false))).toBe(false);
  expect(isComposition(press('a', true))).toBe(false);
});

it('no handler receives such a key press', () => {
  const listeners: ((event: KeyboardEvent) => void)[] = [];
  const addEventListener = (name: string, listener: (event: KeyboardEvent) => void, isCapture: boolean) => {
    expect([name, isCapture]).toEqual(['keydown', true]);
    listeners.push(listener);
  };
  ignoreComposition({ addEventListener } as unknown as Window);
  const stop = vi.fn();
  for (const listener of listeners) {
    listener({ ...press('Enter', true), stopImmediatePropagation: stop } as unknown as KeyboardEvent);
    listener({ ...press('Enter', false), stopImmediatePropagation: stop } as unknown as KeyboardEvent);
  }
  expect(stop).toHaveBeenCalledTimes(1);
});
