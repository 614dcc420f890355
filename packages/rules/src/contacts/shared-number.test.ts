import { describe, expect, it } from 'vitest';
import { sharedNames } from './shared-number.ts';

describe('who may be at a number that several members share', () => {
  it('is said with a last name of all of them once', () => {
    expect(sharedNames(['Harold Whitaker', 'Marlene Whitaker'])).toEqual(['Harold', 'Marlene Whitaker']);
    expect(sharedNames(['Mary Ann Lee', 'Tom Lee', 'Bo Lee'])).toEqual(['Mary Ann', 'Tom', 'Bo Lee']);
  });

  it('keeps what is no last name of all', () => {
    expect(sharedNames(['Harold Whitaker', 'Amara Okafor'])).toEqual(['Harold Whitaker', 'Amara Okafor']);
    expect(sharedNames(['Harold', 'Harold'])).toEqual(['Harold', 'Harold']);
    expect(sharedNames(['Harold Whitaker'])).toEqual(['Harold Whitaker']);
  });
});
