import { afterEach } from 'vitest';
import { checkRows, type WrongRow } from '../platform/row-check.ts';

/**
 * Runs before each file of server tests. If a statement's rows differ from their declaration, the test that ran the
 * statement fails.
 */
const found: WrongRow[] = [];
checkRows((wrong) => found.push(wrong));

// Fails the test even if the code that ran the statement swallowed the error, as a repeated job or a sweep does.
afterEach(() => {
  const [first] = found.splice(0);
  if (first) throw first;
});
