import { setTimeout as sleep } from 'node:timers/promises';
import type { MemberId, StaffId } from '@guidepost/contracts';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { connectLive } from '../../testing/live.ts';
import { startLiveScene } from '../../testing/live-scene.ts';
import type { Person } from '../../testing/world.ts';

const {
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
  idsOf,
  arrives,
  endsFor,
  closeAll,
  closeLater,
} = await startLiveScene();

afterEach(() => {
  vi.restoreAllMocks();
  closeAll();
});
afterAll(() => test.stop());

describe('an event', () => {
  it('is sent under its own name, with its payload first and its cursor second', async () => {
    const one = await live(colleague, watching(memberId));
    const receivedEvents: unknown[][] = [];
    one.socket.on('feed_item_updated', (...sent: unknown[]) => receivedEvents.push(sent));
    const id = await write('<p>By its name.</p>');
    await expect.poll(() => receivedEvents).toHaveLength(1);
    expect(receivedEvents[0]).toEqual([
      expect.objectContaining({ userId: memberId, externalItemType: 'note', externalItemId: id }),
      expect.stringMatching(/^\d+\.\d+$/),
    ]);
  });

  it('reaches all users who can see the member, and no other user', async () => {
    const [own, mate, foreign, blind] = [
      await live(guide, watching(memberId)),
      await live(colleague, watching(memberId)),
      await live(stranger, watching(memberId, otherId)),
      await live(colleague),
    ];
    const id = await write('<p>Heard.</p>');
    await arrives(mate, id);
    await arrives(own, id);
    const foreignNote = await write('<p>Elsewhere.</p>', stranger, otherId);
    await arrives(foreign, foreignNote);
    expect([idsOf(foreign.events), idsOf(mate.events), blind.events]).toEqual([[foreignNote], [id], []]);
    expect(mate.events[0]).toMatchObject({
      name: 'feed_item_updated',
      payload: { userId: memberId, externalItemType: 'note', externalItemId: id },
    });
  });

  it('reaches users who watch the guide, if they can see the member', async () => {
    const [mate, foreign] = [
      await live(colleague, { watch: { guideIds: [guide.id] } }),
      await live(stranger, { watch: { guideIds: [guide.id, stranger.id] } }),
    ];
    const id = await write('<p>Docket.</p>');
    await arrives(mate, id);
    await arrives(foreign, await write('<p>Own docket.</p>', stranger, otherId));
    expect(idsOf(foreign.events)).not.toContain(id);
  });

  it('needs the permission of its kind', async () => {
    const listener = await live(colleague, watching(memberId));
    const emit = (permission: string) =>
      test.database.sql(`INSERT INTO live_events (name, payload, rooms) VALUES ('user_updated', $1, $2)`, [
        { id: memberId },
        [`member:${memberId}:${permission}`],
      ]);
    await emit('CAN_RUN_SCRIPTS');
    await arrives(listener, await write('<p>After.</p>'));
    expect(listener.events).toHaveLength(1);
  });

  it('of a rolled-back change is never sent', async () => {
    const listener = await live(guide, watching(memberId));
    await test.app.jobs
      .transaction(async (tx) => {
        await test.app.jobs.services.live.emit(
          tx,
          'user_updated',
          { id: memberId },
          { member: { id: memberId, permission: 'CAN_VIEW_MEMBERS' } },
        );
        throw new Error('no');
      })
      .catch(() => {});
    await arrives(listener, await write('<p>Only this.</p>'));
    expect(listener.events).toHaveLength(1);
  });
});

describe('watching', () => {
  it('drops members who are no longer visible, and adds visible members', async () => {
    const [one, witness] = [await live(colleague), await live(guide, watching(memberId))];
    const before = await write('<p>Before.</p>');
    await arrives(witness, before);
    expect(await one.send('watch', { memberIds: [memberId, otherId, 999_999] })).toMatchObject({ ok: true });
    const after = await write('<p>After.</p>');
    await write('<p>Elsewhere.</p>', stranger, otherId);
    await arrives(one, after);
    expect(idsOf(one.events)).not.toContain(before);
    expect(await one.send('watch', {})).toMatchObject({ ok: true });
    await write('<p>Unwatched.</p>');
    await sleep(300);
    expect(idsOf(one.events)).toEqual([after]);
  });

  it('ends for a user who lost access when access is checked again', async () => {
    const moving = await test.make.member({ clientId, guideId: guide.id });
    const one = await live(colleague, watching(moving, memberId));
    await arrives(one, await write('<p>Seen.</p>', guide, moving));
    await test.database.sql('UPDATE members SET assigned_guide_id = $1 WHERE user_id = $2', [stranger.id, moving]);
    await test.database.sql(`INSERT INTO live_events (name, payload, rooms) VALUES ('$access', '{}', '{$access}')`);
    await endsFor(one, await live(stranger, watching(moving)), moving);
    expect(one.isConnected()).toBe(true);
  });
});

