import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** Generous limits, so that no test fails because the machine is busy. */
const patient = {
  expect: { poll: { interval: 50, timeout: 60_000 } },
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

/** Tests of the bench that need PostgreSQL. */
const serverTestsOfBench = ['bench/upgrade/*.test.ts'];

/**
 * Three projects. Unit tests use only the code under test. Web tests replace browser globals, so each file has its own
 * thread. Server tests share one PostgreSQL. Each of their files clones the template database, which has all migrations
 * and no data. Unit and server tests load their modules once for each worker, which takes half the time of loading them
 * for each file. Modules must therefore not contain state, in tests and in the product.
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
          exclude: [
            ...configDefaults.exclude,
            ...serverTestsOfBench,
            // takes several minutes
            ...(process.env.TEST_ALL === '1' ? [] : ['bench/load/loads.test.ts']),
          ],
          isolate: false,
        },
      },
      {
        test: {
          ...patient,
          name: 'web',
          // starting a thread takes three quarters of the processor time of starting a process
          pool: 'threads',
          include: ['apps/web/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'server',
          // named at the end of the run; what is pure has none (docs/decisions/2026-11-22-test-retries.md)
          retry: process.env.CI ? 1 : 0,
          include: ['apps/server/src/**/*.test.ts', 'apps/local/src/**/*.test.ts', ...serverTestsOfBench],
          globalSetup: ['apps/local/src/testing/global-setup.ts'],
          setupFiles: ['apps/server/src/testing/check-rows.ts'],
          isolate: false,
        },
      },
    ],
  },
});
