import { readFileSync } from 'node:fs';
import { MantineProvider, MultiSelect, Select } from '@mantine/core';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';

it.each([
  ['Select', Select],
  ['MultiSelect', MultiSelect],
] as const)('the options of a %s have the selector that makes them taller on touch screens', (_, List) => {
  const props = { data: ['Yes'], dropdownOpened: true, comboboxProps: { withinPortal: false, keepMounted: true } };
  const html = renderToString(
    createElement(MantineProvider, null, createElement(List as unknown as ComponentType<object>, props)),
  );
  const option = html.match(/<[^>]*role="option"[^>]*>/)?.[0];
  expect(option).toContain('data-combobox-option');
  const css = readFileSync(new URL('base.css', import.meta.url), 'utf8');
  const touch = css.slice(css.indexOf('@media (pointer: coarse)'));
  expect(touch).toMatch(/\[data-combobox-option\] \{[^}]*min-height/);
});
