import { contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { connectLive } from '../../testing/live.ts';
import { startLiveScene } from '../../testing/live-scene.ts';

const { session } = contracts;
const {
  test,
  url,
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
  closeAll,
  closeLater,
} = await startLiveScene();

afterEach(closeAll);
afterAll(() => test.stop());

describe('a connection', () => {
  it.each(['http://evil.test', 'null', 'http://localhost:8080.evil.test', 'https://localhost:8080'])(
    'of the foreign origin %s is refused',
    async (origin) => {
      await expect(live(guide, { origin })).rejects.toThrow();
    },
  );

  it('over http through the proxy is refused if the public address is https', async () => {
    const secure = await test.listen(
      await test.sibling({ PUBLIC_URL: 'https://care.example.org', CONSENT_URL: 'https://consent.example.org' }),
    );
    const token = await test.signIn(guide);
    const join = (headers: Record<string, string>) =>
      connectLive(secure, { token, origin: 'https://care.example.org', headers });
    await expect(join({ 'x-forwarded-proto': 'http' })).rejects.toThrow();
    closeLater(await join({ 'x-forwarded-proto': 'https' }));
  });

  it('by polling is refused', async () => {
    expect((await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).status).toBe(400);
  });

  it('needs a valid token, an active session and a valid handshake', async () => {
    const expired = await test.issuer.sign(
      { sub: `subject-${guide.id}`, sid: 's', email: guide.email, email_verified: true },
      { expiresIn: '-1m' },
    );
    const foreign = await test.issuer.sign(
      { sub: `subject-${guide.id}`, sid: 's', email: guide.email, email_verified: true },
      { audience: 'urn:other' },
    );
    const ended = await test.signIn(guide);
    await test.call(session.end, { as: ended });
    for (const token of ['nonsense', expired, foreign]) await expect(live(token)).rejects.toThrow('NOT_SIGNED_IN');
    await expect(live(ended)).rejects.toThrow('SESSION_ENDED');
    await expect(connectLive(url, {})).rejects.toThrow('NOT_SIGNED_IN');
    for (const cursor of ['', 'x', '1', '1.2.3', "1.2'; --"])
      await expect(live(guide, { cursor })).rejects.toThrow('BAD_REQUEST');
    await expect(live(guide, { watch: { memberIds: ['1' as unknown as MemberId] } })).rejects.toThrow('BAD_REQUEST');
    await expect(live(guide, { impersonate: colleague.id })).rejects.toThrow('FORBIDDEN');
  });

  it.each<[string, Record<string, string>]>([
    ['none', {}],
    ['an empty one', { deviceId: '' }],
    ['one that is no name', { deviceId: 'a device' }],
    ['one that is too long', { deviceId: 'd'.repeat(65) }],
  ])('whose deviceId is %s is refused', async (_what, query) => {
    await expect(live(guide, { query })).rejects.toThrow('BAD_REQUEST');
  });

  it.each(['99999999999999999999.1', '1.9223372036854775808', '1', 'x.y'])(
    'with an invalid cursor (%s) is refused, and so is a watch with this cursor',
    async (cursor) => {
      await expect(live(guide, { cursor })).rejects.toThrow('BAD_REQUEST');
      const one = await live(guide);
      expect(await one.send('watch', { memberIds: [memberId], since: cursor })).toEqual({
        ok: false,
        code: 'BAD_REQUEST',
      });
      expect(one.isConnected()).toBe(true);
    },
  );

  it('acknowledges a health check with a payload and without one', async () => {
    const one = await live(guide);
    const answer = { ok: true, cursor: expect.stringMatching(/^\d+\.\d+$/) };
    expect(await one.socket.timeout(5000).emitWithAck('health_check')).toEqual(answer);
    expect(await one.send('health_check', {})).toEqual(answer);
    expect(await one.socket.timeout(5000).emitWithAck('watch')).toEqual({ ok: false, code: 'BAD_REQUEST' });
  });

  it('to another namespace is refused', async () => {
    await expect(live(guide, { namespace: '/' })).rejects.toThrow();
    await expect(live(guide, { namespace: '/admin' })).rejects.toThrow();
  });

  it('after many wrong tokens is refused with a wrong token, and accepted with a valid one', async () => {
    const elsewhere = await test.listen(await test.sibling());
    const connect = async (token: string) => {
      const one = await connectLive(elsewhere, { token });
      closeLater(one);
      return one;
    };
    const codes = new Set<string>();
    for (let n = 0; n < 301; n += 1) await connect(`guess${n}`).catch((error: Error) => codes.add(error.message));
    expect([...codes]).toEqual(['NOT_SIGNED_IN', 'TOO_MANY_REQUESTS']);
    expect((await connect(await test.signIn(guide))).isConnected()).toBe(true);
  });

  it('of an impersonating user receives the events of the impersonated user', async () => {
    const admin = await test.make.staff({ role: 'ADMIN' });
    const as = await live(admin, { impersonate: guide.id, ...watching(memberId, otherId) });
    const theirs = await write('<p>Not theirs.</p>', stranger, otherId);
    const id = await write('<p>Theirs.</p>');
    await arrives(as, id);
    expect(idsOf(as.events)).not.toContain(theirs);
  });

  it('responds to an invalid message with a code, and stays open', async () => {
    const one = await live(guide, watching(memberId));
    for (const body of [
      null,
      'x',
      { memberIds: 'all' },
      { memberIds: [1.5] },
      { surprise: 1 },
      { memberIds: Array(501).fill(1) },
    ])
      expect(await one.send('watch', body)).toEqual({ ok: false, code: 'BAD_REQUEST' });
    one.socket.emit('watch');
    one.socket.emit('nonsense', { a: 1 }, () => {});
    expect(await one.send('health_check', {})).toMatchObject({ ok: true, cursor: expect.stringMatching(/^\d+\.\d+$/) });
    await arrives(one, await write('<p>Still here.</p>'));
  });

  it('with too many messages is closed, and can be opened again', async () => {
    const token = await test.signIn(guide);
    const one = await live(token);
    for (let n = 0; n < 310; n += 1) one.socket.emit('watch', {}, () => {});
    await expect.poll(one.isConnected, { timeout: 5000 }).toBe(false);
    expect(one.failed()).toBe('TOO_MANY_REQUESTS');
    expect((await live(token)).isConnected()).toBe(true);
  });

  it('closes within 5 s after its session ends, and receives no more events', async () => {
    const token = await test.signIn(colleague);
    const one = await live(token, watching(memberId));
    const before = performance.now();
    await test.call(session.end, { as: token });
    await expect.poll(one.isConnected, { timeout: 5000 }).toBe(false);
    expect(performance.now() - before).toBeLessThan(5000);
    expect(one.failed()).toBe('SESSION_ENDED');
    await expect(live(token)).rejects.toThrow('SESSION_ENDED');
  });

  it.each([
    ['is disabled', 'UPDATE staff SET disabled_at = now() WHERE user_id = $1'],
    ['idles out', `UPDATE staff_sessions SET last_active_at = now() - interval '31 minutes' WHERE staff_id = $1`],
  ])('closes within 5 s after its user %s', async (_what, change) => {
    const who = await test.make.staff();
    const one = await live(who);
    await test.database.sql(change, [who.id]);
    await expect.poll(one.isConnected, { timeout: 5000 }).toBe(false);
  });

  it('closes when its token expires, unless the client sent a new token', async () => {
    const sign = (sid: string, expiresIn: string) =>
      test.issuer.sign({ sub: `subject-${guide.id}`, sid, email: guide.email, email_verified: true }, { expiresIn });
    const [left, renewed] = [
      await live(await sign('left', '1s')),
      await live(await sign('renewed', '1s'), watching(memberId)),
    ];
    expect(await renewed.send('authenticate', { token: await sign('renewed', '5m') })).toMatchObject({ ok: true });
    expect(await (await live(guide)).send('authenticate', { token: 'nonsense' })).toEqual({
      ok: false,
      code: 'NOT_SIGNED_IN',
    });
    await expect.poll(left.isConnected, { timeout: 9000 }).toBe(false);
    expect(left.failed()).toBe('NOT_SIGNED_IN');
    expect(renewed.isConnected()).toBe(true);
    await arrives(renewed, await write('<p>Renewed.</p>'));
  });
});
