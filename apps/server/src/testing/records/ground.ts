import { asId, type ClientId, type IdOf, type MemberId, type RecordKind, type StaffId } from '@guidepost/contracts';
import type { TestApp } from '../app.ts';
import type { Ids } from '../samples.ts';

/** What the records of a place stand on: the person, their member, another one, and the client of both. */
export interface Ground {
  test: TestApp;
  personId: StaffId;
  /** A colleague in the same team. */
  receiverId: StaffId;
  clientId: ClientId;
  memberId: MemberId;
  otherMemberId: MemberId;
  /** The records as they stand now; each part writes its own. */
  ids: Ids;
}

/** Records that are made anew together, because they name one another. */
export interface Part {
  name: string;
  /** The ids that it writes. */
  ids: readonly (keyof Ids)[];
  /** The modules whose calls may use it up, whichever ids they name; beside every call that names one of `ids`. */
  modules: readonly string[];
  /** The names of parts before it whose records its own name: where they are made anew, it is too. */
  on?: readonly string[];
  /** Deletes what stands in the way of records that are made anew. */
  clear?(): Promise<unknown>;
  make(): Promise<void>;
}

/** Runs a statement that returns one id. */
export const idOf =
  ({ test }: Ground) =>
  async <Kind extends RecordKind>(text: string, values: unknown[] = []): Promise<IdOf<Kind>> =>
    asId(Number((await test.database.sql<{ id: string }>(text, values))[0]?.id));
