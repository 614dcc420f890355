import type { Edge } from './cycles.ts';
import { type Import, partFolders, partImports } from './rules.ts';

/** The comments before and after the generated part of a page. */
const start = '<!-- written by npm run diagram -->';
const end = '<!-- end of the part that npm run diagram writes -->';

/** The parts that each part calls, by name. Names are sorted. */
type Calls = ReadonlyMap<string, readonly string[]>;

function callsOf(edges: readonly Edge[]): Calls {
  const calls = new Map<string, Set<string>>();
  for (const { from, to } of edges) calls.set(from, (calls.get(from) ?? new Set()).add(to));
  return new Map([...calls].sort(([a], [b]) => (a < b ? -1 : 1)).map(([from, to]) => [from, [...to].sort()]));
}

/** Returns all parts that a part calls, directly or through others. */
function reachedFrom(calls: Calls, from: string, reached = new Set<string>()): Set<string> {
  for (const to of calls.get(from) ?? [])
    if (!reached.has(to)) {
      reached.add(to);
      reachedFrom(calls, to, reached);
    }
  return reached;
}

/**
 * Removes each call between parts that a longer path also connects. For example, if `a` calls `b` and `c`, and `b`
 * calls `c`, removes the call from `a` to `c`. The calls must have no cycles.
 */
export function shortestCalls(edges: readonly Edge[]): Edge[] {
  const calls = callsOf(edges);
  return [...calls].flatMap(([from, targets]) =>
    targets
      .filter((to) => !targets.some((other) => other !== to && reachedFrom(calls, other).has(to)))
      .map((to) => ({ from, to })),
  );
}

/** Returns Markdown with the flowchart of the server's modules and the table of all calls. */
export function diagramOf(imports: readonly Import[]): string {
  const modules = callsOf(partImports(imports, partFolders.modules));
  const features = callsOf(partImports(imports, partFolders.features));
  const names = [...new Set([...modules.keys(), ...features.keys()])].sort();
  const cell = (calls: readonly string[] | undefined) => calls?.join(', ') ?? '–';
  return [
    '```mermaid',
    'flowchart LR',
    ...shortestCalls(partImports(imports, partFolders.modules)).map(({ from, to }) => `  ${from} --> ${to}`),
    '```',
    '',
    '| name | the server module calls | the web feature calls |',
    '| --- | --- | --- |',
    ...names.map((name) => `| ${name} | ${cell(modules.get(name))} | ${cell(features.get(name))} |`),
  ].join('\n');
}

/** Returns a page with a new diagram between its two comments. @throws if the page does not contain the comments */
export function withDiagram(page: string, imports: readonly Import[]): string {
  const [first, last] = [page.indexOf(start), page.indexOf(end)];
  if (first < 0 || last < first) throw new Error(`The page must contain the comments “${start}” and “${end}”.`);
  return `${page.slice(0, first + start.length)}\n\n${diagramOf(imports)}\n\n${page.slice(last)}`;
}
