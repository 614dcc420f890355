import type { PropertyError } from '@guidepost/contracts';

/**
 * Returns the server's messages by field. Several messages for one field are joined. If a field has parts, the messages
 * for each part are returned under the part's own name.
 * @param t translates a sentence into the user's language
 * @param labelOf returns a field's label
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

/** Returns the server's message about how many attempts are left. Returns null if the message is only a field error. */
export function attemptsText(message: string | undefined, errors: readonly PropertyError[]): string | null {
  const ofFields = errors.flatMap(({ constraints }) => Object.values(constraints));
  return message === undefined || ofFields.includes(message) ? null : message;
}
