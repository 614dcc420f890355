import { describe, expect, it } from 'vitest';
import { mergeNotes } from './merge-notes.ts';

describe('notes that two people write at once', () => {
  it('keep what each of them added', () => {
    expect(mergeNotes('Texts', 'Texts\nBefore five', 'Texts\nNot on Sundays')).toBe(
      'Texts\nNot on Sundays\nBefore five',
    );
    expect(mergeNotes('', 'Mine', 'Theirs')).toBe('Theirs\nMine');
  });
  it('are one of the two where the other changed nothing, or holds it already', () => {
    expect(mergeNotes('Texts', 'Calls', 'Texts')).toBe('Calls');
    expect(mergeNotes('Texts', 'Texts', 'Calls')).toBe('Calls');
    expect(mergeNotes('', 'One', 'One\nTwo')).toBe('One\nTwo');
  });
});
