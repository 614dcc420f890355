import { fold } from '../sentences/fold.ts';

/** Common words that exist in only one of the two languages. Nearly every sentence contains one of them. */
const commonWords: Readonly<Record<'English' | 'Spanish', ReadonlySet<string>>> = {
  English: new Set(
    'the and you your is are was were will would have has had to of for with this that it my we our please thanks thank hello hi when what where how can could did does do not on at be if just call get good morning'.split(
      ' ',
    ),
  ),
  Spanish: new Set(
    'el la los las un una y que de en es esta estan por para con su sus tu te se lo le nos mi usted favor gracias hola buenos buenas dias tardes cuando donde como puede quiere tiene hay pero si ya cita llame llamar del al'.split(
      ' ',
    ),
  ),
};
/** Number of common words that makes a guess reliable enough for a warning. */
const reliableWords = 3;

/**
 * Guesses a text's language from common words. The result is a name from `reportedLanguages`, or null if the text is too
 * short or in any other language.
 * @param minWords number of common words that the text must contain
 */
export function guessLanguage(text: string, minWords = reliableWords): 'English' | 'Spanish' | null {
  const words = fold(text).match(/\p{L}+/gu);
  const count = (language: 'English' | 'Spanish') =>
    (words ?? []).filter((word) => commonWords[language].has(word)).length;
  const [english, spanish] = [count('English'), count('Spanish')];
  if (Math.max(english, spanish) < minWords || english === spanish) return null;
  return english > spanish ? 'English' : 'Spanish';
}
