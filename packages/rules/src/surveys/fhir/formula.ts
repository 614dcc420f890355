/** Tokens of an expression that only adds up option scores. */
const token =
  /\s+|'((?:[^'\\]|\\.)*)'|(%resource|%questionnaire|item|descendants|repeat|where|linkId|answer|value|valueCoding|coding|ordinal|weight|sum|select|in|or|\$this)\b|[().,|+=]/y;

/**
 * Returns the linkIds of the questions whose values a FHIRPath expression adds up; an empty list means all questions.
 * Returns null for any other expression, because a score must be calculated exactly as its source defines it.
 */
export function summedLinkIds(expression: string): string[] | null {
  const linkIds: string[] = [];
  const words = new Set<string>();
  let position = 0;
  let pluses = 0;
  while (position < expression.length) {
    token.lastIndex = position;
    const found = token.exec(expression);
    if (!found) return null;
    if (found[1] !== undefined) linkIds.push(found[1].replace(/\\(.)/g, '$1'));
    if (found[2] !== undefined) words.add(found[2]);
    if (found[0] === '+') pluses += 1;
    position = token.lastIndex;
  }
  const readsValues = words.has('ordinal') || words.has('weight');
  if (!readsValues || !(words.has('sum') || pluses > 0)) return null;
  // an expression that adds a question twice is not supported, because a score can add it only once
  return new Set(linkIds).size === linkIds.length ? linkIds : null;
}

/** Returns the expression that adds up the option scores of some questions. */
export const sumOf = (linkIds: readonly string[]): string =>
  `%resource.descendants().where(linkId in (${linkIds
    .map((linkId) => `'${linkId.replace(/['\\]/g, '\\$&')}'`)
    .join(' | ')})).answer.value.ordinal().sum()`;
