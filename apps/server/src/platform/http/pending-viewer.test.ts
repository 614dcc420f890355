import { asId } from '@guidepost/contracts';
import { permissionsOf } from '@guidepost/rules';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import type { Answer, Db } from '../db.ts';
import { AppError, notFound } from '../errors.ts';
import { startEarly } from './pending-viewer.ts';

const viewer: Viewer = {
  id: asId<'Staff'>(1),
  name: 'Amina Yusuf',
  role: 'GUIDE',
  permissions: permissionsOf('GUIDE'),
  scope: { kind: 'some', guideIds: [], clientIds: [], unassignedClientIds: [] },
  timeZone: 'America/New_York',
  sessionId: 1,
  impersonatorId: null,
  quiet: false,
};
const answer: Answer = { command: 'SELECT', rows: [{ secret: 1 }], rowCount: 1, fields: [] };

/** Starts the steps with a confirmation that the test ends, and records what the handler has received. */
function started(authorize: () => Promise<void> = async () => {}) {
  const sent: string[] = [];
  const received: unknown[] = [];
  const lane: Db = {
    async query(text) {
      sent.push(text);
      return answer;
    },
  };
  const confirmation = Promise.withResolvers<Viewer | undefined>();
  const result = startEarly(
    { lane, remembered: viewer, confirmed: confirmation.promise, read: async () => viewer },
    {
      needsMember: true,
      authorize,
      async handle(_, db) {
        const found = await db.query('SELECT first');
        received.push(found.rows);
        return found.rows.length;
      },
    },
  );
  result.catch(() => {});
  return { sent, received, confirmation, result };
}
const turns = () => new Promise((resolve) => setImmediate(resolve));

describe('a request that starts early', () => {
  it('sends its first statement immediately and returns its result after the confirmation', async () => {
    const { sent, received, confirmation, result } = started();
    await turns();
    expect([sent, received]).toEqual([['SELECT first'], []]);
    confirmation.resolve(viewer);
    expect(await result).toEqual({ result: 1 });
    expect(received).toHaveLength(1);
  });

  it('gets no rows and returns nothing if the access has changed', async () => {
    const { received, confirmation, result } = started();
    confirmation.resolve(undefined);
    expect(await result).toBeUndefined();
    await turns();
    expect(received).toEqual([]);
  });

  it('gets no rows if the session has ended', async () => {
    const { received, confirmation, result } = started(async () => {
      throw notFound();
    });
    confirmation.reject(new AppError('SESSION_ENDED'));
    await expect(result).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    await turns();
    expect(received).toEqual([]);
  });

  it('gets no rows if the viewer may not see the member', async () => {
    const { received, confirmation, result } = started(async () => {
      throw notFound();
    });
    confirmation.resolve(viewer);
    await expect(result).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await turns();
    expect(received).toEqual([]);
  });
});
