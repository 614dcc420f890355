import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A machine that is busy is no reason to fail: what a test waits for may take its time. */
const patient = {
  expect: { poll: { interval: 50, timeout: 60_000 } },
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

/**
 * Three projects. What is pure needs nothing. What runs in a browser replaces globals, so each of its files has a process
 * of its own. What talks to the database shares one PostgreSQL, whose template database (all migrations, no data) each
 * test file clones. Pure and server tests load their modules once a worker, not once a file: that is half their time.
 * They may therefore keep no state in modules, which the product must not do anyway.
 */
export default defineConfig({
  test: {
    // Vitest leaves one processor free by default, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          ...patient,
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/consent/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          isolate: false,
        },
      },
      {
        test: {
          ...patient,
          name: 'web',
          include: ['apps/web/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'server',
          // named at the end of the run; what is pure has none (docs/decisions/2026-11-22-test-retries.md)
          retry: process.env.CI ? 1 : 0,
          include: ['apps/server/src/**/*.test.ts', 'apps/local/src/**/*.test.ts'],
          globalSetup: ['apps/local/src/testing/global-setup.ts'],
          setupFiles: ['apps/server/src/testing/check-rows.ts'],
          isolate: false,
        },
      },
    ],
  },
});
