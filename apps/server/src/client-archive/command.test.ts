import { hostname } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { requireOperator } from './command.ts';

afterEach(() => vi.restoreAllMocks());

it('the operator is the given name, or the login and the machine', () => {
  const user = () => ({ username: 'ada' });
  expect(requireOperator(' Ada Okafor ', user)).toBe('Ada Okafor');
  expect(requireOperator(undefined, user)).toBe(`ada@${hostname()}`);
});

it('a user without a name, as in a container, must enter one', () => {
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const unknown = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  expect(() => requireOperator(undefined, unknown)).toThrow('exit 2');
  expect(write).toHaveBeenCalledWith('Enter your name for the audit: --operator NAME.\n');
  expect(requireOperator('Ada', unknown)).toBe('Ada');
});
