import { describe, expect, it } from 'vitest';
import { sharedNames } from './shared-number.ts';

describe('the names of members who share a number', () => {
  it('contain a common last name once', () => {
    expect(sharedNames(['Harold Whitaker', 'Marlene Whitaker'])).toEqual(['Harold', 'Marlene Whitaker']);
    expect(sharedNames(['Mary Ann Lee', 'Tom Lee', 'Bo Lee'])).toEqual(['Mary Ann', 'Tom', 'Bo Lee']);
  });

  it('contain different last names', () => {
    expect(sharedNames(['Harold Whitaker', 'Amara Okafor'])).toEqual(['Harold Whitaker', 'Amara Okafor']);
    expect(sharedNames(['Harold', 'Harold'])).toEqual(['Harold', 'Harold']);
    expect(sharedNames(['Harold Whitaker'])).toEqual(['Harold Whitaker']);
  });
});