describe('the viewers of a member', () => {
  const assign = (memberId: MemberId, guideId: StaffId) =>
    test.app.jobs.transaction((tx) =>
      test.app.jobs.services.assignments.assign(tx, { memberId, guideId, actorId: guide.id, at: test.app.jobs.now() }),
    );

  it('change with the guide by one event: the former viewers receive no more events, and the new viewers do', async () => {
    // the server also checks each connection once a minute; the stopped clock prevents this check
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const moving = await test.make.member({ clientId, guideId: guide.id });
    const [former, next] = [await live(colleague, watching(moving, memberId)), await live(stranger, watching(moving))];
    await assign(moving, stranger.id);
    await arrives(next, await write('<p>Theirs now.</p>', stranger, moving));
    await endsFor(former, next, moving);
    expect([...former.events, ...next.events].map(({ name }) => name)).not.toContain('$access');
  });
});

describe('the audit entry of a connection', () => {
  const traces = (who: Person) =>
    test.database.sql<Record<string, unknown>>(
      `SELECT action, member_ids::int[] AS members, outcome, code, host(address) AS address, session_id IS NOT NULL AS session
         FROM audit_entries WHERE actor_id = $1 AND action LIKE 'WATCH%' ORDER BY id`,
      [who.id],
    );
  const entry = { action: 'WATCH /socket.io', address: '127.0.0.1', session: true };
  const receivedEvents = (...members: number[]) => ({ ...entry, members, outcome: 200, code: null });
  const refused = (...members: number[]) => ({ ...entry, members, outcome: 404, code: 'NOT_FOUND' });

  it('names the watched members and the refused members, once for each request', async () => {
    const who = await test.make.staff();
    const [own, second] = [
      await test.make.member({ clientId, guideId: who.id }),
      await test.make.member({ clientId, guideId: who.id }),
    ];
    const one = await live(who, watching(own, otherId));
    expect(await traces(who)).toEqual(expect.arrayContaining([receivedEvents(own), refused(otherId)]));
    await one.send('watch', { memberIds: [own, second, otherId], guideIds: [] });
    expect((await traces(who)).slice(2)).toEqual([receivedEvents(second)]);
    await one.send('watch', { memberIds: [], guideIds: [who.id] });
    await one.send('watch', { memberIds: [own], guideIds: [who.id] });
    expect((await traces(who)).slice(3)).toEqual([receivedEvents(), receivedEvents(own)]);
    one.close();
    await live(who, { cursor: one.cursor(), ...watching(own) });
    expect((await traces(who)).slice(5)).toEqual([receivedEvents(own)]);
  });

  it('contains the address that a trusted proxy reports, and no other', async () => {
    const behind = await test.listen(await test.sibling({ TRUSTED_PROXIES: 'loopback,10.0.0.0/8' }));
    const who = await test.make.staff();
    const own = await test.make.member({ clientId, guideId: who.id });
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.1.2.3' };
    for (const at of [url, behind])
      closeLater(await connectLive(at, { token: await test.signIn(who), headers, ...watching(own) }));
    expect((await traces(who)).map((row) => row.address)).toEqual(['127.0.0.1', '203.0.113.7']);
    const sessions = await test.database.sql<{ address: string }>(
      'SELECT host(address) AS address FROM staff_sessions WHERE staff_id = $1 ORDER BY id',
      [who.id],
    );
    expect(sessions.map((row) => row.address)).toEqual(['127.0.0.1', '203.0.113.7']);
  });

  it('is stored before any event is sent: if it cannot be written, no event is sent', async () => {
    const one = await live(guide);
    const from = one.cursor() as string;
    await write('<p>Not without a trace.</p>');
    await test.database.sql('REVOKE INSERT ON audit_entries FROM guidepost_app');
    try {
      void one.send('watch', { memberIds: [memberId], since: from }).catch(() => {});
      await expect.poll(one.isConnected, { timeout: 5000 }).toBe(false);
      expect(one.events).toEqual([]);
    } finally {
      await test.database.sql('GRANT INSERT ON audit_entries TO guidepost_app');
    }
  });
});
