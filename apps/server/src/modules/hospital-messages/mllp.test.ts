import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { adtText } from '@guidepost/rules/adt-text';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MllpConfig, MllpTls } from '../../platform/config-mllp.ts';
import type { Listener } from '../../platform/module.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type Authority, type Certificate, makeAuthority } from '../../testing/certificates.ts';
import { frameMessage } from './frames.ts';
import { listenMllp, type MllpLimits } from './mllp.ts';

let test: TestApp;
let authority: Authority;
let listener: Listener;
let serial = 0;

beforeAll(async () => {
  test = await startTestApp();
  authority = makeAuthority();
});
afterEach(() => listener.stop());
afterAll(() => test.stop());

const openListener = async (change: Partial<MllpLimits> = {}): Promise<string> => {
  serial += 1;
  const sender = `Saltgrass ${serial}`;
  listener = await listenMllp(test.app.jobs, { host: '127.0.0.1', port: 0, tls: undefined, sender }, change);
  return sender;
};
const stored = async (sender: string): Promise<string[]> =>
  (
    await test.database.sql<{ control_id: string }>(
      'SELECT m.control_id FROM hospital_messages m JOIN hospital_senders s ON s.id = m.sender_id WHERE s.name = $1 ORDER BY m.id',
      [sender],
    )
  ).map((one) => one.control_id);
const message = (id: string) => frameMessage(adtText('A01', { id }));

/** Returns a test client that collects everything that the server sends. */
function talk(socket: Socket) {
  let receivedText = '';
  let over = false;
  socket.on('data', (piece) => {
    receivedText += piece.toString();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    over = true;
  });
  return {
    socket,
    send: (...pieces: (string | Buffer)[]) => {
      for (const piece of pieces) socket.write(piece);
    },
    heard: () => receivedText,
    answers: (count: number, code = 'AA') =>
      expect
        .poll(() => receivedText.match(new RegExp(`MSA\\|${code}\\|`, 'g'))?.length ?? 0, { timeout: 10_000 })
        .toBe(count),
    closed: () => expect.poll(() => over, { timeout: 10_000 }).toBe(true),
  };
}
const connect = async () => {
  const socket = connectPlain(listener.port, '127.0.0.1');
  await once(socket, 'connect');
  return talk(socket);
};

