import type { MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConversationServers, line, patience } from './testing/servers.ts';

let servers: ConversationServers;

beforeAll(async () => {
  servers = await ConversationServers.open();
  // The carrier sends all notifications from one IP address. A low rate limit must not affect it.
  await servers.startWorker({ RATE_LIMIT_PER_MINUTE: '10' });
});
afterAll(() => servers?.close());

let count = 0;
const newSid = (): string => {
  count += 1;
  return `SM${String(count).padStart(32, '0')}`;
};
const from = (number: string, body: string, sid = newSid()) => ({
  MessageSid: sid,
  From: number,
  To: line,
  Body: body,
  NumMedia: '0',
});
const receiveText = (number: string, body: string, sid?: string) =>
  servers.notify(servers.webhook('incoming'), from(number, body, sid));
const rowsOf = (number: string) =>
  servers.sql<{ id: string; member_id: string | null; text: string }>(
    'SELECT id, member_id, text FROM texts WHERE phone_number = $1 AND incoming ORDER BY id',
    [number],
  );
const counted = async (table: string, where: string, value: unknown) =>
  Number((await servers.sql<{ n: string }>(`SELECT count(*) AS n FROM ${table} WHERE ${where}`, [value]))[0]?.n);
const answerOf = async (memberId: MemberId) =>
  (
    await servers.sql<{ consented: boolean | null; ip_address: string | null }>(
      'SELECT consented, ip_address FROM term_responses WHERE member_id = $1 ORDER BY id DESC LIMIT 1',
      [memberId],
    )
  )[0];
const reasonOf = async (number: string) =>
  (
    await servers.sql<{ reason: string | null }>(
      'SELECT do_not_contact_reason AS reason FROM phone_numbers WHERE number = $1',
      [number],
    )
  )[0]?.reason;

