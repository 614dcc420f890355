import { parseEnv } from 'node:util';
import { expect, it, vi } from 'vitest';

vi.mock('./start/web-build.ts', async (original) => ({
  ...(await original<typeof import('./start/web-build.ts')>()),
  buildWeb: () => ({ done: Promise.resolve('/opt/guidepost-0.1.0/dist'), needed: false, cancel: () => {} }),
}));

it('npm run build prints the same folders as guidepost config, without the version', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await import('./build.ts');
    const printed = write.mock.calls.map(([text]) => String(text)).join('');
    expect(parseEnv(printed)).toEqual({ WEB_ROOT: 'apps/web/dist', CONSENT_ROOT: 'apps/consent/dist' });
  } finally {
    write.mockRestore();
  }
});
