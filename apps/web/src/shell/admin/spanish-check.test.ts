import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { SpanishCheck } from './SpanishCheck.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (text: string) => text }) }));
vi.mock('../api.ts', () => ({ useActingUser: () => ({ timeZone: 'America/Chicago' }) }));
vi.mock('@mantine/core', () => ({ Checkbox: () => 'a checkbox' }));
vi.mock('../../shared/Chip.tsx', () => ({ Chip: () => null }));

let isDirty = false;
function Form({ values, since }: { values: object; since: string | null }) {
  const { control, formState } = useForm({ defaultValues: values });
  isDirty = formState.isDirty;
  return createElement(SpanishCheck, { control: control as never, since });
}
const shown = (values: object, since: string | null) => renderToString(createElement(Form, { values, since }));

it('asks for the Spanish text only in a form that has the field', () => {
  const since = '2026-11-30T12:00:00Z';
  expect(shown({ label: 'Food', isSpanishChecked: false }, since)).toContain('a checkbox');
  expect(shown({ label: 'Food', isSpanishChecked: false }, null)).toBe('');
  // the English text changed while the form was open, for example by the save of this form
  expect(shown({ label: 'Food' }, since)).toBe('');
  expect(isDirty).toBe(false);
});
