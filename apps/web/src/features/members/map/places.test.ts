import { asId, type MemberForMap } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, citiesOf, cityOf, clustersOf, currentMembers, findSpots, titleOf } from './places.ts';

const at = (id: number, lat: number, lng: number, city: string | null = null): MemberForMap => ({
  id: asId(id),
  firstName: 'Dolores',
  lastName: 'Whitaker',
  location: city === null ? null : { city, state: 'TX' },
  coords: { lat, lng },
  memberStatus: { key: 'engaged', name: 'Engaged' },
});
const world: [number, number, number, number] = [-180, -85, 180, 85];
/** Converts pixels to degrees of longitude. The map is 256 px wide at zoom level 0. */
const degrees = (pixels: number, zoom: number) => (pixels * 360) / (256 * 2 ** zoom);

describe('members on the map', () => {
  it('of an open card have their current names, unless they are gone or have moved', () => {
    const [spot] = findSpots(clustersOf([at(1, 29.76, -95.36), at(2, 29.76, -95.36), at(3, 29.76, -95.36)]), world, 15);
    if (!spot) throw new Error('There is no spot.');
    const renamed = { ...at(1, 29.76, -95.36), firstName: 'Lola' };
    const shown = currentMembers(spot, [renamed, at(2, 32, -96)]);
    expect(shown).toEqual([renamed]);
    expect(currentMembers(spot, [])).toEqual([]);
  });

  it('form a cluster within 65 px of each other, and not beyond', () => {
    const zoom = 8;
    const locationAtDistance = (pixels: number) =>
      findSpots(clustersOf([at(1, 0, -95), at(2, 0, -95 + degrees(pixels, zoom))]), world, zoom).map(
        ({ members }) => members.length,
      );
    expect(locationAtDistance(64)).toEqual([2]);
    expect(locationAtDistance(66)).toEqual([1, 1]);
  });

  it('form no cluster beyond zoom 14, unless they live at the same place', () => {
    const neighbours = [at(1, 29.76, -95.36), at(2, 29.76, -95.36 + degrees(3, 15)), at(3, 29.76, -95.36)];
    const clusters = clustersOf(neighbours);
    const groups = (zoom: number) =>
      findSpots(clusters, world, zoom).map(({ members, cluster }) => [members.length, cluster === null]);
    expect(groups(14)).toEqual([[3, false]]);
    expect(groups(15)).toEqual([
      [2, true],
      [1, true],
    ]);
  });

  it('appear exactly once at every zoom', () => {
    const somewhere = fc.record({
      lat: fc.double({ min: 18, max: 71, noNaN: true }),
      lng: fc.double({ min: -170, max: -66, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(somewhere, { maxLength: 60 }), fc.integer({ min: 0, max: 18 }), (places, zoom) => {
        const members = places.map(({ lat, lng }, id) => at(id, lat, lng));
        const shown = findSpots(clustersOf(members), world, zoom).flatMap((spot) => spot.members);
        expect(shown.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(members.map(({ id }) => id));
      }),
    );
  });

  it('are sorted from north to south', () => {
    const spots = findSpots(clustersOf([at(1, 25, -80), at(2, 45, -90), at(3, 35, -100)]), world, 10);
    expect(spots.map(({ lat }) => Math.round(lat))).toEqual([45, 35, 25]);
  });

  it('have bounds that contain all of them', () => {
    expect(boundsOf([])).toBeNull();
    expect(boundsOf([at(1, 29, -95), at(2, 31, -94), at(3, 30, -98)])).toEqual([-98, 29, -94, 31]);
  });

  it('are labeled with the city of most of them, and counted by city', () => {
    const members = [at(1, 0, 0, 'Katy'), at(2, 0, 0, 'Houston'), at(3, 0, 0), at(4, 0, 0), at(5, 0, 0, 'Houston')];
    expect(cityOf(members)).toBe('Houston, TX');
    expect(cityOf([at(1, 0, 0)])).toBeNull();
    expect(citiesOf(members)).toEqual([
      { city: 'Houston, TX', count: 2 },
      { city: null, count: 2 },
      { city: 'Katy, TX', count: 1 },
    ]);
  });

  it('are labeled with first name, last name and status', () => {
    expect(titleOf(at(1, 0, 0))).toBe('Dolores Whitaker (Engaged)');
  });
});
