/** The parsed value, or the location of the syntax error without any of the text. */
export type ParsedJson = { readonly value: unknown } | { readonly refused: string };

/**
 * Parses JSON. The text may begin with a byte order mark. If it is invalid, the reason contains the line and column of
 * the error.
 */
export function parseJson(text: string): ParsedJson {
  const body = text.startsWith('\ufeff') ? text.slice(1) : text;
  if (body.trim() === '') return { refused: 'the file is empty' };
  if (body.trimStart().startsWith('<')) return { refused: 'the file is XML or HTML; only FHIR in JSON is supported' };
  try {
    return { value: JSON.parse(body) };
  } catch {
    // The JavaScript engine's message is not used, because it quotes the text around the error, which is personal data.
    const at = errorPosition(body);
    if (at >= body.trimEnd().length || unfinishedToken.test(body.slice(at)))
      return { refused: 'not JSON: the file ends before it is complete' };
    const before = body.slice(0, at).split('\n');
    return {
      refused: `not JSON: unexpected character at position ${at} (line ${before.length}, column ${(before.at(-1) ?? '').length + 1})`,
    };
  }
}

/** Matches an incomplete string, number or literal at the end of the text. */
const unfinishedToken = /^(?:"[^"\\]*(?:\\.[^"\\]*)*\\?|-?\d+(?:\.\d*)?(?:[eE][+-]?\d*)?|-|[a-z]{1,4})$/s;

const token =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids just these inside strings
  /\s*(?:([{}[\],:])|("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w))/y;

/** Finds the position of the first syntax error in invalid JSON, by reading its tokens and tracking open brackets. */
function errorPosition(text: string): number {
  const open: string[] = [];
  let expected: 'value' | 'key' | 'colon' | 'next' = 'value';
  let mayClose = false;
  let position = 0;
  for (;;) {
    token.lastIndex = position;
    const match = token.exec(text);
    const start = position + (/^\s*/.exec(text.slice(position, position + 1000))?.[0].length ?? 0);
    if (match === null) return start;
    const [, sign, quoted] = match;
    const inside = open.at(-1);
    const closes = (sign === '}' && inside === '{') || (sign === ']' && inside === '[');
    if (closes && (expected === 'next' || mayClose)) {
      open.pop();
      expected = 'next';
    } else if (expected === 'value' && (sign === '{' || sign === '[')) {
      open.push(sign);
      expected = sign === '{' ? 'key' : 'value';
      mayClose = true;
      position = token.lastIndex;
      continue;
    } else if (expected === 'value' && sign === undefined) expected = 'next';
    else if (expected === 'key' && quoted !== undefined) expected = 'colon';
    else if (expected === 'colon' && sign === ':') expected = 'value';
    else if (expected === 'next' && sign === ',' && inside !== undefined) expected = inside === '{' ? 'key' : 'value';
    else return start;
    mayClose = false;
    position = token.lastIndex;
  }
}
