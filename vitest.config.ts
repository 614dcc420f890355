import { defineConfig } from 'vitest/config';

/** What a test waits for comes when it comes: a machine that is busy is no reason to fail. */
const expecting = { poll: { interval: 50, timeout: 20_000 } };

/**
 * Two projects: what is pure needs nothing; what talks to the database shares one PostgreSQL, whose template database
 * (all migrations, no data) each test file clones.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          expect: expecting,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'apps/local/src/**/*.test.ts'],
          globalSetup: ['apps/local/src/testing/global-setup.ts'],
          expect: expecting,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
