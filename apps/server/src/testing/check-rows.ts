import { afterEach } from 'vitest';
import { checkRows, type WrongRow } from '../platform/row-check.ts';

/** Runs before each file of server tests. A wrong declaration of a row fails the test whose statement shows it. */
const found: WrongRow[] = [];
checkRows((wrong) => found.push(wrong));

// The caller may have swallowed the error, such as a repeated job or a sweep.
afterEach(() => {
  const [first] = found.splice(0);
  if (first) throw first;
});
