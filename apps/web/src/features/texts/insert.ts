/** A text and where its caret stands after something was put into it. */
export interface Inserted {
  text: string;
  caret: number;
}

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

/** Puts words in the place of what is selected, apart from their neighbours by a space. */
export function insertWords(text: string, words: string, [from, to]: readonly [number, number]): Inserted {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const left = isSpace(before.at(-1)) ? '' : ' ';
  const right = isSpace(after[0]) || /^[,.;:!?)]/.test(after) ? '' : ' ';
  const head = `${before}${left}${words}`;
  return { text: `${head}${right}${after}`, caret: head.length };
}
