import { asId, type ClientId, type IdOf, type MemberId, type RecordKind, type StaffId } from '@guidepost/contracts';
import type { TestApp } from '../app.ts';
import type { Ids } from '../samples.ts';

/** The basis of a scene's records: the person, their member, another member, and the client of both. */
export interface Ground {
  test: TestApp;
  personId: StaffId;
  /** A colleague on the same team. */
  receiverId: StaffId;
  clientId: ClientId;
  memberId: MemberId;
  otherMemberId: MemberId;
  /** The present records. Each part writes its own. */
  ids: Ids;
}

/** Records that are created again together, because they refer to each other. */
export interface Part {
  name: string;
  /** The ids that it writes. */
  ids: readonly (keyof Ids)[];
  /** The modules whose calls may use up the records, with any ids. Every call with one of `ids` may do so too. */
  modules: readonly string[];
  /** The names of earlier parts to whose records this one refers. If those are created again, this one is too. */
  on?: readonly string[];
  /** Deletes records that prevent creating the part again. */
  clear?(): Promise<unknown>;
  make(): Promise<void>;
}

/** Runs a statement that returns one id. */
export const idOf =
  ({ test }: Ground) =>
  async <Kind extends RecordKind>(text: string, values: unknown[] = []): Promise<IdOf<Kind>> =>
    asId(Number((await test.database.sql<{ id: string }>(text, values))[0]?.id));
