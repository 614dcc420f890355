import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { memberFields } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { argumentsOf, everyText, root, sourcesIn, textsOf } from '../../testing/sources.ts';
import { specifiedTexts } from '../../testing/specified-texts.ts';
import spanish from './es.ts';

const catalog: Readonly<Record<string, string>> = spanish;

const web = sourcesIn('apps/web/src');
/** Excludes the code for imports, because it contains texts that imported files use and that are not translated. */
const rules = sourcesIn('packages/rules/src').filter(({ file }) => !/rules\/src\/imports\//.test(file));
const serverSources = sourcesIn('packages/contracts/src', 'apps/server/src');
const everything = [...web, ...rules, ...serverSources];

/** Texts in every installation's initial data: statuses, outcomes and notification groups. */
const seeded = globSync('apps/server/src/migrations/*.sql', { cwd: root }).flatMap((file) =>
  [
    ...readFileSync(path.join(root, file), 'utf8')
      .replace(/--.*/g, '')
      .matchAll(/'((?:[^']|'')*)'/g),
  ].map(([, text = '']) => text.replaceAll("''", "'")),
);

/** Variable names that are also used for untranslated text. Their texts are checked only when passed to `t`. */
const carriers = new Set(['String', 'from', 'key', 'name', 'state', 'to', 'undefined', 'value', 'words']);

/** Texts that the web app passes to `t` and similar functions. */
const given = web.flatMap((source) => [
  ...argumentsOf(source, 't', 0),
  ...argumentsOf(source, 'translate', 1),
  ...argumentsOf(source, 'wordText', 1),
  ...argumentsOf(source, 'showSuccess', 0),
]);
const names = new Set(given.flatMap((origin) => origin.names).filter((name) => !carriers.has(name)));

/**
 * Returns true for a word or sentence, and false for a key. Words and sentences contain a space, or an uppercase letter
 * followed by lowercase letters.
 */
const isUserText = (text: string): boolean => /^\p{Lu}.*\p{Ll}|\S\s+\S/u.test(text) && text !== 'Guidepost';

/** Messages in contracts, in single checks and in shared constants. */
const contractTexts = sourcesIn('packages/contracts/src').flatMap((source) => [
  ...['min', 'max', 'regex', 'refine'].flatMap((check) => argumentsOf(source, check, 1)).flatMap(({ texts }) => texts),
  ...argumentsOf(source, 'int', 0).flatMap(({ texts }) => texts),
  ...textsOf(source, new Set(['contactTexts', 'scheduleTexts', 'dayFormatText', 'error'])),
]);

/** The server's messages about single properties in a request. */
const ofProperties = serverSources.flatMap((source) => [
  ...argumentsOf(source, 'badRequest', 2),
  ...argumentsOf(source, 'propertyError', 2),
  ...argumentsOf(source, 'refusedAt', 3),
]);

const translated = new Set([
  ...given.flatMap(({ texts }) => texts).filter((text) => text !== ''),
  ...[...web, ...rules].flatMap((source) => textsOf(source, names)).filter(isUserText),
  ...everything.flatMap((source) => argumentsOf(source, 'sentence', 0)).flatMap(({ texts }) => texts),
  ...serverSources.flatMap((source) => textsOf(source, new Set(['userMessage', 'costs']))).filter(isUserText),
  ...contractTexts.filter((text) => isUserText(text) || text.startsWith('{')),
  ...ofProperties.flatMap(({ texts }) => texts),
  ...Object.values(memberFields).flatMap((field) => ('card' in field ? [field.label, field.card] : [field.label])),
]);

const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe('the Spanish catalog', () => {
  it('has every sentence that a screen, a rule or the server uses', () => {
    expect(translated.size).toBeGreaterThan(800);
    const missing = [...translated].filter((key) => !(key in catalog)).sort();
    expect(missing, 'sentences without a translation; add them to a file in es').toEqual([]);
  });

  it('has no unused text', () => {
    const demo = sourcesIn('apps/local/src/demo/parts').flatMap(everyText);
    // A hospitalization's reason is part of a sentence, so it starts with a lowercase letter
    // (rules/docket/hospitalizations.ts).
    const complaints = demo.map((text) => text.charAt(0).toLowerCase() + text.slice(1));
    const used = new Set([...everything.flatMap(everyText), ...seeded, ...demo, ...complaints]);
    // For a text with a context, i18next appends the context to the key. `_act` marks a verb on a button if the English
    // word is also a noun. `_tab` marks the plural on a tab. `_request` marks the feminine form for a request.
    const textOfKey = (key: string) => key.replace(/_(act|tab|request)$/, '');
    expect(Object.keys(catalog).filter((key) => !used.has(textOfKey(key)))).toEqual([]);
  });

  it('has each text once', () => {
    const files = globSync('es/*.json', { cwd: import.meta.dirname });
    const places = new Map<string, string[]>();
    // Reads the file line by line, because a JSON parser keeps only the last of two equal keys.
    for (const file of files)
      for (const [, key = ''] of readFileSync(path.join(import.meta.dirname, file), 'utf8').matchAll(
        /^ {2}("(?:[^"\\]|\\.)*"):/gm,
      ))
        places.set(key, [...(places.get(key) ?? []), file]);
    expect(files.length).toBeGreaterThan(10);
    expect(places.size).toBe(Object.keys(catalog).length);
    const repeated = [...places].filter(([, found]) => found.length > 1);
    expect(repeated, 'sentences in several files; remove all but one').toEqual([]);
  });

  it('has the placeholders of the English sentence in each Spanish one', () => {
    const wrong = Object.entries(catalog).filter(
      ([english, text]) => placeholders(english).join() !== placeholders(text).join(),
    );
    expect(wrong).toEqual([]);
  });
});

it('a sentence of a rule is a literal in the code, so that it can be compared', () => {
  const calls = [...rules, ...serverSources].flatMap((source) =>
    argumentsOf(source, 'sentence', 0).map((origin) => ({ file: source.file, ...origin })),
  );
  expect(calls.length).toBeGreaterThan(60);
  expect(calls.filter(({ texts }) => texts.length === 0)).toEqual([]);
});

it('contains every text with fixed wording unchanged', () => {
  const present = new Set([...everything, ...sourcesIn('apps/consent/src')].flatMap(everyText).concat(seeded));
  expect(specifiedTexts.filter((text) => !present.has(text))).toEqual([]);
});
