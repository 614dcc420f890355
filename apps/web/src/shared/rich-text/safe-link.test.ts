import { describe, expect, it } from 'vitest';
import { safeLink } from './safe-link.ts';

describe('a link in a note', () => {
  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://evil.test/1',
    'http://211.org',
    '//evil.test',
    '/docket',
    'https:',
    'https://',
    '',
  ])('is refused: %j', (text) => {
    expect(safeLink(text)).toBeNull();
  });

  it("is returned in the browser's normal form", () => {
    expect(safeLink(' https://211.org/a?b=c#d ')).toBe('https://211.org/a?b=c#d');
    expect(safeLink('https://211.org/"><script>')).toBe('https://211.org/%22%3E%3Cscript%3E');
  });
});
