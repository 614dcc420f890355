import { contracts, type LiveMessage, type MemberId, type NoteId } from '@guidepost/contracts';
import { expect } from 'vitest';
import { startTestApp } from './app.ts';
import { connectLive, type LiveClient, type LiveOptions } from './live.ts';
import type { Person } from './world.ts';

const watching = (...memberIds: MemberId[]) => ({ watch: { memberIds, guideIds: [] } });
const idsOf = (events: readonly LiveMessage[]) =>
  events.map((event) => (event.payload as { externalItemId: number }).externalItemId);
const arrives = (client: LiveClient, id: number) =>
  expect.poll(() => idsOf(client.events), { timeout: 8000, interval: 5 }).toContain(id);

/**
 * An app that listens, a guide with a member, a colleague of the same team, a stranger with a member of another client, and
 * what tests of live events do with them. `closeAll` closes the connections of a test.
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

  /** Connects as a person, or with a token. */
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

  /** What the table holds for somebody who hears of a member's notes, as cursors in order. */
  const written = async (about: number, after = '0.0') =>
    (
      await test.database.sql<{ cursor: string }>(
        `SELECT xid || '.' || id AS cursor FROM live_events WHERE $1 = ANY(rooms) AND (xid, id) > (split_part($2, '.', 1)::xid8, split_part($2, '.', 2)::bigint) ORDER BY live_events.xid, id`,
        [`member:${about}:CAN_SEE_NOTES_AND_VISITS`, after],
      )
    ).map((row) => row.cursor);

  /**
   * Notes about a member are written until one comes that the first client does not hear of although the witness does, and
   * the next one is the witness's alone too. Events come in order: a client that has the later note about a member whom it
   * may see has all that was ever to come before it.
   */
  async function endsFor(one: LiveClient, witness: LiveClient, about: MemberId): Promise<void> {
    const hears = async () => {
      const id = await write('<p>Heard by one of them.</p>', stranger, about);
      await arrives(witness, id);
      await arrives(one, await write('<p>Heard by the other.</p>'));
      return idsOf(one.events).includes(id);
    };
    await expect.poll(hears).toBe(false);
    expect(await hears()).toBe(false);
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
    watching,
    write,
    written,
    idsOf,
    arrives,
    endsFor,
    /** Closes connections at the end of the test that were made in another way. */
    closeLater: (...clients: LiveClient[]) => void open.push(...clients),
    closeAll() {
      for (const one of open.splice(0)) one.close();
    },
  };
}
