import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import statesUrl from 'us-atlas/states-10m.json?url';

type States = Topology<{ states: GeometryCollection<{ name: string }> }>;

/** The outlines of the US states, from our own server (decision 135); nobody is told who looks at which map. */
export async function loadStates(signal: AbortSignal): Promise<FeatureCollection> {
  const answer = await fetch(statesUrl, { signal });
  if (!answer.ok) throw new Error(`The outline of the states answered ${answer.status}.`);
  const states = (await answer.json()) as States;
  return feature(states, states.objects.states);
}
