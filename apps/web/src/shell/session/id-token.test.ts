import { describe, expect, it } from 'vitest';
import { checkIdToken } from './id-token.ts';

const now = 1_800_000_000_000;
const expected = { issuer: 'https://id.example', clientId: 'guidepost', nonce: 'n1', now };
const claims = {
  iss: 'https://id.example',
  aud: 'guidepost',
  sub: '7',
  exp: now / 1000 + 300,
  iat: now / 1000,
  nonce: 'n1',
};

describe('an ID token', () => {
  it('of our provider, for our client and this attempt is accepted', () => {
    expect(() => checkIdToken(claims, expected)).not.toThrow();
    expect(() => checkIdToken({ ...claims, aud: ['guidepost', 'other'], azp: 'guidepost' }, expected)).not.toThrow();
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'other' }],
    ['no audience', { aud: undefined }],
    ['several audiences and no party', { aud: ['guidepost', 'other'] }],
    ['another party', { azp: 'other' }],
    ['the nonce of another attempt', { nonce: 'n2' }],
    ['no nonce', { nonce: undefined }],
    ['an expiry in the past', { exp: now / 1000 - 600 }],
    ['no expiry', { exp: undefined }],
  ])('with %s is refused', (_, change) => {
    expect(() => checkIdToken({ ...claims, ...change } as typeof claims, expected)).toThrow();
  });

  it('from a refresh needs no nonce', () => {
    expect(() => checkIdToken({ ...claims, nonce: undefined }, { ...expected, nonce: null })).not.toThrow();
  });
});
