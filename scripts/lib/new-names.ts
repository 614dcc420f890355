/** All forms of a new module's name. The keys are the placeholders in the templates. */
export interface Names {
  /** `ride-vouchers`: folders, files and URLs. */
  name: string;
  /** `rideVouchers`: the module in the code. */
  names: string;
  /** `RideVouchers`: parts of function and component names. */
  Names: string;
  /** `rideVoucher` */
  one: string;
  /** `RideVoucher`: the record. */
  One: string;
  /** `ride-voucher`: the kind of record that access checks use. */
  kind: string;
  /** `ride_vouchers` */
  table: string;
  /** `ride vouchers`, in texts. */
  words: string;
  Words: string;
  word: string;
  Word: string;
  /** The article before the word: `a` or `an`. */
  a: string;
  A: string;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const camelCase = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/(?<=ss|x|z|ch|sh)es$|s$/, '');

/** Returns an error message if a new module cannot have this name. */
export function nameProblem(name: string): string | undefined {
  if (!/^[a-z]{2,}(-[a-z]{2,})*$/.test(name))
    return `“${name}” is not a valid name. Use lower-case words with hyphens, such as ride-vouchers.`;
  if (!/[^s]s$/.test(name)) return `“${name}” is not a plural. Use a plural such as ride-vouchers.`;
  if (name.length > 30) return `“${name}” is too long. Use at most 30 characters.`;
  return undefined;
}

/** Returns all forms of a valid name. */
export function namesOf(name: string): Names {
  const one = singular(name);
  const word = one.replaceAll('-', ' ');
  const words = name.replaceAll('-', ' ');
  const a = /^[aeiou]/.test(word) ? 'an' : 'a';
  return {
    name,
    names: camelCase(name),
    Names: capitalize(camelCase(name)),
    one: camelCase(one),
    One: capitalize(camelCase(one)),
    kind: one,
    table: name.replaceAll('-', '_'),
    words,
    Words: capitalize(words),
    word,
    Word: capitalize(word),
    a,
    A: capitalize(a),
  };
}

/** Replaces a template's placeholders, such as {{words}}, with the forms of the name. */
export const filled = (template: string, names: Names): string =>
  template.replace(/\{\{([A-Za-z]+)\}\}/g, (placeholder, key: string) => names[key as keyof Names] ?? placeholder);

/** Replaces the placeholders in a template's path, such as __name__, with the forms of the name. */
export const filledPath = (path: string, names: Names, time: string): string =>
  path
    .replace(/\.txt$/, '')
    .replace(/__(time|name|Names|One)__/g, (_, key: 'time' | 'name' | 'Names' | 'One') =>
      key === 'time' ? time : names[key],
    );
