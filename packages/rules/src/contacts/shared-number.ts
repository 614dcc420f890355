/**
 * The members who may be at a number that they share, as they are said together: 'Harold' and 'Marlene Whitaker' of 'Harold
 * or Marlene Whitaker'. A last name that all of them have is said once.
 * @param names first and last names, in the order in which they are said
 */
export function sharedNames(names: readonly string[]): string[] {
  const lastOf = (name: string): string => name.trim().split(/\s+/).slice(1).at(-1) ?? '';
  const last = lastOf(names[0] ?? '');
  if (last === '' || names.length < 2 || names.some((name) => lastOf(name) !== last)) return [...names];
  return names.map((name, index) => (index === names.length - 1 ? name : name.trim().slice(0, -last.length).trimEnd()));
}
