import type { Sentence, TemplateVariable } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';

const variable = /\{\{\s*([\w.-]*)\s*\}\}/g;

/** The values of the variables' sources for one member; null if not known. */
export type VariableValues = Readonly<Record<TemplateVariable['source'], string | null>>;

/**
 * Fills in the variables of a template, such as `{{memberFirstName}}`. A variable that is unknown or has no value
 * stays as written, so that the person sees it and is warned.
 */
export function fillTemplate(
  template: string,
  variables: readonly Pick<TemplateVariable, 'key' | 'source'>[],
  values: VariableValues,
): string {
  const sources = new Map(variables.map(({ key, source }) => [key, source]));
  return template.replace(variable, (whole, key: string) => {
    const source = sources.get(key);
    return (source && values[source]) || whole;
  });
}

/** The variables left in a text, each once, in order and as written. */
export const unfilledVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([whole]) => whole)),
];

/** What is meant as a variable: in two braces, whatever stands between them, or in braces that nobody closed. */
const meant = /\{\{([^{}]*)(\}\}|\}|$)/gm;

/** So many letters have to be added, left out or changed to make one word of the other. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (let n = 1; n <= other.length; n += 1)
      current.push(
        Math.min(
          (before[n] ?? 0) + 1,
          (current[n - 1] ?? 0) + 1,
          (before[n - 1] ?? 0) + (other[n - 1] === letter ? 0 : 1),
        ),
      );
    before = current;
  }
  return before[other.length] ?? 0;
}

/** The key that somebody most likely meant: what they wrote is a part of it, or has the fewest other letters. */
function nearestKey(written: string, keys: readonly string[]): string | undefined {
  const word = written.toLowerCase();
  const far = (key: string): number => {
    const known = key.toLowerCase();
    return word.length > 2 && known.includes(word) ? 0.5 : distance(word, known);
  };
  const measured = keys.map((key) => ({ key, letters: far(key) }));
  return measured.toSorted((a, b) => a.letters - b.letters)[0]?.key;
}

/**
 * What is wrong with the variables of a template that somebody wants to save: one that does not exist, with the nearest that
 * does, or braces that are not closed. Null where nothing is.
 */
export function variableProblem(template: string, keys: readonly string[]): Sentence | null {
  for (const [whole, inside = '', end] of template.matchAll(meant)) {
    const written = inside.trim();
    if (end !== '}}') {
      const begun = whole.length > 40 ? `${whole.slice(0, 40)}…` : whole;
      return sentence('{written} is not closed: a variable ends with two braces.', { written: begun });
    }
    if (keys.includes(written)) continue;
    const nearest = nearestKey(written, keys);
    return nearest === undefined
      ? sentence('There is no variable {written}.', { written: whole })
      : sentence('There is no variable {written}. Did you mean {nearest}?', {
          written: whole,
          nearest: `{{${nearest}}}`,
        });
  }
  return null;
}
