import { describe, expect, it } from 'vitest';
import { safePath } from './redirect.ts';

const origin = 'https://care.example';

describe('the path after sign-in', () => {
  it.each(['/docket', '/member-list?search=ann#top', '/docket/guide/7?day=2026-11-20'])('keeps %s', (path) => {
    expect(safePath(path, origin)).toBe(path);
  });

  it.each([
    '//evil.example',
    'https://evil.example/docket',
    'https:evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    '\\\\evil.example',
    '/docket\\..\\x',
    '/\t/evil.example',
    'docket',
    '',
    '/login',
    '/sign-in/finish?code=1',
  ])('refuses %j', (path) => {
    expect(safePath(path, origin)).toBeNull();
  });
});
