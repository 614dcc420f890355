import type { MemberForMap } from '@guidepost/contracts';
import Supercluster from 'supercluster';

/** Members within this radius, in pixels, form a cluster. */
const clusterGrid = 65;
/** Highest zoom level with clusters. */
const clusterMaxZoom = 14;
/** Tile size of the map in pixels. With this size, the cluster radius is in screen pixels. */
const tileSize = 256;

/** Bounds of the map in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number];

/**
 * Members with the same coordinates, such as a family or the residents of a care home. They stay together at every zoom
 * level.
 */
export interface Place {
  members: readonly MemberForMap[];
}
export type Clusters = Supercluster<Place>;

/** A dot or group that the map draws. */
export interface MapSpot {
  /** Identifies the spot. The key stays the same if the same spot is drawn again after the map has changed. */
  key: string;
  lat: number;
  lng: number;
  /** Members at this spot, including all members of a cluster. */
  members: readonly MemberForMap[];
  /** Id of the cluster, which splits at a higher zoom level. Null for a single place. */
  cluster: number | null;
}

/** Builds the map's clusters. Members with the same coordinates form one place. */
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

/** Returns the spots within the bounds at an integer zoom level, sorted from north to south for the Tab order. */
export function findSpots(clusters: Clusters, bounds: Bounds, zoom: number): MapSpot[] {
  const spots = clusters.getClusters(bounds, zoom).map(({ geometry, properties }): MapSpot => {
    const [lng = 0, lat = 0] = geometry.coordinates;
    if ('cluster' in properties && properties.cluster) {
      const { cluster_id: cluster } = properties;
      return { key: `cluster ${cluster}`, lat, lng, members: membersOf(clusters, cluster), cluster };
    }
    return { key: `place ${lat},${lng}`, lat, lng, members: (properties as Place).members, cluster: null };
  });
  return spots.sort((a, b) => b.lat - a.lat || a.lng - b.lng);
}

/**
 * Returns the current data of a spot's members. Omits members who are no longer on the map, and members who have moved.
 */
export function currentMembers(spot: MapSpot, members: readonly MemberForMap[]): MemberForMap[] {
  const now = new Map(members.map((member) => [member.id, member]));
  return spot.members.flatMap(({ id, coords }) => {
    const member = now.get(id);
    return member && member.coords.lat === coords.lat && member.coords.lng === coords.lng ? [member] : [];
  });
}

/** Returns the smallest bounds that contain all these members, or null if the list is empty. */
export function boundsOf(members: readonly MemberForMap[]): Bounds | null {
  if (members.length === 0) return null;
  const lngs = members.map(({ coords }) => coords.lng);
  const lats = members.map(({ coords }) => coords.lat);
  return [minOf(lngs), minOf(lats), maxOf(lngs), maxOf(lats)];
}

const minOf = (list: readonly number[]) => list.reduce((a, b) => Math.min(a, b));
const maxOf = (list: readonly number[]) => list.reduce((a, b) => Math.max(a, b));

/** Returns text such as 'Dolores Whitaker (Engaged)'. */
export const titleOf = ({ firstName, lastName, memberStatus }: MemberForMap, status = memberStatus.name): string =>
  `${firstName} ${lastName} (${status})`;

/** Returns the number of members in each city, largest first. Members with an unknown city are counted under null. */
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

/** Returns the city where most members of a group live. Returns null if no city is known. */
export const cityOf = (members: readonly MemberForMap[]): string | null =>
  citiesOf(members).find(({ city }) => city !== null)?.city ?? null;
