import { expect, it } from 'vitest';
import { suggestionIndex } from './suggestion-keys.ts';

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

it('reads Alt and the digits 1 to 3, whatever character they type', () => {
  const withAlt = ['Digit1', 'Digit3', 'Digit4', 'KeyA'].map((code) =>
    suggestionIndex({ ...plain, altKey: true, code }),
  );
  expect(withAlt).toEqual([0, 2, undefined, undefined]);
});

it('ignores digits without Alt or with other modifiers, such as AltGr', () => {
  expect(suggestionIndex({ ...plain, code: 'Digit1' })).toBeUndefined();
  for (const other of ['ctrlKey', 'metaKey', 'shiftKey'] as const)
    expect(suggestionIndex({ ...plain, altKey: true, [other]: true, code: 'Digit1' })).toBeUndefined();
});
