import { dependentKinds, retirableKinds } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { blocksRetirement } from './retirement.ts';

it.each([
  ['team', ['user', 'customer']],
  ['line', ['default', 'guide', 'customer', 'team', 'scheduledText']],
  ['template', []],
  ['templateCategory', []],
  ['term', ['texting', 'customer']],
] as const)('a %s cannot be retired while it has one of these dependents: %s', (kind, expected) => {
  expect(dependentKinds.filter((one) => blocksRetirement(kind, one)).sort()).toEqual([...expected].sort());
});

it('answers of members and past work never prevent a retirement', () => {
  for (const kind of retirableKinds) expect(blocksRetirement(kind, 'answer')).toBe(false);
});
