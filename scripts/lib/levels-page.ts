import {
  columnLevels,
  dataLevels,
  levelMeanings,
  levelRequirements,
  otherPlaces,
  tableLevels,
} from '../../apps/server/src/data-levels.ts';

const start = '<!-- written by npm run levels -->';
const end = '<!-- end of the part that npm run levels writes -->';

function table(title: string, text: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [`## ${title}`, '', text, '', ...lines].join('\n');
}

/** Names the columns of a table whose level differs, with their level. */
const columnsOf = (table: string): string =>
  Object.entries(columnLevels)
    .filter(([path]) => path.startsWith(`${table}.`))
    .map(([path, level]) => `\`${path.slice(table.length + 1)}\`: ${level}`)
    .join(', ');

const tables = (): string =>
  [
    table(
      'Levels',
      'The strictest level is first.',
      ['level', 'data'],
      dataLevels.map((level) => [level, levelMeanings[level]]),
    ),
    table(
      'Requirements',
      'Each proof is a file and words in this file, as on the page about [ASVS](asvs.md).',
      ['levels', 'requirement', 'proof'],
      levelRequirements.map(({ levels, text, proof }) => [
        levels.length === dataLevels.length ? 'all' : levels.join(', '),
        text,
        proof.join('; '),
      ]),
    ),
    table(
      'Tables',
      'The level of a table applies to all its columns, except the named columns.',
      ['table', 'level', 'columns with another level'],
      dataLevels
        .flatMap((level) => tableLevels[level].map((name) => [`\`${name}\``, level, columnsOf(name)]))
        .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    ),
    table(
      'Data outside the tables',
      'The same requirements apply to this data.',
      ['place', 'level', 'content'],
      otherPlaces.map(({ place, level, content }) => [place, level, content]),
    ),
  ].join('\n\n');

/** Returns the page of protection levels with current tables. */
export function withLevels(page: string): string {
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error('The page lacks the two marks of npm run levels.');
  return `${page.slice(0, from)}${start}\n\n${tables()}\n\n${page.slice(to)}`;
}