describe('the port for hospitals', () => {
  it('answers each message after it is stored: in parts, with other bytes between, many at once', async () => {
    const sender = await openListener();
    const one = await connect();
    const whole = message('M1');
    one.send(whole.subarray(0, 30));
    one.send(Buffer.concat([whole.subarray(30), Buffer.from('\r\nnoise\r\n'), message('M2'), message('M3')]));
    await one.answers(3);
    const [first, second, third, rest] = one.heard().split('\u001c\r');
    expect(
      [first, second, third].map((acknowledgment) => [acknowledgment?.[0], acknowledgment?.split('\r')[1]]),
    ).toEqual([
      ['\u000b', 'MSA|AA|M1'],
      ['\u000b', 'MSA|AA|M2'],
      ['\u000b', 'MSA|AA|M3'],
    ]);
    expect(rest).toBe('');
    expect(await stored(sender)).toEqual(['M1', 'M2', 'M3']);
    // Simulates a client that missed the acknowledgment and sends the message again. The message is stored only once.
    one.send(message('M3'));
    await one.answers(4);
    expect((await stored(sender)).length).toBe(3);
    one.socket.end();
    await one.closed();
  });

  it('reports a problem of a message, and continues with the next one', async () => {
    const sender = await openListener();
    const one = await connect();
    one.send(
      frameMessage(adtText('XXX', { id: 'X1' })),
      frameMessage('hello'),
      frameMessage(`${adtText('A01', { id: 'BIG' })}${'Z'.repeat(1_000_001)}`),
    );
    await one.answers(2, 'AR');
    await one.answers(1, 'AE');
    expect(one.heard()).toContain('MSA|AR|BIG|');
    one.send(message('M1'));
    await one.answers(1);
    expect(await stored(sender)).toEqual(['M1']);
    one.socket.destroy();
  });

  it('disconnects senders that stop in the middle of a message or send none', async () => {
    const sender = await openListener({ messageMs: 200, strayBytes: 1000 });
    const [half, other, quiet] = await Promise.all([connect(), connect(), connect()]);
    half.send(message('M1'), message('M2').subarray(0, 60));
    other.send('GET / HTTP/1.1\r\n'.repeat(100));
    await Promise.all([half.closed(), other.closed()]);
    await half.answers(1);
    expect(await stored(sender)).toEqual(['M1']);
    // A client that sends nothing between two messages stays connected.
    quiet.send(message('M3'));
    await quiet.answers(1);
    quiet.socket.destroy();
  });

  it('accepts a limited number of connections for each hospital and in total', async () => {
    await openListener({ connections: 4, connectionsEach: 3 });
    const connections = await Promise.all([connect(), connect(), connect()]);
    for (const one of connections) one.send(message('M1'));
    await Promise.all(connections.map((one) => one.answers(1)));
    const more = await connect();
    await more.closed();
    for (const one of connections) one.socket.destroy();
  });

  it('slows a sender that is faster than the database, and loses no message', async () => {
    const sender = await openListener();
    const people = await Promise.all(Array.from({ length: 8 }, connect));
    people.forEach((one, n) => {
      for (let m = 0; m < 25; m += 1) one.send(message(`${n}-${m}`));
    });
    await Promise.all(people.map((one) => one.answers(25)));
    expect(new Set(await stored(sender)).size).toBe(200);
    for (const one of people) one.socket.destroy();
  });

  it('answers current messages when it stops, and accepts no new connection', async () => {
    const sender = await openListener();
    const [busy, idle] = await Promise.all([connect(), connect()]);
    idle.send(message('I1'));
    await idle.answers(1);
    for (let m = 0; m < 500; m += 1) busy.send(message(`B${m}`));
    await expect.poll(() => busy.heard()).toContain('MSA|AA|B0');
    await listener.stop();
    await Promise.all([busy.closed(), idle.closed()]);
    // The server stored exactly the messages that it acknowledged.
    const answered = [...busy.heard().matchAll(/MSA\|AA\|(\w+)/g)].map(([, id]) => id);
    expect(answered.length).toBeLessThan(500);
    expect((await stored(sender)).filter((id) => id.startsWith('B'))).toEqual(answered);
    await expect(connect()).rejects.toThrow(/ECONNREFUSED/);
  });

  it('reports that a message could not be stored, and closes, so that the hospital sends it again', async () => {
    const sender = await openListener();
    const one = await connect();
    one.send(message('M1'));
    await one.answers(1);
    await test.database.sql('ALTER TABLE hospital_messages RENAME TO away');
    one.send(message('M2'));
    await one.answers(1, 'AR');
    await one.closed();
    await test.database.sql('ALTER TABLE away RENAME TO hospital_messages');
    expect(one.heard()).toContain('MSA|AR|M2|');
    const again = await connect();
    again.send(message('M2'));
    await again.answers(1);
    expect(await stored(sender)).toEqual(['M1', 'M2']);
    again.socket.destroy();
  });
});

