import { asId, type StatusOption } from '@guidepost/contracts';
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StatusField } from './StatusField.tsx';

const option = (id: number, isSelectable: boolean): StatusOption =>
  ({ memberStatus: { id: asId<'Status'>(id), name: `Status ${id}` }, isSelectable, why: null }) as StatusOption;

const render = (options: StatusOption[]): string => {
  const field = { label: 'Status', error: undefined, storedStatus: undefined, value: undefined, onChange: () => {} };
  const element = createElement(StatusField, { ...field, options, hidesOthers: true });
  return renderToString(createElement(MantineProvider, null, element));
};

it('the button that shows unavailable statuses has its own text for a single status', () => {
  expect(render([option(1, true), option(2, false)])).toContain('Show 1 unavailable');
  expect(render([option(1, true), option(2, false), option(3, false)])).toContain('Show {count} unavailable');
  expect(render([option(1, true)])).not.toContain('unavailable');
});
