/** Returns a plain-text table. Numbers are right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const isNumeric = head.map(
    (_, column) => rows.length > 0 && rows.every((row) => /^[-\d.,]*( (ms|s|MB|kB|%))?$/.test(String(row[column]))),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(cells[0] ?? []), widths.map((width) => '-'.repeat(width)).join('  '), ...cells.slice(1).map(line)].join(
    '\n',
  );
}
