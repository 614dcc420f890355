import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { loadWithRetry } from './lazy-part.ts';

describe('code that is loaded on demand', () => {
  it('is requested again until it loads', async () => {
    vi.useFakeTimers();
    try {
      const load = vi.fn(async () => 'there');
      load.mockRejectedValueOnce(new TypeError('no connection')).mockRejectedValueOnce(new TypeError('no connection'));
      const part = loadWithRetry(load);
      await vi.advanceTimersByTimeAsync(2000);
      expect(load).toHaveBeenCalledTimes(2);
      await vi.advanceTimersByTimeAsync(2000);
      expect(await part).toBe('there');
    } finally {
      vi.useRealTimers();
    }
  });

  it('is never loaded with React’s lazy alone, because a failed load would remove the screen', () => {
    const root = path.join(import.meta.dirname, '..');
    const knows = ['shared/lazy-part.ts', 'shell/open-dialog.tsx'].map((file) => path.normalize(file));
    const others = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !knows.includes(file))
      .filter((file) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(path.join(root, file), 'utf8')));
    expect(others).toEqual([]);
  });
});
