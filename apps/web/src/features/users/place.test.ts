import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { placeText } from './place.ts';

const t = ((key: string, values: Record<string, string> = {}) =>
  key.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')) as unknown as TFunction;

it.each([
  [null, null],
  ['127.0.0.1', 'The Guidepost server'],
  ['::1', 'The Guidepost server'],
  ['192.168.4.20', 'Local network (192.168.4.20)'],
  ['172.31.0.9', 'Local network (172.31.0.9)'],
  ['172.32.0.9', 'Internet (172.32.0.9)'],
  ['fd12:3456::1', 'Local network (fd12:3456::1)'],
  ['203.0.113.24', 'Internet (203.0.113.24)'],
])('%s is shown as %s', (address, place) => {
  expect(placeText(t, address)).toBe(place);
});
