/**
 * Returns short names of the members who share a number, such as 'Harold' and 'Marlene Whitaker' for 'Harold or Marlene
 * Whitaker'. If all members have the same last name, only the last result includes it.
 * @param names first and last names, in display order
 */
export function sharedNames(names: readonly string[]): string[] {
  const lastOf = (name: string): string => name.trim().split(/\s+/).slice(1).at(-1) ?? '';
  const last = lastOf(names[0] ?? '');
  if (last === '' || names.length < 2 || names.some((name) => lastOf(name) !== last)) return [...names];
  return names.map((name, index) => (index === names.length - 1 ? name : name.trim().slice(0, -last.length).trimEnd()));
}
