import { describe, expect, it } from 'vitest';
import { rankReceivers } from './receivers.ts';

const guide = (name: string, location: string | null, languages: string[], members: number, hasSignedIn = true) => ({
  name,
  location,
  languages,
  members,
  hasSignedIn,
});
const guides = [
  guide('Amal', 'Chicago, IL', ['English', 'Arabic'], 44),
  guide('Ben', 'Houston, TX', ['English', 'Spanish'], 50),
  guide('Cleo', 'Beaumont, Texas', ['English', 'Spanish'], 12),
  guide('Dana', 'Houston, TX', ['English'], 20),
  guide('Eli', null, ['English'], 3),
];
const home = { city: 'Houston', state: 'TX' };
const order = (languages: string[], at: typeof home | null = home) =>
  rankReceivers(guides, { languages, home: at })
    .ranked.map(({ guide: { name } }) => name[0])
    .join('');

describe('guides who can receive a member', () => {
  it('are sorted by language, then location, then number of members', () => {
    expect(order(['Spanish'])).toBe('BCDAE');
    expect(order(['Arabic'])).toBe('ADBCE');
    expect(order([])).toBe('DBCAE');
  });

  it('are sorted by language and number of members if the home or the location is unknown', () => {
    expect(order(['Spanish'], null)).toBe('CBEDA');
    expect(order([], null)).toBe('ECDAB');
  });

  it('are sorted by the distance of their state, and guides with an unknown location are last', () => {
    const far = [
      guide('Kai', 'Honolulu, HI', [], 5),
      guide('Lou', 'Denver, CO', [], 40),
      guide('Ray', 'Lake Charles, Louisiana', [], 58),
      guide('Una', null, [], 1),
    ];
    const names = rankReceivers(far, { languages: [], home: { city: 'Sugar Land', state: 'TX' } }).ranked.map(
      ({ guide: { name } }) => name,
    );
    expect(names).toEqual(['Ray', 'Lou', 'Kai', 'Una']);
  });

  it('are last if they have never signed in', () => {
    const fresh = guide('Fay', 'Houston, TX', ['English', 'Spanish'], 0, false);
    const { ranked } = rankReceivers([fresh, ...guides], { languages: ['Spanish'], home });
    expect(ranked.map(({ guide: { name } }) => name[0]).join('')).toBe('BCDAEF');
  });

  it('have the wanted languages that they speak, and their place', () => {
    const { ranked } = rankReceivers(guides, { languages: ['Spanish', 'Arabic'], home });
    expect(ranked.map(({ guide: { name }, speaks, place }) => [name, speaks, place])).toEqual([
      ['Ben', ['Spanish'], 'city'],
      ['Cleo', ['Spanish'], 'state'],
      ['Amal', ['Arabic'], null],
      ['Dana', [], 'city'],
      ['Eli', [], null],
    ]);
  });

  it('are not in a city of the same name in a different state', () => {
    const [one] = rankReceivers([guide('Ben', 'Houston, MS', [], 1)], { languages: [], home }).ranked;
    expect(one?.place).toBeNull();
  });

  it('name the language that none of them speaks', () => {
    const unspoken = (languages: string[], of = guides) => rankReceivers(of, { languages, home }).unspoken;
    expect(unspoken(['Dari'])).toEqual(['Dari']);
    expect(unspoken(['Dari', 'Arabic'])).toEqual([]);
    expect(unspoken([])).toEqual([]);
    expect(unspoken(['Dari'], [])).toEqual([]);
  });

  it('are sorted by name if everything else is equal', () => {
    const equal = ['Zoe', 'Ana'].map((name) => guide(name, 'Houston, TX', [], 5));
    expect(rankReceivers(equal, { languages: [], home }).ranked.map(({ guide: { name } }) => name)).toEqual([
      'Ana',
      'Zoe',
    ]);
  });
});
