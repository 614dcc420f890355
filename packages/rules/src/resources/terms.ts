import { fold } from '../sentences/fold.ts';

/**
 * Words without meaning for a search. PostgreSQL's search also ignores the English words, so a query that consists of
 * them would find nothing.
 */
const stopWords = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its
  itself they them their theirs themselves what which who whom this that these those am is are was were be been being have
  has had having do does did doing a an the and but if or because as until while of at by for with about against between
  into through during before after above below to from up down in out on off over under again further then once here there
  when where why how all any both each few more most other some such no nor not only own same so than too very s t can will
  just don should now need needs needed help near please
  el la los las lo un una unos unas de del al y o que en con por para mi su sus es necesito necesita ayuda`.split(
    /\s+/,
  ),
);

/** Maximum number of words in a search. Additional words are ignored. */
const maxWords = 8;

/**
 * Returns the words of a program search in lowercase, without accents or punctuation. Omits words without meaning.
 * Returns an empty list for an empty search.
 */
export function programTerms(typed: string): string[] {
  const words = fold(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !stopWords.has(word));
  return [...new Set(telling)].slice(0, maxWords).map((word) => [...word].slice(0, 40).join(''));
}
