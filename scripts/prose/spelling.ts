import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeTrie } from 'cspell-trie-lib';

/** British words that cspell's American dictionary accepts, with their American equivalents. */
const british: Readonly<Record<string, string>> = {
  acknowledgement: 'acknowledgment',
  ageing: 'aging',
  artefact: 'artifact',
  cancelled: 'canceled',
  cancelling: 'canceling',
  catalogue: 'catalog',
  centre: 'center',
  cheque: 'check',
  cosy: 'cozy',
  dialled: 'dialed',
  dialling: 'dialing',
  enrol: 'enroll',
  enrolment: 'enrollment',
  favour: 'favor',
  favourite: 'favorite',
  fulfil: 'fulfill',
  fulfilment: 'fulfillment',
  grey: 'gray',
  honour: 'honor',
  judgement: 'judgment',
  labelled: 'labeled',
  labelling: 'labeling',
  learnt: 'learned',
  modelled: 'modeled',
  modelling: 'modeling',
  plough: 'plow',
  practise: 'practice',
  practised: 'practiced',
  practising: 'practicing',
  programme: 'program',
  signalled: 'signaled',
  signalling: 'signaling',
  spelt: 'spelled',
  storey: 'story',
  towards: 'toward',
  travelled: 'traveled',
  travelling: 'traveling',
  whilst: 'while',
};

/** British endings and their American forms. A replacement is suggested only if the result is in the dictionary. */
const endings: readonly [RegExp, string][] = [
  [/is(e|es|ed|ing|er|ers|ation|ations|able)$/, 'iz$1'],
  [/ys(e|es|ed|ing|er|ers)$/, 'yz$1'],
  [/our(|s|ed|ing|able|al|ally|ful|ite|ites|hood|hoods|ly)$/, 'or$1'],
  [/tre(|s|d)$/, 'ter$1'],
  [/ogue(|s)$/, 'og$1'],
  [/ll(ed|ing|er|ers)$/, 'l$1'],
  [/ence(|s)$/, 'ense$1'],
  [/isation(s?)$/, 'ization$1'],
  [/ae/, 'e'],
  [/oe/, 'e'],
];

const dictionary = (file: string): Buffer =>
  readFileSync(path.resolve(import.meta.dirname, '../../node_modules/@cspell', file));
const american = decodeTrie(gunzipSync(dictionary('dict-en_us/en_US.trie.gz')));

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim().toLowerCase())
    .filter((line) => line !== '');

const terms = new Set([
  ...linesOf(gunzipSync(dictionary('dict-software-terms/dict/softwareTerms.txt.gz')).toString('utf8')),
  ...['coding-compound-terms', 'computing-acronyms', 'networkingTerms', 'software-tools', 'webServices'].flatMap(
    (name) => linesOf(dictionary(`dict-software-terms/dict/${name}.txt`).toString('utf8')),
  ),
  ...linesOf(readFileSync(path.join(import.meta.dirname, 'words.txt'), 'utf8')),
]);

const isKnown = (word: string): boolean =>
  american.hasWord(word, true) ||
  american.hasWord(word.toLowerCase(), false) ||
  terms.has(word.toLowerCase()) ||
  terms.has(word.toLowerCase().replace(/e?s$/, ''));

function americanOf(word: string): string | undefined {
  const plain = word.toLowerCase();
  const listed = british[plain] ?? (plain.endsWith('s') ? british[plain.slice(0, -1)]?.concat('s') : undefined);
  if (listed) return listed;
  if (isKnown(word)) return undefined;
  return endings
    .map(([ending, replacement]) => plain.replace(ending, replacement))
    .find((candidate) => candidate !== plain && isKnown(candidate));
}

const cachedResults = new Map<string, string | undefined>();

/** Returns the fix for a word's spelling. Returns undefined if the spelling is correct. */
export function spellingFix(written: string): string | undefined {
  const word = written.replaceAll('’', "'").replace(/'s?$/, '');
  // Does not check code names, abbreviations and words in other alphabets.
  if (!/^[A-Za-z][a-z']{2,}$/.test(word)) return undefined;
  if (cachedResults.has(word)) return cachedResults.get(word);
  const instead = americanOf(word);
  const fix = instead
    ? `write “${instead}” (American spelling)`
    : isKnown(word)
      ? undefined
      : 'correct the spelling, or add the word to scripts/prose/words.txt';
  cachedResults.set(word, fix);
  return fix;
}
