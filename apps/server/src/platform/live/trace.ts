import type { MemberId } from '@guidepost/contracts';
import type { AuditCommitter } from '../audit/audit.ts';
import { connectionOf, type LiveSocket } from './connection.ts';
import { guideRoom, memberRoom } from './rooms.ts';

/**
 * Writes the audit entry for a watch request before any data is sent, because watching is a form of reading (ASVS
 * 16.3.2). The entry contains the newly watched members and the refused members. Later events have no audit entries.
 * @throws AppError UNAVAILABLE
 */
export async function traceWatch(
  audit: AuditCommitter,
  socket: LiveSocket,
  address: string | null,
  { rooms, fresh }: { rooms: ReadonlySet<string>; fresh: ReadonlySet<string> },
): Promise<void> {
  const connection = connectionOf(socket);
  const { viewer, watch } = connection;
  const roomOf = (id: MemberId) => memberRoom(id, 'CAN_VIEW_MEMBERS');
  const begun = watch.memberIds.filter((id) => fresh.has(roomOf(id)));
  const refused = watch.memberIds.filter((id) => !rooms.has(roomOf(id)));
  const asked = refused.filter((id) => !connection.refused.has(id));
  const guides = watch.guideIds.some((id) => fresh.has(guideRoom(id)));
  const entry = {
    requestId: socket.id,
    actorId: viewer.impersonatorId ?? viewer.id,
    impersonatedId: viewer.impersonatorId === null ? null : viewer.id,
    sessionId: viewer.sessionId,
    action: 'WATCH /socket.io',
    address,
  };
  await Promise.all([
    (begun.length > 0 || guides) && audit.write({ ...entry, memberIds: begun, outcome: 200, code: null }),
    asked.length > 0 && audit.write({ ...entry, memberIds: asked, outcome: 404, code: 'NOT_FOUND' }),
  ]);
  connection.refused = new Set(refused);
}
