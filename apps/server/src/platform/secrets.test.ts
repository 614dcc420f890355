import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { endOf, seal, unseal } from './secrets.ts';

const key = randomBytes(32);

describe('an encrypted secret', () => {
  it('can be read only with its key and purpose, and looks different each time', () => {
    const sealed = seal(key, 'findhelp', 'fh-key-ñ');
    expect(unseal([key], 'findhelp', sealed)).toBe('fh-key-ñ');
    expect(unseal([randomBytes(32)], 'findhelp', sealed)).toBeUndefined();
    expect(unseal([key], 'other', sealed)).toBeUndefined();
    expect(seal(key, 'findhelp', 'fh-key-ñ')).not.toBe(sealed);
    expect(sealed).not.toContain('fh-key');
  });

  it('cannot be read after any change', () => {
    const sealed = seal(key, 'findhelp', 'fh-key');
    for (const at of [3, 20, sealed.length - 2])
      expect(
        unseal([key], 'findhelp', `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`),
      ).toBeUndefined();
    for (const other of ['', 'v1.', 'v1..', 'v2.abc', 'plain'])
      expect(unseal([key], 'findhelp', other)).toBeUndefined();
  });

  it('can still be read after the key was changed, while the earlier key is known', () => {
    const next = randomBytes(32);
    const earlier = seal(key, 'findhelp', 'fh-key');
    expect(unseal([next, key], 'findhelp', earlier)).toBe('fh-key');
    expect(unseal([next], 'findhelp', earlier)).toBeUndefined();
    const later = seal(next, 'findhelp', 'fh-key');
    expect([later, earlier].map((sealed) => sealed.endsWith(endOf(next)))).toEqual([true, false]);
    expect(unseal([next], 'findhelp', later)).toBe('fh-key');
  });

  it('contains an id of its key that does not reveal the key', () => {
    const id = endOf(key).slice(1);
    expect(id).toHaveLength(8);
    for (const encoding of ['base64url', 'base64', 'hex'] as const) expect(key.toString(encoding)).not.toContain(id);
  });

  it('that was encrypted before keys had ids can be read with each known key', () => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('findhelp'));
    const text = Buffer.concat([nonce, cipher.update('fh-key'), cipher.final(), cipher.getAuthTag()]);
    const sealed = `v1.${text.toString('base64url')}`;
    expect(unseal([randomBytes(32), key], 'findhelp', sealed)).toBe('fh-key');
    expect(unseal([randomBytes(32)], 'findhelp', sealed)).toBeUndefined();
  });
});
