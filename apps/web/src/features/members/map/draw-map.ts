import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { MemberForMap } from '@guidepost/contracts';
import type { FeatureCollection, MultiLineString } from 'geojson';
import classes from './map.module.css';
import {
  type Bounds,
  boundsOf,
  type Clusters,
  cityOf,
  clustersOf,
  findSpots,
  type MapSpot,
  titleOf,
} from './places.ts';

/** Center of the US, shown before members are loaded. */
const mapCenter: L.LatLngTuple = [39.8283, -98.5795];
/** Zoom level shown before members are loaded. */
const firstZoom = 4;
/** Highest zoom level that is set automatically to show the members. Users can zoom in further, up to `nearestZoom`. */
const membersZoom = 10;
const nearestZoom = 18;
/**
 * Lowest zoom level that shows county lines. At this level and above, state lines alone would not show which area the
 * map covers.
 */
const countiesZoom = 7;
/** Minimum space between the members and the map's edge, in px. */
const padding: L.PointTuple = [50, 50];

export interface MapWords {
  zoomIn: string;
  zoomOut: string;
  /** Returns text such as '24 members'. */
  members(count: number): string;
  /** Returns the translated name of a status. */
  status(name: string): string;
}

export interface DrawnMap {
  /** Shows these members. If `fit` is true, the map moves to them. */
  show(members: readonly MemberForMap[], fit: boolean): void;
  /** Draws the outlines of the states below the members. */
  outline(states: FeatureCollection): void;
  /** Draws the county lines once the user has zoomed in far enough. They are loaded at that moment. */
  counties(load: () => Promise<MultiLineString>, onFailure: (error: unknown) => void): void;
  /** Shows the tiles of an external server below the members. Calls `onFailure` if the tiles cannot be loaded. */
  tiles(url: string, onFailure: () => void): void;
  /** Opens a label at a spot. Returns the element that the content goes into. */
  label(spot: MapSpot, onClose: () => void): HTMLElement;
  closeLabel(): void;
  /** Moves the focus to a spot if it is still on the map. */
  focus(spot: MapSpot): void;
  remove(): void;
}

/** Creates a map without members. Calls `onPlace` when the user presses a place with one or more members. */
export function drawMap(element: HTMLElement, words: MapWords, onPlace: (spot: MapSpot) => void): DrawnMap {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    center: mapCenter,
    zoom: firstZoom,
    minZoom: 3,
    maxZoom: nearestZoom,
    zoomControl: false,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
    // The observer below handles size changes. Leaflet would react 200 ms later, when the map may already be removed.
    trackResize: false,
  });
  map.attributionControl.setPrefix(false);
  L.control.zoom({ position: 'topright', zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);

  let clusters: Clusters = clustersOf([]);
  const drawn = new Map<string, { marker: L.Marker; spot: MapSpot }>();
  const ground = L.layerGroup().addTo(map);

  const forget = (key: string) => {
    drawn.get(key)?.marker.remove();
    drawn.delete(key);
  };
  const draw = () => {
    const focused = [...drawn.values()].find(({ marker }) => marker.getElement() === document.activeElement)?.spot;
    const spots = findSpots(clusters, boundsIn(map.getBounds().pad(0.25)), map.getZoom());
    const keys = new Set(spots.map(({ key }) => key));
    for (const key of [...drawn.keys()]) if (!keys.has(key)) forget(key);
    for (const spot of spots) {
      if (drawn.has(spot.key)) continue;
      const marker = markerOf(spot, words, () => (spot.cluster === null ? onPlace(spot) : zoomToCluster(spot)));
      drawn.set(spot.key, { marker: marker.addTo(map), spot });
    }
    // If the focused group splits, the nearest new spot receives the focus.
    if (focused && !drawn.has(focused.key))
      drawn
        .get(nearest(spots, focused)?.key ?? '')
        ?.marker.getElement()
        ?.focus();
  };
  map.on('moveend', draw);

  let named: L.Tooltip | undefined;
  const zoomToCluster = (spot: MapSpot) => {
    const bounds = boundsOf(spot.members);
    if (!bounds || spot.cluster === null) return;
    const box = latLngBounds(bounds);
    const expansionZoom = clusters.getClusterExpansionZoom(spot.cluster);
    const zoom = Math.min(
      nearestZoom,
      Math.max(expansionZoom, map.getBoundsZoom(box, false, L.point(padding).multiplyBy(2))),
    );
    named?.remove();
    map.once('moveend', () => {
      named = L.tooltip({ permanent: true, direction: 'top', offset: [0, -20], className: classes.name ?? '' })
        .setLatLng([box.getNorth(), box.getCenter().lng])
        .setContent(groupName(spot, words))
        .addTo(map);
      map.once('movestart', () => named?.remove());
    });
    map.setView(box.getCenter(), zoom, { animate: !isStill });
  };

  const popup = L.popup({
    closeButton: false,
    minWidth: 240,
    maxWidth: 320,
    offset: [0, -4],
    className: classes.card ?? '',
  });
  const watcher = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  watcher.observe(element);

  return {
    show(members, fit) {
      clusters = clustersOf(members);
      for (const key of [...drawn.keys()]) forget(key);
      named?.remove();
      const bounds = boundsOf(members);
      if (fit && bounds) map.fitBounds(latLngBounds(bounds), { padding, maxZoom: membersZoom, animate: false });
      draw();
    },
    outline(states) {
      // The states stay below the county lines, regardless of the order in which they load.
      L.geoJSON(states, { interactive: false, style: { className: classes.state ?? '' } })
        .addTo(ground)
        .bringToBack();
    },
    counties(load, onFailure) {
      const isNear = () => map.getZoom() >= countiesZoom;
      let lines: L.GeoJSON | undefined;
      const place = () => {
        if (lines && isNear()) lines.addTo(ground);
        else lines?.remove();
      };
      const begin = () => {
        if (!isNear()) return;
        map.off('zoomend', begin);
        load()
          .then((mesh) => {
            lines = L.geoJSON(mesh, { interactive: false, style: { className: classes.county ?? '' } });
            place();
            map.on('zoomend', place);
          })
          .catch(onFailure);
      };
      map.on('zoomend', begin);
      begin();
    },
    tiles(url, onFailure) {
      const layer = L.tileLayer(url, { maxZoom: nearestZoom, attribution: new URL(url).hostname });
      layer.once('tileerror', () => {
        layer.remove();
        onFailure();
      });
      layer.once('load', () => layer.off('tileerror'));
      layer.addTo(ground);
    },
    label(spot, onClose) {
      const content = document.createElement('div');
      map.closePopup();
      popup.off('remove').on('remove', onClose);
      popup.setLatLng([spot.lat, spot.lng]).setContent(content).openOn(map);
      // Repositions the label when its content makes it larger. `update` would insert the content again and lose the
      // focus.
      const growth = new ResizeObserver(() => popup.isOpen() && popup.setLatLng([spot.lat, spot.lng]));
      growth.observe(content);
      popup.once('remove', () => growth.disconnect());
      return content;
    },
    closeLabel: () => void map.closePopup(),
    focus: (spot) => drawn.get(spot.key)?.marker.getElement()?.focus(),
    remove() {
      watcher.disconnect();
      popup.off('remove');
      map.off('moveend', draw);
      map.remove();
    },
  };
}

