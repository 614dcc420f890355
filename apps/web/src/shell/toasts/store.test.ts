import { expect, it, vi } from 'vitest';

vi.mock('react', () => ({
  useSyncExternalStore: (_subscribe: unknown, read: () => readonly unknown[]) => read(),
}));
const { clearToasts, showError, useToasts } = await import('./store.ts');

it('an error that repeats is shown once, but once for each record in a title', () => {
  clearToasts();
  for (const title of ['Ada Rivera', 'Ada Rivera', 'Ben Cole'])
    showError({ title, message: 'The server could not be reached.' });
  expect(useToasts()).toMatchObject([{ title: 'Ada Rivera' }, { title: 'Ben Cole' }]);
});
