import type { FeatureCollection, MultiLineString } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countiesUrl from 'us-atlas/counties-10m.json?url';
import statesUrl from 'us-atlas/states-10m.json?url';

type States = Topology<{ states: GeometryCollection<{ name: string }> }>;
type Counties = Topology<{ counties: GeometryCollection<{ name: string }> }>;

/** Loads an outline from the Guidepost server, so that no external service learns what the user looks at. */
async function load<Shape>(url: string, signal: AbortSignal): Promise<Shape> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`The outline answered ${answer.status}.`);
  return (await answer.json()) as Shape;
}

export async function loadStates(signal: AbortSignal): Promise<FeatureCollection> {
  const states = await load<States>(statesUrl, signal);
  return feature(states, states.objects.states);
}

/** Loads the lines between US counties, without duplicates. */
export async function loadCounties(signal: AbortSignal): Promise<MultiLineString> {
  const counties = await load<Counties>(countiesUrl, signal);
  return mesh(counties, counties.objects.counties, (one, other) => one !== other);
}