describe('an incoming text', () => {
  it('that is reported 50 times at once is one text, with one of each effect', async () => {
    const memberId = await servers.member('+17135550101');
    const sid = newSid();
    const statuses = await Promise.all(
      Array.from({ length: 50 }, () => receiveText('+17135550101', 'The bus pass has not come', sid)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await rowsOf('+17135550101')).toMatchObject([{ member_id: String(memberId) }]);
    expect(await counted('feed_items', 'member_id = $1', memberId)).toBe(1);
    expect(await counted('todos', `type = 'TEXT_BACK' AND completed_at IS NULL AND member_id = $1`, memberId)).toBe(1);
    expect(await counted('notifications', 'member_id = $1', memberId)).toBe(1);
  });

  it('with an invalid signature changes nothing', async () => {
    const before = await servers.sql('SELECT count(*) FROM texts');
    expect(await servers.notify(servers.webhook('incoming'), from('+17135550101', 'STOP'), 'not the token')).toBe(403);
    const good = from('+17135550101', 'STOP');
    const other = servers.webhook('incoming', '?x=1');
    const response = await fetch(other, { method: 'POST', body: new URLSearchParams(good) });
    expect(response.status).toBe(403);
    expect(await servers.sql('SELECT count(*) FROM texts')).toEqual(before);
    expect(await reasonOf('+17135550101')).toBeNull();
  });

  it('from an unknown number is for the owner of the line, and from a shared number is unassigned, whichever member got the last text', async () => {
    await receiveText('+17135550110', 'Who is this?');
    const [unknown] = await rowsOf('+17135550110');
    expect(unknown?.member_id).toBeNull();
    expect(
      await servers.sql(`SELECT owner_id FROM todos WHERE cause_type = 'message' AND cause_id = $1`, [unknown?.id]),
    ).toEqual([{ owner_id: '1' }]);
    const [one, two] = [await servers.member('+17135550111', 'Ana'), await servers.member('+17135550111', 'Luis')];
    await receiveText('+17135550111', 'Hello?');
    const written = await servers.write(two, 'Hello Luis');
    await servers.becomes(written, 'sent', 'delivered');
    await receiveText('+17135550111', 'Yes, it is me');
    expect((await rowsOf('+17135550111')).map((row) => row.member_id)).toEqual([null, null]);
    expect(one).not.toBe(two);
  });
});

describe('STOP', () => {
  it('opts out the number and rejects the term, START reverses exactly that, and the word in a sentence does nothing', async () => {
    const memberId = await servers.member('+17135550120');
    await receiveText('+17135550120', 'Please stop by on Monday');
    expect(await reasonOf('+17135550120')).toBeNull();
    await receiveText('+17135550120', ' Stop. ');
    await receiveText('+17135550120', 'STOP');
    expect(await reasonOf('+17135550120')).toBe('Texted STOP');
    expect(await answerOf(memberId)).toEqual({ consented: false, ip_address: 'SMS' });
    expect(await counted('term_responses', 'member_id = $1', memberId)).toBe(2);
    await receiveText('+17135550120', 'start');
    expect(await reasonOf('+17135550120')).toBeNull();
    expect(await answerOf(memberId)).toEqual({ consented: true, ip_address: 'SMS' });
    const id = await servers.write(memberId, 'Welcome back');
    await servers.becomes(id, 'sent', 'delivered');
  });

  it('does not change other refusals: START is not a consent', async () => {
    const memberId = await servers.member('+17135550121');
    await servers.sql(
      `INSERT INTO term_responses (member_id, term_id, consented, created_at) SELECT $1, id, false, now() FROM terms WHERE key = 'tcpa'`,
      [memberId],
    );
    await receiveText('+17135550121', 'START');
    expect(await answerOf(memberId)).toMatchObject({ consented: false, ip_address: null });
    const id = await servers.write(memberId, 'Hello');
    await servers.becomes(id, 'failed');
    expect(await servers.text(id)).toMatchObject({ failure: 'TCPA required to text message', sid: null });
    expect(await servers.onPhone('+17135550121')).toEqual([]);
  });

  it('and START apply to the number, also if it was deleted in the meantime', async () => {
    await servers.member('+17135550123');
    await receiveText('+17135550123', 'STOP');
    await servers.sql('UPDATE phone_numbers SET deleted_at = now(), is_primary = false WHERE number = $1', [
      '+17135550123',
    ]);
    await receiveText('+17135550123', 'START');
    expect(await reasonOf('+17135550123')).toBeNull();
    await receiveText('+17135550123', 'STOP');
    expect(await reasonOf('+17135550123')).toBe('Texted STOP');
  });

  it('that arrives after START, although it was sent before, leaves the number opted out', async () => {
    const memberId = await servers.member('+17135550122');
    await servers.faults({ reorder: true });
    await servers.api('POST', '/messages', { from: '+17135550122', to: line, body: 'STOP' });
    await servers.api('POST', '/messages', { from: '+17135550122', to: line, body: 'START' });
    await expect.poll(() => rowsOf('+17135550122').then((rows) => rows.length), { timeout: patience }).toBe(2);
    await servers.faults({});
    expect((await rowsOf('+17135550122')).map(({ text }) => text)).toEqual(['START', 'STOP']);
    expect(await answerOf(memberId)).toMatchObject({ consented: false });
  });

  it('during due texts: no text is sent after the response to STOP', async () => {
    const numbers = Array.from({ length: 12 }, (_, n) => `+171355501${n + 40}`);
    const race = await Promise.all(
      numbers.map(async (number, n) => {
        const memberId = await servers.member(number);
        const id = await servers.write(memberId, `Race ${n}`);
        await new Promise((resolve) => setTimeout(resolve, n * 40));
        await receiveText(number, 'STOP');
        return { id, number, stoppedAt: Date.now() };
      }),
    );
    for (const { id, number, stoppedAt } of race) {
      await servers.becomes(id, 'sent', 'delivered', 'failed');
      const { attempted_at, failure } = await servers.text(id);
      if (failure === null) expect(attempted_at?.getTime()).toBeLessThanOrEqual(stoppedAt);
      else expect(await servers.onPhone(number)).toEqual([]);
    }
  });
});

describe('HELP', () => {
  it('is answered once for any number of reports, also without consent', async () => {
    const sid = newSid();
    await Promise.all(Array.from({ length: 5 }, () => receiveText('+17135550130', 'Help', sid)));
    await expect.poll(() => servers.onPhone('+17135550130'), { timeout: patience }).toHaveLength(1);
    expect((await servers.onPhone('+17135550130'))[0]).toContain('Reply STOP to stop texts');
  });
});

describe('the status of an outgoing text', () => {
  it('never moves back, for any order and number of reports', async () => {
    const memberId = await servers.member('+17135550180');
    const id = await servers.write(memberId, 'In order');
    await servers.becomes(id, 'delivered');
    const { sid, attempts } = await servers.text(id);
    const reportStatus = async (status: string, more: { sid?: string; attempt?: number } = {}) => {
      const url = servers.webhook('status', `?message=${id}&attempt=${more.attempt ?? attempts}`);
      await servers.notify(url, { MessageSid: more.sid ?? sid ?? '', MessageStatus: status, ErrorCode: '30003' });
      return (await servers.text(id)).status;
    };
    for (const status of ['sent', 'queued', 'sending', 'undelivered', 'failed', 'nonsense'])
      expect(await reportStatus(status)).toBe('delivered');
    const other = await servers.write(memberId, 'Reversed');
    await servers.faults({ reorder: true, duplicate: 3 });
    await servers.becomes(other, 'delivered');
    await servers.faults({});
    expect(await reportStatus('failed', { sid: newSid() })).toBe('delivered');
    expect(await servers.onPhone('+17135550180')).toEqual(['In order', 'Reversed']);
  });
});
