import { expect } from 'vitest';

/** A step of a flow. Returns the response of a request, or nothing if no user makes the step. */
export interface Step<Name extends string> {
  name: Name;
  run(): Promise<{ status: number } | undefined>;
}

/**
 * Runs steps in any order, and compares the record before and after each step (ASVS 2.3.1). A refused step changes
 * nothing. Every other step leads to one of the states that may follow. A step that is not possible in a state is
 * refused.
 * @param flow `moves` lists the states that may follow each state; a state may always remain. `possible` lists the steps
 * that are accepted in each state. `sometimes` lists steps whose acceptance depends on more than the state
 * @returns the state after each step
 */
export async function runSteps<State extends string, Name extends string>(flow: {
  read(): Promise<{ state: State; record: unknown }>;
  moves: Readonly<Record<State, readonly State[]>>;
  possible: Readonly<Record<State, readonly Name[]>>;
  sometimes?: readonly Name[];
  steps: readonly Step<Name>[];
}): Promise<State[]> {
  const visited: State[] = [];
  let before = await flow.read();
  for (const step of flow.steps) {
    const reply = await step.run();
    const after = await flow.read();
    const text = `${step.name} in ${before.state}`;
    if (reply !== undefined) {
      const isAccepted = reply.status < 300;
      const isPossible = flow.possible[before.state].includes(step.name);
      if (!flow.sometimes?.includes(step.name)) expect([text, isAccepted]).toEqual([text, isPossible]);
      if (!isAccepted) {
        expect([text, [400, 403, 404, 409].includes(reply.status)]).toEqual([text, true]);
        expect([text, after]).toEqual([text, before]);
      }
    }
    const isAllowed = after.state === before.state || flow.moves[before.state].includes(after.state);
    expect([text, after.state, isAllowed]).toEqual([text, after.state, true]);
    visited.push(after.state);
    before = after;
  }
  return visited;
}
