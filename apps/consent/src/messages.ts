import type { PropertyError } from '@guidepost/contracts';

/**
 * The server's errors by field. The messages of a field are joined, those of its parts are listed by part.
 * @param t puts a sentence into the reader's language
 * @param labelOf the label of a field, as the reader sees it
 */
export function fieldMessages(
  errors: readonly PropertyError[],
  t: (words: string) => string,
  labelOf: (field: string) => string,
): Record<string, string> {
  const found: Record<string, string[]> = {};
  const add = ({ property, constraints, sentences, children }: PropertyError) => {
    const field = property.split('.').at(-1) ?? property;
    for (const [name, message] of Object.entries(constraints)) {
      const sentence = sentences?.[name];
      const values: Record<string, unknown> = { ...sentence?.values, label: labelOf(field) };
      const said = t(sentence?.key ?? message).replace(/\{(\w+)\}/gi, (all, value: string) =>
        String(values[value.toLowerCase()] ?? all),
      );
      found[field] = [...(found[field] ?? []), said];
    }
    for (const child of children ?? []) add(child);
  };
  for (const error of errors) add(error);
  return Object.fromEntries(Object.entries(found).map(([field, messages]) => [field, messages.join(', ')]));
}
