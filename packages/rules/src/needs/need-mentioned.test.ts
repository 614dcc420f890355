import { describe, expect, it } from 'vitest';
import { needMentioned } from './need-mentioned.ts';

const issue = (label: string, category: string, ...tagCloud: string[]) => ({ label, category, tagCloud });
const issues = [
  issue('Not enough food at month end', 'Food', 'stamps run out', 'no me alcanza la comida'),
  issue('Behind on rent', 'Housing', 'rent is late', 'atrasado con la renta'),
  issue('Eviction notice', 'Housing', 'put out', 'me van a sacar'),
  issue(
    'Electricity shut-off notice',
    'Utilities',
    'lights cut off',
    'no electricity',
    'sin luz',
    'me van a cortar la luz',
  ),
  issue('Water bill or no water', 'Utilities', 'water cut off', 'sin agua'),
  issue('Clothes, diapers or hygiene items', 'Money and benefits', 'shoes', 'pañales'),
  issue('No income', 'Money and benefits', 'cannot work'),
  issue('No food today', 'Food', 'hungry now'),
  issue('School problems of a child', 'Education'),
  issue('Refills running out', 'Medication', 'out of pills', 'se me acabó la medicina'),
];

describe('the need in a member’s text', () => {
  it.each([
    ['They shut off my water this morning. I have the baby here', 'Utilities'],
    ['My lights got cut off', 'Utilities'],
    ['Me van a cortar la luz mañana', 'Utilities'],
    ['Me cortaron la luz y tengo al bebe aqui, que hago?', 'Utilities'],
    ['estamos sin agua desde ayer', 'Utilities'],
    ['me cortaron el agua', 'Utilities'],
    ['we got an eviction notice', 'Housing'],
    ['I’m behind on the rent again', 'Housing'],
    ['I need diapers for her', 'Money and benefits'],
    ['necesito panales', 'Money and benefits'],
    ['I am out of my pills', 'Medication'],
  ])('%s: %s', (text, category) => {
    expect(needMentioned(text, issues)).toBe(category);
  });

  it.each([
    'ok',
    'See you Monday',
    'The water was nice at the beach',
    'She likes her new shoes',
    'I do not know yet',
    'Leí hasta que hubo luz',
    'Not today please',
    'I am fine, no problems',
    'I am at work, cannot talk',
    'my daughter has her birthday tomorrow',
    'no se, mañana le digo',
    '',
  ])('%s: none', (text) => {
    expect(needMentioned(text, issues)).toBeNull();
  });

  it('is not decided by a word that names several categories', () => {
    expect(needMentioned('I lost the notice', issues)).toBeNull();
  });

  it('returns null if the list of needs is empty', () => {
    expect(needMentioned('They shut off my water', [])).toBeNull();
  });
});
