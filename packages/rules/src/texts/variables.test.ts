import { expect, it } from 'vitest';
import { templateTextIn } from './variables.ts';

const both = { template: 'See you', templateEs: 'Nos vemos' };

it('a template has its Spanish text if Spanish is wanted and the text exists', () => {
  expect([templateTextIn(both, 'Spanish'), templateTextIn(both, 'English')]).toEqual(['Nos vemos', 'See you']);
  expect(templateTextIn({ ...both, templateEs: ' ' }, 'Spanish')).toBe('See you');
});
