/** What an expression may be made of that only adds up what options count. */
const token =
  /\s+|'((?:[^'\\]|\\.)*)'|(%resource|%questionnaire|item|descendants|repeat|where|linkId|answer|value|valueCoding|coding|ordinal|weight|sum|select|in|or|\$this)\b|[().,|+=]/y;

/**
 * The questions whose values a FHIRPath expression adds up, by their linkIds; an empty list stands for all of them.
 * Null where it does anything else: a score is calculated as its source says, or not at all.
 */
export function addedUp(expression: string): string[] | null {
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
  // a question that is added twice counts twice, which a sum of questions cannot say
  return new Set(linkIds).size === linkIds.length ? linkIds : null;
}

/** The expression that adds up what the options of some questions count. */
export const sumOf = (linkIds: readonly string[]): string =>
  `%resource.descendants().where(linkId in (${linkIds
    .map((linkId) => `'${linkId.replace(/['\\]/g, '\\$&')}'`)
    .join(' | ')})).answer.value.ordinal().sum()`;
