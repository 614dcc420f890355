import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from './secrets.ts';

const key = randomBytes(32);

describe('an encrypted secret', () => {
  it('can be read only with its key and purpose, and looks different each time', () => {
    const sealed = seal(key, 'findhelp', 'fh-key-ñ');
    expect(unseal(key, 'findhelp', sealed)).toBe('fh-key-ñ');
    expect(unseal(randomBytes(32), 'findhelp', sealed)).toBeUndefined();
    expect(unseal(key, 'other', sealed)).toBeUndefined();
    expect(seal(key, 'findhelp', 'fh-key-ñ')).not.toBe(sealed);
    expect(sealed).not.toContain('fh-key');
  });

  it('cannot be read after any change', () => {
    const sealed = seal(key, 'findhelp', 'fh-key');
    for (const at of [3, 20, sealed.length - 2])
      expect(
        unseal(key, 'findhelp', `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`),
      ).toBeUndefined();
    for (const other of ['', 'v1.', 'v2.abc', 'plain']) expect(unseal(key, 'findhelp', other)).toBeUndefined();
  });
});
