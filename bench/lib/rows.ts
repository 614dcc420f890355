import { table } from './table.ts';

/** An injected fault with the expected and observed results. */
export interface FaultRow {
  injection: string;
  expectation: string;
  observation: string;
  met: boolean;
}

/** Collects rows, and prints each one immediately. */
export function faultRows(say: (line: string) => void) {
  const rows: FaultRow[] = [];
  return {
    rows,
    add(injection: string, expectation: string, observation: string, met: boolean): void {
      rows.push({ injection, expectation, observation, met });
      say(`  ${met ? 'as expected' : 'NOT MET'}: ${injection}: ${observation}`);
    },
    table: () =>
      table(
        ['injection', 'expectation', 'observation', 'met'],
        rows.map((row) => [row.injection, row.expectation, row.observation, row.met ? 'yes' : 'no']),
      ),
    failed: () => rows.filter(({ met }) => !met).length,
  };
}
