import { describe, expect, it } from 'vitest';
import { mergeNotes } from './merge-notes.ts';

describe('notes that two users edit at the same time', () => {
  it('contain the additions of both users', () => {
    expect(mergeNotes('Texts', 'Texts\nBefore five', 'Texts\nNot on Sundays')).toBe(
      'Texts\nNot on Sundays\nBefore five',
    );
    expect(mergeNotes('', 'Mine', 'Theirs')).toBe('Theirs\nMine');
  });
  it('are one of the two texts if the other did not change or is already included', () => {
    expect(mergeNotes('Texts', 'Calls', 'Texts')).toBe('Calls');
    expect(mergeNotes('Texts', 'Texts', 'Calls')).toBe('Calls');
    expect(mergeNotes('', 'One', 'One\nTwo')).toBe('One\nTwo');
  });
});
