import type { AnyEndpoint, contracts } from '@guidepost/contracts';
import { careSamples } from './samples/care.ts';
import { conversationsSamples } from './samples/conversations.ts';
import { type Ids, inventedIds, type SamplesOf } from './samples/ids.ts';
import { membersSamples } from './samples/members.ts';
import { needsSamples } from './samples/needs.ts';
import { peopleSamples } from './samples/people.ts';

export { type Ids, inventedIds };

/**
 * A valid input for every endpoint. The access matrix and the HTTP tests are generated from these inputs. A missing
 * input is a compiler error. The inputs are in `samples/`, by area.
 */
const samples = {
  ...peopleSamples,
  ...membersSamples,
  ...conversationsSamples,
  ...needsSamples,
  ...careSamples,
} satisfies SamplesOf<keyof typeof contracts>;

export interface Case {
  /** Module and endpoint, such as `notes.create`. */
  readonly name: string;
  readonly endpoint: AnyEndpoint;
  readonly sample: (ids: Ids) => {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: Record<string, unknown>;
  };
}

/**
 * Returns every endpoint in the contracts with its sample.
 * @throws if an endpoint has no sample
 */
export function cases(all: Record<string, Record<string, AnyEndpoint>>): Case[] {
  return Object.entries(all).flatMap(([module, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => {
      const sample = (samples as unknown as Record<string, Record<string, Case['sample']>>)[module]?.[name];
      if (!sample) throw new Error(`${module}.${name} has no sample: add one to testing/samples/`);
      return { name: `${module}.${name}`, endpoint, sample };
    }),
  );
}
