import { afterEach, expect, it } from 'vitest';
import { addLayer, canClose, type Layer, newLevel } from './layers.ts';

const pressEscape = () => Object.assign(new Event('keydown'), { key: 'Escape' });
const removals: (() => void)[] = [];
const open = (level = newLevel()): Layer => {
  const layer = { level };
  removals.push(addLayer(layer));
  return layer;
};
afterEach(() => {
  for (const remove of removals.splice(0)) remove();
});

it('Escape closes only the top layer', () => {
  const [below, above] = [open(), open()];
  const press = pressEscape();
  expect([canClose(below, press), canClose(above, press)]).toEqual([false, true]);
});

it('one press closes one layer, even if the layer below becomes the top layer during the press', () => {
  const below = open();
  const above = open();
  const press = pressEscape();
  expect(canClose(above, press)).toBe(true);
  removals.pop()?.();
  expect([canClose(below, press), canClose(below, pressEscape())]).toEqual([false, true]);
});

it('a dialog that replaces its frame stays below the dialogs that were opened later', () => {
  const level = newLevel();
  const frame = open(level);
  const above = open();
  removals.shift()?.();
  const form = open(frame.level);
  expect([canClose(form, pressEscape()), canClose(above, pressEscape())]).toEqual([false, true]);
});

it('a layer inside a dialog is above the dialog, and other events close any layer', () => {
  const level = newLevel();
  const [dialog, inside] = [open(level), open(level)];
  expect([canClose(dialog, pressEscape()), canClose(inside, pressEscape())]).toEqual([false, true]);
  expect([canClose(dialog, new Event('click')), canClose(dialog, undefined)]).toEqual([true, true]);
});
