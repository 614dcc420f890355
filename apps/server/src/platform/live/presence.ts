import type { Viewer } from '../access/viewer.ts';
import { type Database, rows } from '../database.ts';
import type { Logger } from '../log.ts';
import type { Db } from '../module.ts';
import { emit } from './emit.ts';

/** A process says this often that its people are still there. */
const beatMs = 4000;
/** Whoever was not heard of for so long belongs to a process that died. */
const goneSeconds = 12;

export interface Presence {
  /** Says whose pages a connection shows now, none with an empty list, and tells whoever is there. */
  show(connection: string, viewer: Pick<Viewer, 'id' | 'impersonatorId'>, memberIds: readonly number[]): void;
  leave(connection: string): void;
  /** Takes everybody of this process out; settles when that is done. */
  stop(): Promise<void>;
}

interface Shown {
  userId: number;
  memberIds: readonly number[];
}

/** Connections, members and people, side by side. */
const entries = (all: Iterable<[string, Shown]>): [string[], number[], number[]] => {
  const flat = [...all].flatMap(([connection, { userId, memberIds }]) =>
    memberIds.map((memberId) => ({ connection, memberId, userId })),
  );
  return [flat.map((one) => one.connection), flat.map((one) => one.memberId), flat.map((one) => one.userId)];
};

const insertSql = `
  INSERT INTO member_presence (connection, member_id, user_id, seen_at)
  SELECT connection, member_id, user_id, clock_timestamp()
    FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS shown (connection, member_id, user_id)
  ON CONFLICT (connection, member_id) DO UPDATE SET seen_at = EXCLUDED.seen_at
  RETURNING member_id, xmax = 0 AS fresh`;

const peopleSql = `
  SELECT asked.member_id, coalesce(jsonb_agg(DISTINCT jsonb_build_object('id', u.id, 'name', u.name)) FILTER (WHERE u.id IS NOT NULL), '[]') AS people
    FROM unnest($1::bigint[]) AS asked (member_id)
    LEFT JOIN member_presence p ON p.member_id = asked.member_id
    LEFT JOIN users u ON u.id = p.user_id
   GROUP BY asked.member_id`;

/**
 * Who has which member's page open: staff see who else is there. Each change is told whole, so that whoever joins
 * learns it from their own arrival and nobody has to ask; a lock a member keeps what is told in order. Somebody who
 * impersonates a guide is not shown: the guide is not there.
 */
export function startPresence(database: Database, log: Logger, ring: () => void): Presence {
  const shown = new Map<string, Shown>();
  let work: Promise<unknown> = Promise.resolve();
  let stopped = false;

  /** Changes what is stored about some members, and tells who is there then. One after the other in a process. */
  function change(memberIds: readonly number[], write: (tx: Db) => Promise<unknown>): Promise<unknown> {
    const ids = [...new Set(memberIds)].sort((a, b) => a - b);
    work = work
      .then(() =>
        database.transaction(async (tx) => {
          await rows(
            tx,
            `SELECT pg_advisory_xact_lock(hashtext('presence'), (id % 2147483647)::int) FROM unnest($1::bigint[]) AS locked (id)`,
            [ids],
          );
          await write(tx);
          const there = await rows<{ member_id: number; people: { id: number; name: string }[] }>(tx, peopleSql, [ids]);
          for (const { member_id: memberId, people } of there)
            emit(
              tx,
              'member_presence_updated',
              { memberId, people },
              { member: { id: memberId, permission: 'CAN_VIEW_MEMBERS' } },
            );
        }),
      )
      .then(ring)
      .catch((error: unknown) => log.warn({ err: error }, 'presence could not be told'));
    return work;
  }

  const remove = (connection: string, memberIds: readonly number[]) => (tx: Db) =>
    rows(tx, 'DELETE FROM member_presence WHERE connection = $1 AND member_id = ANY($2::bigint[])', [
      connection,
      memberIds,
    ]);

  async function beat(): Promise<void> {
    const known = entries(shown);
    if (known[0].length > 0) {
      const kept = await rows<{ member_id: number; fresh: boolean }>(database.writing, insertSql, known);
      // taken out meanwhile by another process that thought this one dead
      const again = kept.filter(({ fresh }) => fresh).map((row) => row.member_id);
      if (again.length > 0) void change(again, async () => {});
    }
    const gone = `seen_at < clock_timestamp() - interval '${goneSeconds} seconds'`;
    const left = await rows<{ member_id: number }>(
      database.reading,
      `SELECT DISTINCT member_id FROM member_presence WHERE ${gone}`,
    );
    const ids = left.map((row) => row.member_id);
    if (ids.length > 0)
      void change(ids, (tx) =>
        rows(tx, `DELETE FROM member_presence WHERE member_id = ANY($1::bigint[]) AND ${gone}`, [ids]),
      );
  }
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'presence could not be kept'));
  }, beatMs);
  timer.unref();

  const leave = (connection: string) => {
    const before = shown.get(connection);
    shown.delete(connection);
    if (before && before.memberIds.length > 0) void change(before.memberIds, remove(connection, before.memberIds));
  };

  return {
    show(connection, viewer, memberIds) {
      if (stopped) return;
      const before = shown.get(connection)?.memberIds ?? [];
      const after = viewer.impersonatorId === null ? memberIds : [];
      const gone = before.filter((id) => !after.includes(id));
      const come = memberIds.filter((id) => !before.includes(id));
      if (after.length > 0) shown.set(connection, { userId: viewer.id, memberIds: after });
      else shown.delete(connection);
      if (gone.length + come.length === 0) return;
      void change([...gone, ...come], async (tx) => {
        await remove(connection, gone)(tx);
        const fresh = come.filter((id) => after.includes(id));
        await rows(tx, insertSql, entries([[connection, { userId: viewer.id, memberIds: fresh }]]));
      });
    },
    leave,
    async stop() {
      stopped = true;
      clearInterval(timer);
      const [connections, memberIds] = entries(shown);
      shown.clear();
      if (connections.length === 0) return void (await work);
      await change(memberIds, (tx) =>
        rows(tx, 'DELETE FROM member_presence WHERE connection = ANY($1::text[])', [connections]),
      );
    },
  };
}
