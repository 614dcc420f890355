import type { MemberId, StaffId } from '@guidepost/contracts';
import type { Socket } from 'socket.io';
import type { TokenClaims } from '../access/tokens.ts';
import type { Viewer } from '../access/viewer.ts';
import { viewableGuides, visibleMembers } from '../access/visible.ts';
import type { Database } from '../database.ts';
import type { LiveRow } from './queries.ts';
import { guideRoom, livePermissions, memberRoom, permissionRoom, userRoom } from './rooms.ts';
import { cursorOf } from './tail.ts';

/** What is known of one client that is connected. */
export interface Connection {
  claims: TokenClaims;
  viewer: Viewer;
  impersonate: StaffId | null;
  watch: { memberIds: MemberId[]; guideIds: StaffId[]; pageIds: MemberId[] };
  /** Where the screen that connects was fetched, if it says so. */
  since: string | undefined;
  /** Where the client has read to; moves only while it is being caught up. */
  cursor: string;
  /** Number of the last watch: an older one that finishes later is dropped. */
  turn: number;
  /** The rooms that it was last in, or is in. */
  rooms: ReadonlySet<string>;
  /** Members whom it asked for and may not see: told to the audit once. */
  refused: ReadonlySet<MemberId>;
  joined: boolean;
  checkedAt: number;
  /** Whether it is being asked again what it may see. */
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
/** Rooms of a connection: its person, and whom and what it watches, as far as its person may see them now. */
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
