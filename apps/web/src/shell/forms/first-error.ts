import type { FieldErrors } from 'react-hook-form';

/**
 * Returns the path of the first field with an error, such as 'teams.0.role'. Fields in `order` come first. Parts of a
 * field keep their natural order. Returns undefined if no field has an error.
 */
export function firstError(errors: FieldErrors, order: readonly string[]): string | undefined {
  const fields = [...new Set([...order, ...Object.keys(errors)])].filter((name) => name !== 'root');
  for (const name of fields) {
    const path = leafOf(errors[name], name);
    if (path) return path;
  }
  return undefined;
}

function leafOf(error: unknown, path: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('type' in error && typeof error.type === 'string') return path;
  for (const [key, part] of Object.entries(error)) {
    const leaf = key === 'ref' ? undefined : leafOf(part, `${path}.${key}`);
    if (leaf) return leaf;
  }
  return undefined;
}
