import { contracts } from '@guidepost/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startLiveScene } from '../../testing/live-scene.ts';

const { test, guide, colleague, stranger, otherId, memberId, live, watching, write, idsOf, arrives, closeAll } =
  await startLiveScene();
const { session, users } = contracts;

afterEach(closeAll);
afterAll(() => test.stop());

/** Returns the sessions of a user, the most recently used session first. */
const sessionsOf = async (as: string) => (await test.call(session.own, { as })).body;

/**
 * Hides the other guide's member from everyone. Changes the database directly, so that only a new access check detects
 * the change.
 */
const hide = () => test.database.sql('UPDATE members SET assigned_guide_id = NULL WHERE user_id = $1', [otherId]);
const show = () =>
  test.database.sql('UPDATE members SET assigned_guide_id = $2 WHERE user_id = $1', [otherId, stranger.id]);

describe('a session that is ended', () => {
  it.each(['by the user', 'by an administrator'])(
    '%s closes its connections, and no other connection is checked',
    async (by) => {
      const [here, there] = [await test.signIn(guide), await test.signIn(guide)];
      await sessionsOf(here);
      const ended = await live(there, watching(memberId));
      const keptClient = await live(here, watching(memberId));
      const other = await live(stranger, watching(otherId));
      const found = (await sessionsOf(there)).find(({ isCurrent }) => isCurrent);
      await hide();
      if (by === 'by the user')
        await test.call(session.endOne, { as: here, input: { params: { sessionId: found?.id } as never } });
      else
        await test.call(users.endSession, {
          as: await test.signIn(await test.make.staff({ role: 'ADMIN' })),
          input: { params: { userId: guide.id, sessionId: found?.id } as never },
        });
      await expect.poll(ended.failed, { timeout: 5000 }).toBe('SESSION_ENDED');
      expect(ended.isConnected()).toBe(false);
      // the other connection was not checked again, so it still gets events about the member
      const id = await test.app.jobs.transaction(async (tx) => {
        test.app.jobs.services.live.emit(
          tx,
          'user_updated',
          { id: otherId },
          { member: { id: otherId, permission: 'CAN_VIEW_MEMBERS' } },
        );
        return otherId;
      });
      await expect
        .poll(
          () =>
            other.events.filter(({ name, payload }) => name === 'user_updated' && (payload as { id: number }).id === id)
              .length,
          { timeout: 5000 },
        )
        .toBeGreaterThan(0);
      await arrives(keptClient, await write('<p>Goes on.</p>', colleague));
      await show();
    },
  );

  it('checks only its own connections; a change of access for all users checks all of them', async () => {
    const other = await live(stranger, watching(otherId));
    const witness = await live(guide, watching(memberId));
    await hide();
    await test.app.jobs.transaction(async (tx) => test.app.jobs.services.live.accessChanged(tx));
    const receivesEvents = async () => {
      const id = await write('<p>Witnessed.</p>', colleague);
      await arrives(witness, id);
      const before = other.events.length;
      await test.app.jobs.transaction(async (tx) =>
        test.app.jobs.services.live.emit(
          tx,
          'user_updated',
          { id: otherId },
          { member: { id: otherId, permission: 'CAN_VIEW_MEMBERS' } },
        ),
      );
      await arrives(witness, await write('<p>Witnessed too.</p>', colleague));
      return other.events.length > before;
    };
    await expect.poll(receivesEvents, { timeout: 5000 }).toBe(false);
    expect(other.isConnected()).toBe(true);
    expect(idsOf(witness.events).length).toBeGreaterThan(1);
    await show();
  });
});