const latLngBounds = ([west, south, east, north]: Bounds) => L.latLngBounds([south, west], [north, east]);

const boundsIn = (bounds: L.LatLngBounds): Bounds => [
  bounds.getWest(),
  bounds.getSouth(),
  bounds.getEast(),
  bounds.getNorth(),
];

function nearest(spots: readonly MapSpot[], { lat, lng }: MapSpot): MapSpot | undefined {
  const distance = (spot: MapSpot) => Math.hypot(spot.lat - lat, spot.lng - lng);
  return spots.toSorted((a, b) => distance(a) - distance(b))[0];
}

const groupName = ({ members }: MapSpot, words: MapWords): string =>
  [words.members(members.length), cityOf(members)].filter((part) => part !== null).join(', ');

/**
 * Creates a button on the map: a dot for one member, or a number for several members. A group also shows its city below
 * the number.
 */
function markerOf(spot: MapSpot, words: MapWords, onPress: () => void): L.Marker {
  const { members, cluster } = spot;
  const [only] = members;
  const isOne = members.length === 1 && only !== undefined;
  const title = isOne ? titleOf(only, words.status(only.memberStatus.name)) : groupName(spot, words);
  const html = document.createElement('span');
  html.className = (isOne ? classes.dot : classes.group) ?? '';
  if (!isOne) html.textContent = members.length.toLocaleString();
  const city = cluster === null ? null : cityOf(members);
  if (city !== null) {
    // The style sheet shows the city through this attribute. The marker's accessible name already contains the city.
    const label = Object.assign(document.createElement('span'), { className: classes.city });
    label.dataset.city = city;
    html.append(label);
  }
  const size = isOne ? 24 : members.length < 10 ? 32 : members.length < 100 ? 40 : 48;
  const icon = L.divIcon({ html, className: classes.marker ?? '', iconSize: [size, size] });
  const marker = L.marker([spot.lat, spot.lng], { icon, title, riseOnHover: true });
  marker.on('click', onPress);
  marker.on('add', () => {
    const button = marker.getElement();
    button?.setAttribute('aria-label', title);
    button?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      onPress();
    });
  });
  return marker;
}