describe('the port with certificates', () => {
  const connectAs = async (who: Certificate | undefined, ca = authority.cert, session?: Buffer) => {
    const socket = connectTls({
      ...(session ? { session } : {}),
      port: listener.port,
      host: '127.0.0.1',
      ca,
      ...who,
      checkServerIdentity: () => undefined,
    });
    const one = talk(socket);
    await once(socket, 'secureConnect');
    return one;
  };
  const ourOwn = () => ({ ...authority.issue('guidepost'), clientCa: authority.cert, crl: undefined });
  const openTls = async (config: Partial<MllpConfig> = {}, change: Partial<MllpLimits> = {}) => {
    const whole = { host: '127.0.0.1', port: 0, tls: ourOwn(), sender: undefined, ...config };
    listener = await listenMllp(test.app.jobs, whole, { knownMs: 0, certificatesMs: 20, ...change });
  };
  const has = (name: string, certificate: string) =>
    test.database.sql(
      `INSERT INTO hospital_senders (name, time_zone, certificate_name, created_at) VALUES ($1, 'America/Chicago', $2, now())`,
      [name, certificate],
    );

  it('identifies a hospital by its certificate until the certificate is removed from it, and accepts no other', async () => {
    await openTls();
    await has('Cypress', 'cypress.example');
    const one = await connectAs(authority.issue('cypress.example'));
    one.send(message('C1'));
    await one.answers(1);
    expect(await stored('Cypress')).toEqual(['C1']);
    const strangers = await Promise.all([
      connectAs(authority.issue('somebody.else')),
      // With TLS 1.3, a client without a valid certificate gets the error only after the handshake.
      connectAs(undefined),
      connectAs(makeAuthority('Another').issue('cypress.example')),
    ]);
    for (const stranger of strangers) stranger.send(message('S1'));
    await Promise.all(strangers.map((stranger) => stranger.closed()));
    expect(strangers.map((stranger) => stranger.heard())).toEqual(['', '', '']);
    await test.database.sql(`UPDATE hospital_senders SET certificate_name = NULL WHERE name = 'Cypress'`);
    one.send(message('C2'));
    await one.closed();
    expect(await stored('Cypress')).toEqual(['C1']);
  });

  it('uses a new certificate after its file changes; connections stay open, and an invalid file changes nothing', async () => {
    const before = ourOwn();
    const after = ourOwn();
    let file: MllpTls | string = before;
    const reread = () => {
      if (typeof file === 'string') throw new Error(file);
      return file;
    };
    await openTls({ tls: before, reread });
    await has('Baytown', 'baytown.example');
    const hospital = authority.issue('baytown.example');
    const shown = async () => {
      const one = await connectAs(hospital);
      const { serialNumber } = (one.socket as TLSSocket).getPeerX509Certificate() as X509Certificate;
      one.socket.destroy();
      return serialNumber;
    };
    const serialOf = ({ cert }: MllpTls) => new X509Certificate(cert).serialNumber;
    const one = await connectAs(hospital);
    one.send(message('B1'));
    await one.answers(1);
    file = 'MLLP_TLS_KEY: is half written';
    expect(await shown()).toBe(serialOf(before));
    file = after;
    await expect.poll(shown, { timeout: 10_000 }).toBe(serialOf(after));
    one.send(message('B2'));
    await one.answers(2);
    one.socket.destroy();
  });

  it('refuses revoked certificates, also for open connections and resumed sessions', async () => {
    const [good, stolen] = [authority.issue('dayton.example'), authority.issue('dayton.example')];
    const own = { ...ourOwn(), crl: authority.revoke() };
    let file: MllpTls = own;
    await openTls({ tls: own, reread: () => file });
    await has('Dayton', 'dayton.example');
    const [one, thief] = [await connectAs(good), await connectAs(stolen)];
    let session: Buffer | undefined;
    thief.socket.on('session', (sessionTicket: Buffer) => {
      session = sessionTicket;
    });
    one.send(message('D1'));
    thief.send(message('D2'));
    await Promise.all([one.answers(1), thief.answers(1)]);
    file = { ...own, crl: authority.revoke(stolen) };
    await Promise.all([one.closed(), thief.closed()]);
    const [again, late, resumed] = [
      await connectAs(good),
      await connectAs(stolen),
      await connectAs(stolen, undefined, session),
    ];
    again.send(message('D3'));
    late.send(message('D4'));
    resumed.send(message('D5'));
    await again.answers(1);
    await Promise.all([late.closed(), resumed.closed()]);
    expect([session !== undefined, late.heard(), resumed.heard()]).toEqual([true, '', '']);
    expect((await stored('Dayton')).sort()).toEqual(['D1', 'D2', 'D3']);
    again.socket.destroy();
  });

  it('frees the place of a sender that disconnects during the handshake', async () => {
    await openTls({}, { connections: 3, handshakeMs: 300 });
    await has('Eunice', 'eunice.example');
    const hospital = authority.issue('eunice.example');
    for (let n = 0; n < 3; n += 1) (await connectAs(hospital)).socket.destroy();
    const canConnect = async () => {
      const one = await connectAs(hospital).catch(() => undefined);
      one?.send(message('E1'));
      await new Promise((resolve) => setTimeout(resolve, 200));
      one?.socket.destroy();
      return one?.heard() ?? '';
    };
    await expect.poll(canConnect, { timeout: 10_000 }).toContain('MSA|AA|E1');
  });

  it('refuses connections without TLS', async () => {
    await openTls();
    const one = await connect();
    one.send(message('P1'));
    await one.closed();
    expect(one.heard()).not.toContain('MSA');
  });
});
