/** Returns a Markdown table. Columns whose name starts with `>` are right-aligned. */
export function markdownTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  const aligned = head.map((name) => (name.startsWith('>') ? '---:' : '---'));
  return [line(head.map((name) => name.replace(/^>/, ''))), line(aligned), ...rows.map(line)].join('\n');
}

/** Replaces the text between the markers `<!-- name -->` and `<!-- /name -->`. @throws if the markers are missing */
export function replacePart(text: string, name: string, part: string): string {
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [start, end] = [text.indexOf(from), text.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`There is no part ${name}`);
  return `${text.slice(0, start + from.length)}\n${part}\n${text.slice(end)}`;
}
