import { expect, it } from 'vitest';
import { createTranslator } from '../../testing/translator.ts';
import { valueText } from './value-text.ts';

it('a compared value is shown in words and in the time zone of the user', async () => {
  const t = await createTranslator('es');
  const text = (value: unknown) => valueText(t, 'America/Chicago', value);
  expect(text('2026-11-30T18:00:00Z')).toMatch(/2026.*12:00/);
  expect(text('2026-11-30')).toMatch(/30.*2026/);
  expect([text(true), text(false)]).toEqual(['Sí', 'No']);
  expect([text('2026-11'), text(12), text(null), text('')]).toEqual(['2026-11', '12', '', '']);
});
