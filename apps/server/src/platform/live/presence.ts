import type { MemberId, StaffId } from '@guidepost/contracts';
import type { Viewer } from '../access/viewer.ts';
import type { Database } from '../database.ts';
import type { Db } from '../db.ts';
import type { Logger } from '../log.ts';
import { emit } from './emit.ts';
import {
  deleteConnections,
  deleteExpired,
  deletePresence,
  findMembersWithExpiredPresence,
  findPeople,
  lockPresence,
  upsertPresence,
} from './queries-presence.ts';

/** How often a process reports that its users are still connected, in milliseconds. */
const heartbeatMs = 4000;

export interface Presence {
  /**
   * Stores the member pages that a connection shows now, and notifies the other users who have these pages open. The
   * list is empty if the connection shows no page.
   */
  show(connection: string, viewer: Pick<Viewer, 'id' | 'impersonatorId'>, memberIds: readonly MemberId[]): void;
  leave(connection: string): void;
  /** Removes the entries of all users of this process. Resolves when they are removed. */
  stop(): Promise<void>;
}

interface ShownPage {
  userId: StaffId;
  memberIds: readonly MemberId[];
}

/** Converts the shown pages to parallel arrays: connections, members and users. */
const entries = (all: Iterable<[string, ShownPage]>): [string[], MemberId[], StaffId[]] => {
  const flat = [...all].flatMap(([connection, { userId, memberIds }]) =>
    memberIds.map((memberId) => ({ connection, memberId, userId })),
  );
  return [flat.map((one) => one.connection), flat.map((one) => one.memberId), flat.map((one) => one.userId)];
};

/**
 * Tracks which users have a member's page open, so that staff see each other. Each change sends the whole list, so a
 * user who opens the page needs no separate request. A lock for each member ensures the order of the messages. A user
 * who impersonates a guide is not shown, because the guide is not present.
 */
export function startPresence(database: Database, log: Logger, ring: () => void): Presence {
  const shown = new Map<string, ShownPage>();
  let work: Promise<unknown> = Promise.resolve();
  let stopped = false;

  /**
   * Changes which users are stored for some members' pages, and sends the new lists. Each process makes its changes one
   * after another.
   */
  function change(memberIds: readonly MemberId[], write: (tx: Db) => Promise<unknown>): Promise<unknown> {
    const ids = [...new Set(memberIds)].sort((a, b) => a - b);
    work = work
      .then(() =>
        database.transaction(async (tx) => {
          await lockPresence(tx, ids);
          await write(tx);
          for (const { member_id: memberId, people } of await findPeople(tx, ids))
            emit(
              tx,
              'member_presence_updated',
              { memberId, people },
              { member: { id: memberId, permission: 'CAN_VIEW_MEMBERS' } },
            );
        }),
      )
      .then(ring)
      .catch((error: unknown) => log.warn({ err: error }, 'a presence event was not sent'));
    return work;
  }

  const remove = (connection: string, memberIds: readonly MemberId[]) => (tx: Db) =>
    deletePresence(tx, connection, memberIds);

  async function beat(): Promise<void> {
    const known = entries(shown);
    if (known[0].length > 0) {
      // stores entries again if another process deleted them because this process had not reported recently
      const again = await upsertPresence(database.writing, known);
      if (again.length > 0) void change(again, async () => {});
    }
    const ids = await findMembersWithExpiredPresence(database.reading);
    if (ids.length > 0) void change(ids, (tx) => deleteExpired(tx, ids));
  }
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'presence was not stored'));
  }, heartbeatMs);
  timer.unref();

  const removeConnection = (connection: string) => {
    const before = shown.get(connection);
    shown.delete(connection);
    if (before && before.memberIds.length > 0) void change(before.memberIds, remove(connection, before.memberIds));
  };

  return {
    show(connection, viewer, memberIds) {
      if (stopped) return;
      const before = shown.get(connection)?.memberIds ?? [];
      const after = viewer.impersonatorId === null ? memberIds : [];
      const leftIds = before.filter((id) => !after.includes(id));
      const joinedIds = memberIds.filter((id) => !before.includes(id));
      if (after.length > 0) shown.set(connection, { userId: viewer.id, memberIds: after });
      else shown.delete(connection);
      if (leftIds.length + joinedIds.length === 0) return;
      void change([...leftIds, ...joinedIds], async (tx) => {
        await remove(connection, leftIds)(tx);
        const fresh = joinedIds.filter((id) => after.includes(id));
        await upsertPresence(tx, entries([[connection, { userId: viewer.id, memberIds: fresh }]]));
      });
    },
    leave: removeConnection,
    async stop() {
      stopped = true;
      clearInterval(timer);
      const [connections, memberIds] = entries(shown);
      shown.clear();
      if (connections.length === 0) return void (await work);
      await change(memberIds, (tx) => deleteConnections(tx, connections));
    },
  };
}
