import type { TemplateVariable } from '@guidepost/contracts';

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
