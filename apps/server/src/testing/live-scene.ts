import { contracts, type LiveMessage, type MemberId, type NoteId } from '@guidepost/contracts';
import { expect } from 'vitest';
import { startTestApp } from './app.ts';
import { connectLive, type LiveClient, type LiveOptions } from './live.ts';
import type { Person } from './world.ts';

const watchMembers = (...memberIds: MemberId[]) => ({ watch: { memberIds, guideIds: [] } });
const idsOf = (events: readonly LiveMessage[]) =>
  events.map((event) => (event.payload as { externalItemId: number }).externalItemId);
const waitForNote = (client: LiveClient, id: number) =>
  expect.poll(() => idsOf(client.events), { timeout: 8000, interval: 5 }).toContain(id);

/**
 * Starts a listening app with a guide and a member, a colleague on the same team, and another guide with a member of
 * another client. Also returns the functions that live-event tests share. `closeAll` closes a test's connections.
 */
export async function startLiveScene() {
  const test = await startTestApp();
  const clientId = await test.make.client();
  const [guide, colleague, stranger] = [await test.make.staff(), await test.make.staff(), await test.make.staff()];
  await test.make.team({ members: [guide.id, colleague.id], clients: [clientId] });
  const memberId = await test.make.member({ clientId, guideId: guide.id });
  const otherId = await test.make.member({ clientId: await test.make.client(), guideId: stranger.id });
  const url = await test.listen();
  const open: LiveClient[] = [];
  const tokens = new Map<Person, string>();

  /** Connects as a user or with a token. */
  async function live(who: Person | string, options: Omit<LiveOptions, 'token'> = {}): Promise<LiveClient> {
    const one = await connectLive(url, { token: typeof who === 'string' ? who : await test.signIn(who), ...options });
    open.push(one);
    return one;
  }

  async function write(text: string, as: Person = guide, about = memberId): Promise<NoteId> {
    const token = tokens.get(as) ?? (await test.signIn(as));
    tokens.set(as, token);
    const body = { userId: about, text };
    return (await test.call(contracts.notes.create, { as: token, input: { body } })).body.id;
  }

  /**
   * Returns the cursors of stored events about a member, in order. Includes only events for users who may see notes.
   */
  const written = async (about: number, after = '0.0') =>
    (
      await test.database.sql<{ cursor: string }>(
        `SELECT xid || '.' || id AS cursor FROM live_events WHERE $1 = ANY(rooms) AND (xid, id) > (split_part($2, '.', 1)::xid8, split_part($2, '.', 2)::bigint) ORDER BY live_events.xid, id`,
        [`member:${about}:CAN_SEE_NOTES_AND_VISITS`, after],
      )
    ).map((row) => row.cursor);

  /**
   * Writes notes about the member `about` until the witness receives a note that the client `one` does not receive.
   * After each of these notes, writes a note that `one` may see. Events arrive in order, so when `one` has this note,
   * all earlier events have arrived too.
   */
  async function waitUntilExcluded(one: LiveClient, witness: LiveClient, about: MemberId): Promise<void> {
    const receivesNote = async () => {
      const id = await write('<p>Heard by one of them.</p>', stranger, about);
      await waitForNote(witness, id);
      await waitForNote(one, await write('<p>Heard by the other.</p>'));
      return idsOf(one.events).includes(id);
    };
    await expect.poll(receivesNote).toBe(false);
    expect(await receivesNote()).toBe(false);
  }

  return {
    test,
    url,
    clientId,
    guide,
    colleague,
    stranger,
    memberId,
    otherId,
    live,
    watching: watchMembers,
    write,
    written,
    idsOf,
    arrives: waitForNote,
    endsFor: waitUntilExcluded,
    /** At the end of the test, closes connections that the test opened without `live`. */
    closeLater: (...clients: LiveClient[]) => void open.push(...clients),
    closeAll() {
      for (const one of open.splice(0)) one.close();
    },
  };
}
