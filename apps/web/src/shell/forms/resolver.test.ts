import { Day, line } from '@guidepost/contracts/schemas';
import type { FieldError, FieldErrors, FieldValues, ResolverOptions } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { speaking } from '../../testing/translator.ts';
import { contractResolver } from './resolver.ts';

const body = z.strictObject({
  title: line(5),
  minutes: z.number(),
  tags: z.array(line(3)),
  day: z
    .string()
    .refine(() => false, { error: 'The date must be after {date}', params: { date: { date: '2026-11-20' } } }),
});

/** sets today's date, so that the day in the test is in the current year */
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-18T18:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function problems(language: 'en' | 'es', values: FieldValues): Promise<FieldErrors> {
  const t = await speaking(language);
  const resolve = contractResolver(body, t, (path) => ({ title: 'Título' })[path] ?? path);
  const options = { fields: {}, shouldUseNativeValidation: false } as ResolverOptions<FieldValues>;
  return (await resolve(values, undefined, options)).errors;
}

const wrong = { title: 'too long', minutes: 'x', tags: ['ok', 'four'], day: '2026-11-19' };

it("describes the problem of each field with its label and limits, in the user's language", async () => {
  const english = await problems('en', { ...wrong, title: undefined });
  expect((english.title as FieldError).message).toBe('Título is required.');
  expect((english.minutes as FieldError).message).toBe('minutes is not valid.');
  expect((english.tags as unknown as FieldError[])[1]?.message).toBe('tags.1 must be at most 3 characters');
  expect((english.day as FieldError).message).toBe('The date must be after November 20');
  const inSpanish = await problems('es', wrong);
  expect((inSpanish.title as FieldError).message).toBe('Título debe tener como máximo 5 caracteres');
  expect((inSpanish.day as FieldError).message).toBe('La fecha debe ser posterior al 20 de noviembre');
});

it('an empty text is required, and a short text has too few characters', async () => {
  const name = z.string().min(2, '{label} must be at least {minimum} characters');
  const resolve = contractResolver(z.strictObject({ name }), await speaking('en'), () => 'Name');
  const options = { fields: {}, shouldUseNativeValidation: false } as ResolverOptions<FieldValues>;
  const said = async (typed: string) => (await resolve({ name: typed }, undefined, options)).errors.name?.message;
  expect(await said('')).toBe('Name is required.');
  expect(await said('A')).toBe('Name must be at least 2 characters');
});

it('a missing day is required, and an invalid day has the wrong format', async () => {
  const t = await speaking('en');
  const said = async (on: string) =>
    (
      await contractResolver(z.strictObject({ on: Day }), t, () => 'First day')({ on }, undefined, {
        fields: {},
        shouldUseNativeValidation: false,
      } as ResolverOptions<FieldValues>)
    ).errors.on?.message;
  expect(await said('')).toBe('First day is required.');
  expect(await said('friday')).toBe('Invalid date format, expected yyyy-MM-dd');
});

it('an unvalidated value is accepted, even if its contract would refuse it', async () => {
  const strict = z.strictObject({ title: line(5).optional(), minutes: z.number() });
  const resolve = contractResolver(
    strict,
    await speaking('en'),
    (path) => path,
    ({ title }) => (title === ' as it was ' ? ['title'] : []),
  );
  const options = { fields: {}, shouldUseNativeValidation: false } as ResolverOptions<FieldValues>;
  const kept = { title: ' as it was ', minutes: 5 };
  expect(await resolve(kept, undefined, options)).toEqual({ values: kept, errors: {} });
  expect(Object.keys((await resolve({ ...kept, minutes: 'x' }, undefined, options)).errors)).toEqual(['minutes']);
  expect(Object.keys((await resolve({ ...kept, title: 'changed' }, undefined, options)).errors)).toEqual(['title']);
});
