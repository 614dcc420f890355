import { expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { loadConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { cloneDatabase } from './testing/database.ts';

it("a server in production warns if its settings contain the owner's URL", async () => {
  const database = await cloneDatabase();
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const settings = { ENVIRONMENT: 'test', ...database.settings, OIDC_ISSUER: 'http://127.0.0.1:9', ROLES: 'web' };
  const warnings = async (environment: 'test' | 'production', databaseOwnerUrl: string | undefined) => {
    lines.length = 0;
    const app = await buildApp({ config: { ...loadConfig(settings), environment, databaseOwnerUrl }, log });
    await app.start();
    await app.stop();
    return lines.filter((line) => line.includes('DATABASE_OWNER_URL')).length;
  };
  try {
    expect(await warnings('production', 'postgres://owner:x@127.0.0.1:9/x')).toBe(1);
    expect(await warnings('production', undefined)).toBe(0);
    expect(await warnings('test', 'postgres://owner:x@127.0.0.1:9/x')).toBe(0);
  } finally {
    await database.drop();
  }
});
