import { useBlocker } from '@tanstack/react-router';
import { createElement, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

vi.mock('@tanstack/react-router', () => ({ useBlocker: vi.fn() }));
vi.mock('../../shared/confirm/confirm.tsx', () => ({ confirmDiscard: vi.fn() }));
vi.mock('../dialogs/use-close-on-leave.ts', () => ({ pageWithoutGuide: (path: string) => path }));
vi.mock('../session/confirm-sign-in.ts', () => ({ isConfirming: () => false }));

afterEach(() => void vi.mocked(useBlocker).mockReset());

/** A form that renders a second time, with unsaved changes. */
function Form({ question }: { question: () => Promise<boolean> }) {
  const [dirty, setDirty] = useState(false);
  const { leaving } = useUnsavedChanges(dirty);
  leaving.current = question;
  if (!dirty) setDirty(true);
  return null;
}

it('a form registers its question once, so that a page that redirects in the same render cannot skip it', async () => {
  const question = vi.fn(async () => false);
  renderToString(createElement(Form, { question }));
  const calls = vi.mocked(useBlocker).mock.calls as unknown as [
    { disabled: boolean; shouldBlockFn: (leave: object) => Promise<boolean>; enableBeforeUnload: () => boolean },
  ][];
  const [clean, dirty] = calls.map(([options]) => options);
  expect([clean?.disabled, dirty?.disabled]).toEqual([true, false]);
  expect(dirty?.shouldBlockFn).toBe(clean?.shouldBlockFn);
  expect(dirty?.enableBeforeUnload).toBe(clean?.enableBeforeUnload);

  // the first function also knows the later changes
  const leave = { current: { pathname: '/member/1' }, next: { pathname: '/member/2' } };
  expect(await clean?.shouldBlockFn(leave)).toBe(true);
  expect(question).toHaveBeenCalledOnce();
  expect(clean?.enableBeforeUnload()).toBe(true);
});
