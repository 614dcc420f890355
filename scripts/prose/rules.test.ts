import { describe, expect, it } from 'vitest';
import { checkText } from './check.ts';
import { lint } from './rules.ts';
import { subjectFix } from './subjects.ts';

const rulesOf = async (text: string, markdown = true) =>
  (await lint({ kind: markdown ? 'docs' : 'ui', line: 1, text, markdown })).findings.map(({ rule }) => rule);

const words = (count: number) => `The guide ${'calls '.repeat(count - 2).trim()}.`;

describe('the start of a sentence', () => {
  it.each([
    'Who is disabled is signed out.',
    'Whoever has no number calls from it.',
    'Somebody has to decide.',
    'Nobody takes over.',
    'What the member wrote is stored.',
    'Which guide has the member, by id.',
    'Where a text waits, the feed shows it.',
    'The text waits. What it contains stays.',
    '# What moves',
    '- who can recover from it',
    '| column |\n| --- |\n| What moves |',
  ])('is wrong in: %s', async (text) => expect(await rulesOf(text)).toContain('start'));

  it.each([
    'Who takes over?',
    'What was the result of this referral?',
    'The guide knows who takes over.',
    'Where texts are stored',
    'Whether the number exists.',
    '`Action` is a type.',
  ])('is right in: %s', async (text) => expect(await rulesOf(text)).toEqual([]));

  it('is right if a placeholder has such a name', async () =>
    expect(await rulesOf('{what} is longer than {maximum} characters.', false)).toEqual([]));

  it('is right if it is the only word of a label', async () => expect(await rulesOf('Who', false)).toEqual([]));
});

describe('an expression', () => {
  it.each([
    'The list has at most so many rows.',
    'A number that is none.',
    'A member of nobody.',
    'It consists of nothing.',
    'The sentence stands in the feed.',
    'The child legs that hang on it.',
    'The page shows whatever it gets.',
    'A thing of the server.',
    'The deeds of an administrator.',
    'The list loads by itself.',
    'The guide is told later.',
    'The answer is kept for a day.',
    'The record shows whose it is.',
    'The feed tells of a call.',
    'The text stays to the letter.',
  ])('is found in: %s', async (text) => expect(await rulesOf(text)).toContain('phrase'));

  it.each([
    'There are so many that the page divides them.',
    'The transfer is pending.',
    'The letter stands for a status.',
    'The caller hangs up.',
    'The limit is 20.',
    'A member whose record was merged.',
    'The variable `whatever` is deleted.',
  ])('is not found in: %s', async (text) => expect(await rulesOf(text)).toEqual([]));
});

describe('the length of a sentence', () => {
  it('is at most 30 words', async () => {
    expect(await rulesOf(words(30))).toEqual([]);
    expect(await rulesOf(words(31))).toEqual(['length']);
  });

  it('includes the words of its other lines', async () =>
    expect(await rulesOf(words(31).replace('calls calls', 'calls\ncalls'))).toEqual(['length']));

  it('ends at a full stop before inline code', async () => {
    expect(await rulesOf(`${words(20)} \`rows\` ${words(20)}`)).toEqual([]);
    expect(await rulesOf(`The guide (${words(20)}) \`rows\` ${words(20)}`)).toEqual([]);
    expect(await rulesOf(`${words(20).replace('calls.', 'needed.')} \`rows\` ${words(20)}`)).toEqual([]);
    expect(await rulesOf(`The e.g. \`rows\` ${words(31)}`)).toEqual(['length']);
  });

  it('does not include list items or table cells', async () => {
    expect(await rulesOf(`- ${words(20)}\n- ${words(20)}`)).toEqual([]);
    const cell = words(20).slice(0, -1);
    expect(await rulesOf(`| a | b |\n| - | - |\n| ${cell} | ${cell} |`)).toEqual([]);
  });
});

describe('spelling', () => {
  it.each([
    ['organisation', 'organization'],
    ['colours', 'colors'],
    ['cancelled', 'canceled'],
    ['programme', 'program'],
    ['centre', 'center'],
    ['licence', 'license'],
    ['travelling', 'traveling'],
    ['analyse', 'analyze'],
    ['fulfil', 'fulfill'],
    ['Enrolment', 'enrollment'],
  ])('%s is British for %s', async (british, american) => {
    const { findings } = await lint({ kind: 'ui', line: 1, text: `The ${british} is new.`, markdown: false });
    expect(findings).toEqual([{ line: 1, rule: 'spelling', phrase: british, fix: expect.stringContaining(american) }]);
  });

  it('finds an unknown word', async () => expect(await rulesOf('The memebr called.')).toEqual(['spelling']));

  it.each([
    'The color of the center.',
    'Twilio answers.',
    'An SMS with idOf and `colour`.',
    'A filling, rolled and called.',
  ])('is right in: %s', async (text) => expect(await rulesOf(text)).toEqual([]));
});

describe('an exception', () => {
  const bad = 'Whoever calls.';
  const rules = async (source: string, file = 'scripts/a.ts') =>
    (await checkText(file, source, new Set())).map(({ rule, fix }) => (rule === 'exception' ? fix : rule));

  it('covers its own comment and the next line', async () => {
    expect(await rules(`// prose-ignore(start, phrase): A quote.\n// ${bad}\n`)).toEqual([]);
    const line = "t('Whoever calls');";
    expect(await rules(`// prose-ignore(start, phrase): A quote.\n${line}`, 'apps/web/src/a.ts')).toEqual([]);
  });

  it('covers the next block of Markdown', async () => {
    const marker = '<!-- prose-ignore(start, phrase): A quote. -->';
    expect(await rules(`${marker}\n\n${bad}\n`, 'PAGE.md')).toEqual([]);
    expect(await rules(`${marker}\n\n${bad}\n\n${bad}\n`, 'PAGE.md')).toEqual(['start', 'phrase']);
  });

  it('needs a reason', async () =>
    expect(await rules(`// prose-ignore(phrase)\n// A thing of ours.\n`)).toEqual([
      'add the reason after a colon',
      'phrase',
    ]));

  it('must be needed', async () =>
    expect(await rules('// prose-ignore(length): Long.\nconst a = 1;\n')).toEqual([
      'remove it: there is nothing to ignore',
    ]));
});

describe('the subject of a commit', () => {
  it.each([
    'texts: keep a number closed',
    'docs, scripts: check the words',
    'e2e: process each file',
    'members: embed the map',
    'server/http: show CSV files',
    'Revert "texts: keep a number closed"',
  ])('is right: %s', (subject) => expect(subjectFix(subject)).toBeUndefined());

  it.each([
    'keep a number closed',
    'Texts: keep a number closed',
    'texts: keeps a number closed',
    'texts: added a number',
    'texts: adding a number',
    'texts: Keep a number closed',
    'texts: keep a number closed.',
    `texts: keep ${'x'.repeat(70)} closed`,
    'texts:keep it closed',
  ])('is wrong: %s', (subject) => expect(subjectFix(subject)).toBeDefined());
});
