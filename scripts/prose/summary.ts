import type { FileFinding } from './check.ts';

/** Returns the folder that a file's findings are counted for: a module, a feature, or a package's folder. */
export function folderOf(file: string): string {
  const parts = file.split('/').slice(0, -1);
  const deep = /^apps\/(?:server|web)\/src\/(?:modules|features)\//.test(file) ? 5 : 4;
  return parts.slice(0, deep).join('/') || '.';
}

type Row = readonly [string, ...(string | number)[]];

function table(rows: readonly Row[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? String(cell).padEnd(widths[0] ?? 0) : String(cell).padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

/** Returns a table that counts findings by two properties. The last row and column contain totals. */
function counted<T>(items: readonly T[], title: string, rowOf: (item: T) => string, columnOf: (item: T) => string) {
  const columns = [...new Set(items.map(columnOf))].sort();
  const groups = [...Map.groupBy(items, rowOf)].sort((a, b) => b[1].length - a[1].length);
  const cells = (group: readonly T[]) => [
    ...columns.map((column) => group.filter((item) => columnOf(item) === column).length),
    group.length,
  ];
  return table([
    [title, ...columns, 'total'],
    ...groups.map(([name, group]): Row => [name, ...cells(group)]),
    ['total', ...cells(items)],
  ]);
}

/** Returns two tables of findings: by rule and kind of text, and by folder and kind of text. */
export function summaryOf(found: ReadonlyMap<string, readonly FileFinding[]>): string {
  const all = [...found].flatMap(([file, findings]) => findings.map((finding) => ({ ...finding, file })));
  const kind = (item: { kind: string }) => item.kind;
  return [
    counted(all, 'rule', ({ rule }) => rule, kind),
    counted(all, 'folder', ({ file }) => folderOf(file), kind),
    `${all.length} findings in ${found.size} files`,
  ].join('\n\n');
}
