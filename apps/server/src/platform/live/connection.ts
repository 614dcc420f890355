import type { MemberId, StaffId } from '@guidepost/contracts';
import type { Socket } from 'socket.io';
import type { TokenClaims } from '../access/tokens.ts';
import type { Viewer } from '../access/viewer.ts';
import { viewableGuides, visibleMembers } from '../access/visible.ts';
import type { Database } from '../database.ts';
import { cursorOf } from './cursor.ts';
import type { LiveRow } from './queries.ts';
import { guideRoom, livePermissions, memberRoom, permissionRoom, userRoom } from './rooms.ts';

/** The state of one connected client. */
export interface Connection {
  claims: TokenClaims;
  viewer: Viewer;
  impersonate: StaffId | null;
  watch: { memberIds: MemberId[]; guideIds: StaffId[]; pageIds: MemberId[] };
  /**
   * The event position when the client fetched its screen's data, if the client sent it. Undefined after the client
   * received the events since then.
   */
  since: string | undefined;
  /** The position up to which the client received events. It changes only while the client receives missed events. */
  cursor: string;
  /** Number of the last `watch` message. The result of an older `watch` message is dropped. */
  turn: number;
  /** The rooms that the client is in, or was in most recently. */
  rooms: ReadonlySet<string>;
  /** Members that the client requested but its user may not see. Each is audited once. */
  refused: ReadonlySet<MemberId>;
  joined: boolean;
  checkedAt: number;
  /** True while the client's visible members are checked again. */
  isRechecked: boolean;
}

export type LiveSocket = Socket<
  Record<string, (...args: never[]) => void>,
  Record<string, (...args: unknown[]) => void>,
  Record<string, never>,
  { connection: Connection }
>;

export const send = (socket: LiveSocket, event: LiveRow): void => {
  socket.emit(event.name, event.payload, cursorOf(event));
};

export const connectionOf = (socket: LiveSocket): Connection => socket.data.connection;
/**
 * Returns a connection's rooms: its user, the user's permissions, and the watched members and guides that the user may
 * see now.
 */
export async function roomsFor(database: Database, connection: Connection): Promise<string[]> {
  const { viewer, watch } = connection;
  const [members, guides] = await Promise.all([
    visibleMembers(database.reading, viewer, viewer.permissions.has('CAN_VIEW_MEMBERS') ? watch.memberIds : []),
    viewableGuides(database.reading, viewer, viewer.permissions.has('CAN_VIEW_MEMBERS') ? watch.guideIds : []),
  ]);
  const permissions = livePermissions.filter((permission) => viewer.permissions.has(permission));
  return [
    userRoom(viewer.id),
    ...permissions.map(permissionRoom),
    ...[...guides].map(guideRoom),
    ...[...members].flatMap((id) => permissions.map((permission) => memberRoom(id, permission))),
  ];
}
