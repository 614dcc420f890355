import { renumbered } from '@guidepost/rules';
import type { Values } from '../../../shell/forms/merge.ts';

/**
 * Splits a record that has a list of items into fields, so that two administrators' edits can be merged like those in
 * any other form. The items are a survey's questions or the sections of learn-more content.
 */

export interface Item {
  key: string;
  sortOrder: number;
}

/** A version of a record: its own fields and its items. */
export interface Version<I extends Item = Item> {
  about: Values;
  items: readonly I[];
}

/**
 * Item fields that only make sense together, such as the type and the options. Maps a field's name to its group's name.
 */
type DependentFields = Readonly<Record<string, string>>;

/** A field of a record: the order of the items, a field of the record itself, a whole item, or part of an item. */
export type Field = { about: string } | { order: true } | { key: string; part: string | null };

/** Parses a field's name, whose parts are separated by slashes. The keys of items contain no slash. */
export function fieldOf(name: string): Field {
  const [kind, first = '', part = null] = name.split('/');
  if (kind === 'order') return { order: true };
  return kind === 'about' ? { about: first } : { key: first, part };
}

/**
 * Sorts object keys and omits undefined values, so that equal values compare as equal. The database may return the keys
 * in a different order.
 */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, canonical(one)]));
}

const keysOf = ({ items }: Version): string[] => items.map(({ key }) => key);

/** Returns the keys of the items that all versions have. Only these items are merged part by part. */
export function sharedKeys(...versions: readonly Version[]): ReadonlySet<string> {
  const [first = [], ...others] = versions.map(keysOf);
  return new Set(first.filter((key) => others.every((keys) => keys.includes(key))));
}

/** Returns a version's values, keyed by field name. */
export function valuesOf(
  { about, items }: Version,
  shared: ReadonlySet<string>,
  together: DependentFields = {},
): Values {
  const values: Record<string, unknown> = { order: items.map(({ key }) => key).filter((key) => shared.has(key)) };
  for (const [name, value] of Object.entries(about)) values[`about/${name}`] = canonical(value);
  for (const { key, sortOrder: _place, ...item } of items) {
    const sorted = canonical(item) as object;
    if (!shared.has(key)) {
      values[`item/${key}`] = sorted;
      continue;
    }
    for (const [name, value] of Object.entries(sorted)) {
      const part = `item/${key}/${together[name] ?? name}`;
      values[part] = together[name] ? { ...(values[part] as object), [name]: value } : value;
    }
  }
  return values;
}

/** Adds the keys that only the second list has. Each key is inserted after its predecessor in the second list. */
function withKeys(keys: readonly string[], others: readonly string[]): string[] {
  const all = [...keys];
  for (const [index, key] of others.entries()) {
    if (all.includes(key)) continue;
    const before = others[index - 1];
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, key);
  }
  return all;
}

/** Builds a version from these values. An item that only one version has keeps its position from that version. */
export function versionOf<I extends Item>(
  values: Values,
  mine: Version<I>,
  theirs: Version<I>,
  together: DependentFields = {},
): Version<I> {
  const groups = new Set(Object.values(together));
  const about: Record<string, unknown> = {};
  const found = new Map<string, object>();
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(name);
    if (value === undefined || 'order' in field) continue;
    if ('about' in field) about[field.about] = value;
    else {
      const isGroup = field.part === null || groups.has(field.part);
      found.set(field.key, {
        ...found.get(field.key),
        ...(isGroup ? (value as object) : { [field.part ?? '']: value }),
      });
    }
  }
  const order = values.order as string[];
  const isMine =
    order.join() ===
    keysOf(mine)
      .filter((key) => order.includes(key))
      .join();
  const keys = isMine ? withKeys(keysOf(mine), keysOf(theirs)) : withKeys(keysOf(theirs), keysOf(mine));
  const items = keys.flatMap((key) => {
    const item = found.get(key);
    return item ? [{ ...item, key, sortOrder: 0 } as I] : [];
  });
  return { about, items: renumbered(items) };
}
