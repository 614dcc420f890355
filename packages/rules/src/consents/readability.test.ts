import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ConsentLanguage } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { electronicNotice } from './wording.ts';

/** Counts a text's sentences, words and syllables. Each line is at least one sentence. */
function measured(text: string, syllablesOf: (word: string) => number) {
  const sentences = text
    .split(/[.!?:]+(?:\s|$)|\n+/u)
    .map((one) => one.trim())
    .filter((one) => /\p{L}/u.test(one));
  const words = sentences.flatMap((one) => one.match(/[\p{L}’']+/gu) ?? []);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word.toLowerCase()), 0);
  return { sentences: sentences.length, words: words.length, syllables };
}

function englishSyllables(word: string): number {
  const groups = word.replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, '').match(/[aeiouy]{1,2}/g) ?? [];
  return Math.max(1, groups.length);
}

/** Two adjacent strong vowels are two syllables. A weak vowel with an accent also forms its own syllable. */
function spanishSyllables(word: string): number {
  const groups = word.match(/[aeiouáéíóúü]+/g) ?? [];
  const inGroup = (group: string): number => {
    const strong = group.match(/[aeoáéó]/g)?.length ?? 0;
    const parted = /[íú]/.test(group) && group.length > 1 ? 1 : 0;
    return Math.max(1, strong + parted);
  };
  return Math.max(
    1,
    groups.reduce((sum, group) => sum + inGroup(group), 0),
  );
}

/**
 * Returns the years of school needed to understand a consent text: Flesch-Kincaid for English, Crawford for Spanish.
 */
const gradeOf: Readonly<Record<ConsentLanguage, (text: string) => number>> = {
  en(text) {
    const { sentences, words, syllables } = measured(text, englishSyllables);
    return 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;
  },
  es(text) {
    const { sentences, words, syllables } = measured(text, spanishSyllables);
    return -0.205 * ((100 * sentences) / words) + 0.049 * ((100 * syllables) / words) - 3.407;
  },
};

/** Maximum years of school that may be needed to understand a consent text. */
const maxGrade = 8;

const root = path.join(import.meta.dirname, '../../../..');
/** The default wordings in the migrations. Each has a key, a language and the whole text. */
const wordings = globSync('apps/server/src/migrations/*-data.sql', { cwd: root })
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .filter((sql) => /INSERT INTO term_wordings/.test(sql))
  .flatMap((sql) => [
    ...sql.matchAll(
      /\('([a-z-]+)', '(en|es)', '((?:[^']|'')*)',\s*E?'((?:[^']|'')*)',\s*'((?:[^']|'')*)', '((?:[^']|'')*)'\)/g,
    ),
  ])
  .map(([, key = '', language = '', ...parts]) => ({
    name: `${key} in ${language}`,
    language: language === 'es' ? ('es' as const) : ('en' as const),
    text: parts
      .map((part) =>
        part
          .replaceAll('\\n', '\n')
          .replaceAll("''", "'")
          .replace(/\{\w+\}/g, 'Reema'),
      )
      .join('\n'),
  }));

describe('the text that members read before they answer', () => {
  it('is measured correctly for texts with a known reading level', () => {
    expect(gradeOf.en('The cat sat on the mat. It was a big cat.')).toBeLessThan(2);
    expect(
      gradeOf.en(
        'Notwithstanding anterior authorization, participants irrevocably acknowledge administrative dissemination of confidential information.',
      ),
    ).toBeGreaterThan(15);
    expect(gradeOf.es('El gato come pan. Mi casa es azul.')).toBeLessThan(4);
    expect(
      gradeOf.es(
        'El consentimiento irrevocable autoriza la comunicación electrónica de informaciones confidenciales a organizaciones participantes.',
      ),
    ).toBeGreaterThan(9);
    expect(wordings).toHaveLength(8);
  });

  it.each([
    ...wordings,
    { name: 'the notice in en', language: 'en' as const, text: electronicNotice.en },
    { name: 'the notice in es', language: 'es' as const, text: electronicNotice.es },
  ])('needs at most eight years of school: $name', ({ language, text }) => {
    expect(Math.round(gradeOf[language](text) * 10) / 10).toBeLessThanOrEqual(maxGrade);
  });
});
