import { afterEach } from 'vitest';
import { checkRows, type WrongRow } from '../platform/row-check.ts';

/** Runs before each file of server tests: a wrong declaration of a row fails the test whose statement shows it. */
const found: WrongRow[] = [];
checkRows((wrong) => found.push(wrong));

// What asked may have swallowed the error: a job that is run again, a sweep.
afterEach(() => {
  const [first] = found.splice(0);
  if (first) throw first;
});
