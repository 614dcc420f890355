import type { MemberForMap } from '@guidepost/contracts';
import Supercluster from 'supercluster';

/** Clusters: members nearer than 65 px to each other, at zoom 14 and less. */
const clusterGrid = 65;
const clusterMaxZoom = 14;
/** Of the map's own tiles, so that the grid is in pixels of the screen. */
const tileSize = 256;

/** In degrees. */
export type Bounds = [west: number, south: number, east: number, north: number];

/** Members at the same coordinates: a family, a home; they stay together however near one looks. */
export interface Place {
  members: readonly MemberForMap[];
}
export type Clusters = Supercluster<Place>;

/** What the map draws at one spot. */
export interface Spot {
  /** The same spot has the same key on the next map. */
  key: string;
  lat: number;
  lng: number;
  /** Who stands for it. */
  members: readonly MemberForMap[];
  /** The id of a cluster, which falls apart from some zoom on; null if it is one place. */
  cluster: number | null;
}

/** Gathers the members of one map; those at the same coordinates are one place. */
export function clustersOf(members: readonly MemberForMap[]): Clusters {
  const places = new Map<string, MemberForMap[]>();
  for (const member of members) {
    const at = `${member.coords.lat},${member.coords.lng}`;
    const neighbours = places.get(at);
    if (neighbours) neighbours.push(member);
    else places.set(at, [member]);
  }
  return new Supercluster<Place>({ radius: clusterGrid, maxZoom: clusterMaxZoom, extent: tileSize }).load(
    [...places.values()].map((neighbours) => ({
      type: 'Feature',
      properties: { members: neighbours },
      geometry: { type: 'Point', coordinates: positionOf(neighbours[0] as MemberForMap) },
    })),
  );
}

const positionOf = ({ coords }: MemberForMap): [number, number] => [coords.lng, coords.lat];

const membersOf = (clusters: Clusters, cluster: number): MemberForMap[] =>
  clusters.getLeaves(cluster, Number.POSITIVE_INFINITY).flatMap(({ properties }) => properties.members);

/**
 * The spots within these bounds at a whole zoom, from the north to the south, so that Tab goes through them in order.
 */
export function spotsOf(clusters: Clusters, bounds: Bounds, zoom: number): Spot[] {
  const spots = clusters.getClusters(bounds, zoom).map(({ geometry, properties }): Spot => {
    const [lng = 0, lat = 0] = geometry.coordinates;
    if ('cluster' in properties && properties.cluster) {
      const { cluster_id: cluster } = properties;
      return { key: `cluster ${cluster}`, lat, lng, members: membersOf(clusters, cluster), cluster };
    }
    return { key: `place ${lat},${lng}`, lat, lng, members: (properties as Place).members, cluster: null };
  });
  return spots.sort((a, b) => b.lat - a.lat || a.lng - b.lng);
}

/** The least bounds that hold all of these members; null if there is nobody. */
export function boundsOf(members: readonly MemberForMap[]): Bounds | null {
  if (members.length === 0) return null;
  const lngs = members.map(({ coords }) => coords.lng);
  const lats = members.map(({ coords }) => coords.lat);
  return [least(lngs), least(lats), most(lngs), most(lats)];
}

const least = (list: readonly number[]) => list.reduce((a, b) => Math.min(a, b));
const most = (list: readonly number[]) => list.reduce((a, b) => Math.max(a, b));

/** 'Dolores Whitaker (Engaged)'. */
export const titleOf = ({ firstName, lastName, memberStatus }: MemberForMap, status = memberStatus.name): string =>
  `${firstName} ${lastName} (${status})`;

/** How many members live in each city, the most first; where nobody knows the city, under null. */
export function citiesOf(members: readonly MemberForMap[]): { city: string | null; count: number }[] {
  const counts = new Map<string | null, number>();
  for (const { location } of members) {
    const city = location && `${location.city}, ${location.state}`;
    counts.set(city, (counts.get(city) ?? 0) + 1);
  }
  return [...counts]
    .map(([city, count]) => ({ city, count }))
    .sort((a, b) => b.count - a.count || (a.city ?? '\uffff').localeCompare(b.city ?? '\uffff'));
}

/** By which city a group is called: that of most of its members. */
export const cityOf = (members: readonly MemberForMap[]): string | null =>
  citiesOf(members).find(({ city }) => city !== null)?.city ?? null;
