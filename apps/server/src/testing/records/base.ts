import { asId, type ClientId, type IdOf, type MemberId, type RecordKind, type StaffId } from '@guidepost/contracts';
import type { TestApp } from '../app.ts';
import type { Ids } from '../samples.ts';

/** The data that a scene's records need: its user, the user's member, another member, and both members' client. */
export interface SceneBasis {
  test: TestApp;
  personId: StaffId;
  /** A colleague on the same team. */
  receiverId: StaffId;
  clientId: ClientId;
  memberId: MemberId;
  otherMemberId: MemberId;
  /** The ids of the current records. Each part sets its own records' ids. */
  ids: Ids;
}

/** Records that are recreated together, because they refer to each other. */
export interface Part {
  name: string;
  /** The ids that this part sets. */
  ids: readonly (keyof Ids)[];
  /**
   * Any write request to these modules may use up the records. A write request to another module may use them up only
   * if it contains one of `ids`.
   */
  modules: readonly string[];
  /**
   * The names of earlier parts whose records this part refers to. If one of them is recreated, this part is recreated
   * too.
   */
  on?: readonly string[];
  /** Deletes records that would prevent recreating the part. */
  clear?(): Promise<unknown>;
  make(): Promise<void>;
}

/** Runs a statement that returns one id. */
export const idOf =
  ({ test }: SceneBasis) =>
  async <Kind extends RecordKind>(text: string, values: unknown[] = []): Promise<IdOf<Kind>> =>
    asId(Number((await test.database.sql<{ id: string }>(text, values))[0]?.id));
