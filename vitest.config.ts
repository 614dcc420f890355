import { defineConfig } from 'vitest/config';

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
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
