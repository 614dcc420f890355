import type { Sentence, TemplateVariable } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import type { AnswerLanguage } from './suggestions.ts';

const variable = /\{\{\s*([\w.-]*)\s*\}\}/g;

/** A member's values for the variables' sources; null for an unknown value. */
export type VariableValues = Readonly<Record<TemplateVariable['source'], string | null>>;

/**
 * Replaces a template's variables, such as `{{memberFirstName}}`. An unknown variable or a variable without a value
 * remains in the text, so that the sender sees it and is warned.
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

/** Returns the variables that remain in a text, as written, in order and without duplicates. */
export const unfilledVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([whole]) => whole)),
];

/**
 * Matches any text that may be meant as a variable: between double braces, or after double braces that are not closed.
 */
const suggestionText = /\{\{([^{}]*)(\}\}|\}|$)/gm;

/** Returns how many letters must be added, removed or changed to turn one word into the other. */
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

/**
 * Returns the key that was most likely meant: a key that contains the written name, or else the key with the fewest
 * different letters.
 */
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
 * Returns an error sentence about a template with an unknown variable or braces that are not closed. For an unknown
 * variable, the sentence suggests the nearest known one. Returns null if there is no error.
 */
export function variableProblem(template: string, keys: readonly string[]): Sentence | null {
  for (const [whole, inside = '', end] of template.matchAll(suggestionText)) {
    const written = inside.trim();
    if (end !== '}}') {
      const begun = whole.length > 40 ? `${whole.slice(0, 40)}…` : whole;
      return sentence('Add two closing braces after {written}.', { written: begun });
    }
    if (keys.includes(written)) continue;
    const nearest = nearestKey(written, keys);
    return nearest === undefined
      ? sentence('The variable {written} does not exist.', { written: whole })
      : sentence('The variable {written} does not exist. Did you mean {nearest}?', {
          written: whole,
          nearest: `{{${nearest}}}`,
        });
  }
  return null;
}

/** Returns a template's text: the Spanish text if it exists and Spanish is wanted, otherwise the English text. */
export const templateTextIn = (
  { template, templateEs }: { template: string; templateEs: string | null },
  language: AnswerLanguage,
): string => (language === 'Spanish' && templateEs?.trim() ? templateEs : template);
