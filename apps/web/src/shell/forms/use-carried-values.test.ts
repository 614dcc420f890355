import { createElement, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import { useTyped } from '../open-dialog.tsx';
import { useCarriedState, useCarriedValues } from './use-carried-values.ts';

vi.mock('../open-dialog.tsx', () => ({ useTyped: vi.fn() }));
vi.mock('../session/restore.ts', () => ({ beforeCarrying: () => () => {} }));

afterEach(() => void vi.mocked(useTyped).mockReset());

/** A field that keeps a copy of its first value, like a field for a phone number. */
const Field = ({ value }: { value: string }) => useState(value)[0];

function Form({ isDrafted }: { isDrafted: boolean }) {
  const form = useForm({ defaultValues: { number: 'as stored' } });
  useCarriedValues(form, false, isDrafted);
  return createElement(Field, { value: form.getValues('number') });
}

it('a form starts with what was typed before the session ended, so that its fields show it', () => {
  vi.mocked(useTyped).mockReturnValue({ typed: { number: 'as typed' } });
  expect(renderToString(createElement(Form, { isDrafted: false }))).toBe('as typed');
});

it('a form with a draft of its own ignores the values of the other form in its dialog', () => {
  vi.mocked(useTyped).mockReturnValue({ typed: { number: 'as typed' } });
  expect(renderToString(createElement(Form, { isDrafted: true }))).toBe('as stored');
});

let change = (_: string) => {};
function State() {
  const [comment, setComment] = useCarriedState('as stored');
  change = setComment;
  return comment;
}

it('a state starts with what was typed before the session ended, and is stored with its dialog', () => {
  const dialog = { typed: undefined as unknown };
  vi.mocked(useTyped).mockReturnValue(dialog);
  expect(renderToString(createElement(State))).toBe('as stored');
  change('as typed');
  expect(dialog.typed).toBe('as typed');
  expect(renderToString(createElement(State))).toBe('as typed');
});
