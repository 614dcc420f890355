import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/security/asvs.md'), 'utf8');
const places: Record<string, string> = {
  server: 'apps/server/src',
  web: 'apps/web/src',
  local: 'apps/local/src',
  contracts: 'packages/contracts/src',
  rules: 'packages/rules/src',
};
/** All items of levels 1 and 2, and the items of level 3 that Guidepost chose to meet. */
const requiredItems = [
  '1.1.1-2 1.2.1-10 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5',
  '3.7.1-2 4.1.1-3 4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-4 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4,8 6.4.1-4',
  '6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1-2 8.4.1',
  '9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3',
  '11.3.1-3 11.4.1-4 11.5.1 11.6.1 12.1.1-3 12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2',
  '14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 15.4.2 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1',
  '17.2.1-4 17.3.1-2',
];
const items = requiredItems
  .join(' ')
  .split(' ')
  .flatMap((group) => {
    const [, section, numbers = ''] = /^(\d+\.\d+)\.(.+)$/.exec(group) ?? [];
    return numbers.split(',').flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, n) => `${section}.${from + n}`);
    });
  });

/** Returns the file that a short path on the page refers to. */
function fileOf(name: string): string {
  const [first = '', ...rest] = name.split('/');
  return path.join(root, places[first] ?? first, ...rest);
}

/** Table rows with the columns item, measure, proof and state. */
const lines = page.split('\n').flatMap((line) => {
  const [, item = '', what = '', proof = '', state = ''] = line.split(' | ').join('|').split('|');
  return /^ ?\d/.test(item) && proof !== '' ? [{ item: item.trim(), what, proof, state: state.trim() }] : [];
});
/** Proofs on the page about threats. Each row of its tables ends with one. */
const threats = readFileSync(path.join(root, 'docs/security/threat-model.md'), 'utf8');
const threatProofs = [...threats.matchAll(/`[^`\n]+`: `[^`\n]+`/g)].map(([proof]) => proof);
/** Proofs on the page about protection levels. */
const levels = readFileSync(path.join(root, 'docs/security/data.md'), 'utf8');
const levelProofs = [...levels.matchAll(/`[^`\n]+`: `[^`\n]+`/g)].map(([proof]) => proof);
const existingProof = (proof: string) => {
  const [, file = '', words = ''] = /^`([^`]+)`: `([^`]+)`$/.exec(proof) ?? [];
  expect([proof, file !== '' && existsSync(fileOf(file))]).toEqual([proof, true]);
  expect([proof, readFileSync(fileOf(file), 'utf8').includes(words)]).toEqual([proof, true]);
};
/** Proofs in parentheses, in the text between and below the tables. */
const proofsInText = [...page.matchAll(/\((`[^`]+`: `[^`]+`(?:; `[^`]+`: `[^`]+`)*)\)/g)].map(([, proof = '']) =>
  proof.replaceAll('\n', ' '),
);
const proofs = [...lines.map(({ proof }) => proof), ...proofsInText].flatMap((proof) => proof.trim().split(/; (?=`)/));

describe('the page about ASVS', () => {
  it('contains each item once', () => {
    const mentionedItems = [...page.matchAll(/(?<![\d.])\d{1,2}\.\d{1,2}\.\d{1,2}(?![\d.])/g)].map(([item]) => item);
    expect(mentionedItems.sort()).toEqual([...items].sort());
  });

  it('has a measure and a state in each row, and counts the states', () => {
    for (const { item, what, state } of lines)
      expect([item, what, state]).toEqual([
        item,
        expect.stringMatching(/\w/),
        expect.stringMatching(/^(met|(partly|not yet): .+)$/),
      ]);
    const [met, partly, not] = ['met', 'partly', 'not yet'].map(
      (word) => lines.filter(({ state }) => state.startsWith(word)).length,
    );
    expect(page).toContain(
      `Of the ${items.length} items, ${lines.length} apply to Guidepost: ${met} are met, ${partly} are partly met, ${not} are not met yet.`,
    );
  });

  it.each(proofs)('names an existing proof: %s', existingProof);
});

describe('the page about threats', () => {
  it('has a proof in each row, and names what remains open for each attacker', () => {
    const sections = threats.split(/^## /m).slice(1);
    expect(sections).toHaveLength(6);
    for (const section of sections) {
      const rows = section.split('\n').filter((line) => line.startsWith('| ') && !/^\| (attack|---) /.test(line));
      expect(rows.length).toBeGreaterThanOrEqual(4);
      for (const row of rows) expect(row).toMatch(/`[^`]+`: `[^`]+` \|$/);
      expect(section).toContain('**Open.**');
    }
  });

  it.each(threatProofs)('names an existing proof: %s', existingProof);
});

describe('the page about protection levels', () => {
  it('has a proof for each requirement', () => {
    const [, requirements = ''] = levels.split(/^## Requirements$/m);
    const rows =
      requirements
        .split(/^## /m)[0]
        ?.split('\n')
        .filter((line) => /^\| (?!levels |---)/.test(line)) ?? [];
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(row).toMatch(/`[^`]+`: `[^`]+` \|$/);
  });

  it.each(levelProofs)('names an existing proof: %s', existingProof);
});
