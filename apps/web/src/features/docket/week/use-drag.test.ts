import { createElement, type PointerEvent as ReactPointerEvent } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { useDrag } from './use-drag.ts';

afterEach(() => vi.unstubAllGlobals());

let begin: ReturnType<typeof useDrag>['begin'] | undefined;
function Card() {
  begin = useDrag(() => {}).begin;
  return null;
}

it('Escape cancels only the drag, before a panel beside the page or a dialog handles the key', () => {
  const listeners = new Map<string, { listener: (event: unknown) => void; options: unknown }>();
  vi.stubGlobal('document', {
    addEventListener: (type: string, listener: (event: unknown) => void, options: unknown) =>
      listeners.set(type, { listener, options }),
    removeEventListener: (type: string) => listeners.delete(type),
  });
  renderToString(createElement(Card));
  const target = { closest: () => null };
  begin?.({ button: 0, pointerType: 'mouse', pointerId: 1, target } as unknown as ReactPointerEvent, 'event-1');
  const pressed = { key: 'Escape', preventDefault: vi.fn(), stopPropagation: vi.fn() };
  expect(listeners.get('keydown')?.options).toEqual({ capture: true });
  listeners.get('keydown')?.listener(pressed);
  expect(pressed.preventDefault).toHaveBeenCalled();
  expect(pressed.stopPropagation).toHaveBeenCalled();
  expect(listeners.size).toBe(0);
});

it('a drag with a second finger ends the first drag', () => {
  const listeners: unknown[] = [];
  vi.stubGlobal('document', {
    addEventListener: (_type: string, listener: unknown) => listeners.push(listener),
    removeEventListener: (_type: string, listener: unknown) => listeners.splice(listeners.indexOf(listener), 1),
  });
  renderToString(createElement(Card));
  const target = { closest: () => null };
  const press = { button: 0, pointerType: 'mouse', target };
  begin?.({ ...press, pointerId: 1 } as unknown as ReactPointerEvent, 'event-1');
  const first = [...listeners];
  begin?.({ ...press, pointerId: 2 } as unknown as ReactPointerEvent, 'event-2');
  expect(listeners.length).toBe(first.length);
  expect(listeners.filter((listener) => first.includes(listener))).toEqual([]);
});
