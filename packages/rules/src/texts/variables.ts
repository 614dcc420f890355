import type { TemplateVariable } from '@guidepost/contracts';

const variable = /\{\{\s*([\w.-]*)\s*\}\}/g;

/** What the sources of template variables are for one member; null where it is not known. */
export type VariableValues = Readonly<Record<TemplateVariable['source'], string | null>>;

/**
 * A template with its variables filled in, `{{memberFirstName}}` and the like (decision 106). One that is not known, or
 * has no value, stays as it is: the person sees it and is warned.
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

/** The variables that a text still has, each once, in their order and as they are written. */
export const unfilledVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([whole]) => whole)),
];
