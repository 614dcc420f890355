import { type Access, asId, type MemberId, onMember, withPermission } from '@guidepost/contracts';
import { permissionsOf } from '@guidepost/rules';
import { describe, expect, it } from 'vitest';
import type { Db } from '../db.ts';
import { authorize, requestedMemberId } from './authorize.ts';
import type { Viewer } from './viewer.ts';

const access: Access = onMember('CAN_VIEW_MEMBERS', 'params.memberId');
const memberId = asId<'Member'>(7);

const viewerWith = (requestedMember?: { id: MemberId; isVisible: boolean }): Viewer => ({
  id: asId<'Staff'>(1),
  name: 'Ann Smith',
  role: 'GUIDE',
  permissions: permissionsOf('GUIDE'),
  scope: { kind: 'some', guideIds: [asId<'Staff'>(1)], clientIds: [], unassignedClientIds: [] },
  timeZone: 'America/Chicago',
  sessionId: 1,
  impersonatorId: null,
  quiet: false,
  ...(requestedMember && { requestedMember }),
});

/**
 * Runs the check with a fake database that finds no visible member. Returns the number of statements that the check
 * sent.
 */
async function statementsOf(viewer: Viewer): Promise<number> {
  let statements = 0;
  const db: Db = {
    async query() {
      statements += 1;
      return { rows: [], rowCount: 0, fields: [{ name: 'id', dataTypeID: 20 }], command: 'SELECT' };
    },
  };
  await authorize(access, viewer, { params: { memberId }, query: {}, body: undefined }, db).catch((error: unknown) => {
    if (statements === 0) throw error;
  });
  return statements;
}

describe('access to the member of a request', () => {
  it('needs no statement if the member was found together with the session', async () => {
    expect(await statementsOf(viewerWith({ id: memberId, isVisible: true }))).toBe(0);
  });
  it('is refused if that member is not visible', async () => {
    await expect(statementsOf(viewerWith({ id: memberId, isVisible: false }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
  it('needs a statement if another member or no member was found', async () => {
    expect(await statementsOf(viewerWith({ id: asId<'Member'>(8), isVisible: true }))).toBe(1);
    expect(await statementsOf(viewerWith())).toBe(1);
  });
});

describe('the requested member', () => {
  const requested = (text: unknown, of: Access = access) =>
    requestedMemberId(of, { params: { memberId: text }, query: {} });
  it('is the id in the path', () => expect(requested('7')).toBe(memberId));
  it('is unknown if the text is not one id', () => {
    for (const text of ['07', '7x', '', ['7', '8'], undefined]) expect(requested(text)).toBeNull();
  });
  it('is unknown if access does not depend on a member', () =>
    expect(requested('7', withPermission('CAN_VIEW_MEMBERS'))).toBeNull());
});
