import { type ClientId, contracts, type MemberId, type StaffId, type TextId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CarrierText, TelephonyError } from '../../../connectors/telephony/port.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { addMainLine, carrierSettings, sendWebhook, withCarrier } from '../../../testing/carrier.ts';
import { eventsOf, moveClock } from '../../../testing/clock.ts';
import { fetchPicture } from '../receiving/pictures.ts';
import { claimTexts } from './claim.ts';
import { fetchDeliveryStatuses } from './delivery-status.ts';
import { reconcile } from './reconcile.ts';
import { sendQueued } from './sender.ts';

const { texts } = contracts;
const now = '2026-11-20T16:00:00Z';
const lineNumber = '+13465550100';

let test: TestApp;
let clientId: ClientId;
let guide: { id: StaffId; email: string };
let as: string;
let memberId: MemberId;
let memberNumber: string;
let count = 0;

const unique = (): string => {
  count += 1;
  return `SM${count}`;
};
const newMember = (phone: string) => test.make.member({ clientId, guideId: guide.id, phone });

beforeAll(async () => {
  test = await startTestApp(carrierSettings);
  await moveClock(test, now);
  clientId = await test.make.client();
  guide = await test.make.staff({ name: 'Marisol Vega' });
  await test.make.team({ members: [guide.id], clients: [clientId] });
  as = await test.signIn(guide);
  await addMainLine(test, lineNumber, guide.id);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.database.sql(`UPDATE texts SET look_at = NULL, deleted_at = $1`, [now]);
  count += 1;
  memberNumber = `+1713555${String(1000 + count)}`;
  memberId = await newMember(memberNumber);
  await test.database.sql(
    `INSERT INTO term_responses (member_id, term_id, consented, created_at) SELECT $1, id, true, '2026-01-01Z' FROM terms WHERE key = 'tcpa'`,
    [memberId],
  );
});

const receiveText = (text: string, sid = unique(), from = memberNumber) =>
  sendWebhook(test, '/webhooks/texts/incoming', { MessageSid: sid, From: from, To: lineNumber, Body: text });
const write = async (text = 'Hello'): Promise<TextId> =>
  (await test.call(texts.create, { as, input: { body: { subjectId: memberId, text } } })).body.id;
const stateOf = async (id: number) =>
  (
    await test.database.sql<{ status: string; sid: string | null; failure: string | null; error_code: number | null }>(
      'SELECT status, sid, failure, error_code FROM texts WHERE id = $1',
      [id],
    )
  )[0];
const makeCheckDue = (id: number) =>
  test.database.sql(`UPDATE texts SET look_at = '2026-01-01Z', claimed_until = '2026-01-01Z' WHERE id = $1`, [id]);
const failSending = (kind: 'refused' | 'busy' | 'unknown', code: number | null = null) =>
  withCarrier(test, { sendText: async () => Promise.reject(new TelephonyError(kind, code)) });
const acceptAs = (sid: string, body = 'Hello'): CarrierText => ({
  sid,
  status: 'sent',
  errorCode: null,
  body,
  at: Temporal.Instant.from(now),
});

describe('an incoming text', () => {
  it('belongs to the member with the number, and is stored once', async () => {
    const sid = unique();
    expect((await receiveText('Call me', sid)).status).toBe(200);
    await receiveText('Call me', sid);
    const found = await test.database.sql('SELECT member_id, text, status FROM texts WHERE sid = $1', [sid]);
    expect(found).toEqual([{ member_id: String(memberId), text: 'Call me', status: 'received' }]);
  });

  it('is unassigned if several members have the number, whichever of them the line texted last', async () => {
    const daughter = await newMember(memberNumber);
    await test.database.sql(
      `INSERT INTO texts (member_id, guide_id, incoming, text, phone_number, line_id, status, created_at, updated_at)
       SELECT $1, $2, false, 'Hi', $3, id, 'sent', $4, $4 FROM lines WHERE number = $5`,
      [daughter, guide.id, memberNumber, now, lineNumber],
    );
    const sid = unique();
    await receiveText('Who am I?', sid);
    const found = await test.database.sql('SELECT member_id FROM texts WHERE sid = $1', [sid]);
    expect(found).toEqual([{ member_id: null }]);
  });

  it('has its pictures fetched from the carrier, each once', async () => {
    const sid = unique();
    const url = 'http://carrier/picture';
    await sendWebhook(test, '/webhooks/texts/incoming', {
      ...{ MessageSid: sid, From: memberNumber, To: lineNumber, Body: 'Look' },
      ...{ NumMedia: '1', MediaUrl0: url, MediaContentType0: 'image/png' },
    });
    const [file] = await test.database.sql<{ id: string }>(
      `SELECT f.id FROM files f JOIN texts t ON t.id = f.owner_id WHERE f.owner_type = 'message' AND t.sid = $1`,
      [sid],
    );
    let asked = 0;
    const carrier = withCarrier(test, {
      fetchMedia: async () => {
        asked += 1;
        return { bytes: Buffer.from('no picture'), mimeType: 'image/png' };
      },
    });
    for (const _ of [1, 2]) await fetchPicture({ fileId: Number(file?.id), url }, carrier);
    expect(asked).toBe(1);
  });

  it('closes the number with STOP, opens it with START, and asks for help with HELP', async () => {
    const mayText = async () =>
      (await test.call(texts.check, { as, input: { body: { subjectId: memberId, text: 'Hello' } } })).body.mayText;
    await receiveText('STOP');
    expect(await mayText()).toBe(false);
    const goalsTold = async () => (await eventsOf(test, 'goals_updated')).map(({ payload }) => payload);
    expect((await goalsTold()).at(-1)).toEqual({ memberId });
    await receiveText('START');
    expect(await mayText()).toBe(true);
    expect(await goalsTold()).toHaveLength(2);
    const sid = unique();
    await receiveText('HELP', sid);
    await receiveText('HELP', sid);
    const answers = await test.database.sql(
      `SELECT status FROM texts WHERE member_id = $1 AND answers_id IS NOT NULL AND is_automated`,
      [memberId],
    );
    expect(answers).toEqual([{ status: 'queued' }]);
  });
});

describe('the answer to a Spanish word for STOP', () => {
  const answersTo = async (sid: string) =>
    test.database.sql<{ text: string; status: string }>(
      'SELECT a.text, a.status FROM texts a JOIN texts q ON q.id = a.answers_id WHERE q.sid = $1 AND a.deleted_at IS NULL',
      [sid],
    );

  it('treats a text with a NUL as STOP, and stores it without the NUL', async () => {
    const sid = unique();
    expect((await receiveText('a\u0000b', sid)).status).toBe(200);
    expect(await test.database.sql('SELECT text FROM texts WHERE sid = $1', [sid])).toEqual([{ text: 'ab' }]);
    expect((await receiveText('STOP\u0000')).status).toBe(200);
    const { body } = await test.call(texts.check, { as, input: { body: { subjectId: memberId, text: 'Hello' } } });
    expect(body.mayText).toBe(false);
  });

  it('confirms it once, to the closed number; the carrier confirms the English words', async () => {
    const [first, again, english] = [unique(), unique(), unique()];
    await receiveText('¡ALTO!', first);
    await receiveText('alto', again);
    const sent: string[] = [];
    await sendQueued(
      withCarrier(test, {
        sendText: async ({ body }) => {
          sent.push(body);
          return acceptAs(unique());
        },
      }),
    );
    expect(sent).toEqual([expect.stringContaining('No recibirá más mensajes')]);
    expect(await answersTo(first)).toMatchObject([{ status: 'sent' }]);
    expect(await answersTo(again)).toEqual([]);
    const { mayText } = (await test.call(texts.check, { as, input: { body: { subjectId: memberId, text: 'Hello' } } }))
      .body;
    expect(mayText).toBe(false);
    await receiveText('START');
    await receiveText('STOP', english);
    expect(await answersTo(english)).toEqual([]);
    await receiveText('START');
  });

  it('is sent to an unknown number for the text that closed it, not for repeated texts', async () => {
    const from = '+17135559988';
    const [first, again, after] = [unique(), unique(), unique()];
    await receiveText('ALTO', first, from);
    await receiveText('alto', again, from);
    expect(await answersTo(first)).toHaveLength(1);
    expect(await answersTo(again)).toEqual([]);
    await receiveText('START', unique(), from);
    await receiveText('STOP', unique(), from);
    await receiveText('ALTO', after, from);
    expect(await answersTo(after)).toEqual([]);
    await receiveText('START', unique(), from);
  });

  it('is canceled by a START that arrives before it is sent, whoever has the number', async () => {
    for (const from of [memberNumber, '+17135559977']) {
      const [stopped, again] = [unique(), unique()];
      await receiveText('ALTO', stopped, from);
      expect(await answersTo(stopped)).toMatchObject([{ status: 'queued' }]);
      await receiveText('START', unique(), from);
      expect(await answersTo(stopped)).toEqual([]);
      await receiveText('ALTO', again, from);
      expect(await answersTo(again)).toMatchObject([{ status: 'queued' }]);
      await receiveText('START', unique(), from);
    }
    const sent: string[] = [];
    await sendQueued(
      withCarrier(test, {
        sendText: async ({ body }) => {
          sent.push(body);
          return acceptAs(unique());
        },
      }),
    );
    expect(sent.filter((body) => body.includes('No recibirá'))).toEqual([]);
  });

  it('is not sent to a number that is closed for another reason', async () => {
    const sid = unique();
    await test.database.sql(`UPDATE phone_numbers SET do_not_contact_reason = 'A wrong number' WHERE number = $1`, [
      memberNumber,
    ]);
    await receiveText('ALTO', sid);
    expect(await answersTo(sid)).toEqual([]);
    await test.database.sql('UPDATE phone_numbers SET do_not_contact_reason = NULL WHERE number = $1', [memberNumber]);
    await receiveText('START');
  });
});

describe('the answer to HELP', () => {
  const answersOf = (memberId: number) =>
    test.database.sql(
      'SELECT status FROM texts WHERE member_id = $1 AND answers_id IS NOT NULL AND deleted_at IS NULL',
      [memberId],
    );
  const failures = () =>
    test.database.sql(`SELECT 1 FROM notifications WHERE member_id = $1 AND label LIKE '%was not delivered%'`, [
      memberId,
    ]);

  it('is sent by the carrier after STOP, and no to-do waits for our answer', async () => {
    await receiveText('STOP');
    const sid = unique();
    await receiveText('HELP', sid);
    expect(await answersOf(memberId)).toEqual([]);
    const [todo] = await test.database.sql(
      `SELECT 1 FROM todos d JOIN texts t ON t.id = d.cause_id WHERE d.type = 'TEXT_BACK' AND t.sid = $1 AND d.completed_at IS NULL`,
      [sid],
    );
    expect(todo).toBeDefined();
  });

  it('is in Spanish if the request was in Spanish, whatever language the member has', async () => {
    await receiveText('Ayuda.');
    const [answer] = await test.database.sql<{ text: string }>(
      'SELECT text FROM texts WHERE member_id = $1 AND answers_id IS NOT NULL ORDER BY id DESC LIMIT 1',
      [memberId],
    );
    expect(answer?.text).toContain('Responda STOP');
  });

  it('leaves no failed text of the guide if STOP arrives in the meantime or the carrier refuses it', async () => {
    await receiveText('AYUDA');
    await receiveText('STOP');
    await sendQueued(failSending('refused'));
    expect([await answersOf(memberId), await failures()]).toEqual([[], []]);
    await receiveText('START');
    await receiveText('INFO');
    await sendQueued(failSending('refused', 21_610));
    expect([await answersOf(memberId), await failures()]).toEqual([[], []]);
    const feed = await test.database.sql(
      `SELECT 1 FROM feed_items f JOIN texts t ON t.id = f.external_id AND f.external_type = 'message'
        WHERE f.member_id = $1 AND f.deleted_at IS NULL AND NOT t.incoming`,
      [memberId],
    );
    expect(feed).toEqual([]);
  });
});

describe('an outgoing text', () => {
  it('is sent, and is delivered when the carrier reports it', async () => {
    const id = await write();
    const sid = unique();
    await sendQueued(withCarrier(test, { sendText: async () => ({ ...acceptAs(sid), status: 'queued' }) }));
    expect(await stateOf(id)).toMatchObject({ status: 'sent', sid });
    await sendWebhook(
      test,
      '/webhooks/texts/status',
      { MessageSid: sid, MessageStatus: 'sent' },
      { message: id, attempt: 1 },
    );
    const words = { MessageSid: sid, MessageStatus: 'delivered' };
    await sendWebhook(test, '/webhooks/texts/status', words, { message: id, attempt: 1 });
    expect(await stateOf(id)).toMatchObject({ status: 'delivered', sid });
  });

  it('fails if the carrier refuses it, waits if the carrier is busy, and is unknown if the result is unclear', async () => {
    const states = [];
    for (const context of [failSending('refused', 30_007), failSending('busy'), failSending('unknown')]) {
      const id = await write();
      await sendQueued(context);
      states.push(await stateOf(id));
      await test.database.sql('UPDATE texts SET look_at = NULL WHERE id = $1', [id]);
    }
    expect(states).toMatchObject([
      { status: 'failed', error_code: 30_007 },
      { status: 'queued' },
      { status: 'unknown' },
    ]);
  });

  it('fails without a request to the carrier if the member may no longer be texted', async () => {
    const id = await write();
    await receiveText('STOP');
    await sendQueued(failSending('refused'));
    expect(await stateOf(id)).toMatchObject({ status: 'failed', failure: 'TCPA required to text message' });
  });

  it('without a final status is looked up, less and less often, until its status is known or it is one day old', async () => {
    const id = await write();
    const sid = unique();
    await sendQueued(withCarrier(test, { sendText: async () => ({ ...acceptAs(sid), status: 'queued' }) }));
    const pauseOf = async () => {
      const [text] = await test.database.sql<{ seconds: number | null }>(
        'SELECT extract(epoch FROM look_at - now())::float8 AS seconds FROM texts WHERE id = $1',
        [id],
      );
      return text?.seconds ?? null;
    };
    expect(await pauseOf()).toBeGreaterThan(60);
    const asked: string[] = [];
    const says = (status: string) =>
      withCarrier(test, {
        findText: async (text) => {
          asked.push(text);
          return { ...acceptAs(text), status };
        },
      });
    await fetchDeliveryStatuses(says('delivered'));
    expect(asked).toEqual([]);
    const age = async (interval: string) => {
      await makeCheckDue(id);
      await test.database.sql(`UPDATE texts SET attempted_at = now() - $2::interval WHERE id = $1`, [id, interval]);
    };
    await age('1 hour');
    await fetchDeliveryStatuses(says('sent'));
    expect([asked, await stateOf(id)]).toMatchObject([[sid], { status: 'sent' }]);
    expect(await pauseOf()).toBeGreaterThan(3500);
    await age('25 hours');
    await fetchDeliveryStatuses(says('sending'));
    expect([await pauseOf(), await stateOf(id)]).toMatchObject([null, { status: 'sent' }]);
    await age('1 hour');
    await fetchDeliveryStatuses(says('undelivered'));
    expect([await pauseOf(), await stateOf(id)]).toMatchObject([null, { status: 'undelivered', sid }]);
  });

  it('of unknown state gets the state that the carrier has', async () => {
    const id = await write();
    await sendQueued(failSending('unknown'));
    await makeCheckDue(id);
    const sid = unique();
    await reconcile(withCarrier(test, { findTexts: async () => [acceptAs(sid)] }));
    expect(await stateOf(id)).toMatchObject({ status: 'sent', sid });
  });

  it('of unknown state does not get the state of its earlier attempt', async () => {
    const id = await write();
    const [first, second] = [unique(), unique()];
    await sendQueued(withCarrier(test, { sendText: async () => acceptAs(first) }));
    const report = { MessageSid: first, MessageStatus: 'failed', ErrorCode: '30003' };
    await sendWebhook(test, '/webhooks/texts/status', report, { message: id, attempt: 1 });
    expect((await test.call(texts.send, { as, input: { params: { messageId: id } } })).body.smsStatus).toBe('queued');
    await sendQueued(failSending('unknown'));
    const failed = { ...acceptAs(first), status: 'failed', errorCode: 30_003 };
    const reconcileWith = async (list: CarrierText[]) => {
      await makeCheckDue(id);
      await reconcile(withCarrier(test, { findTexts: async () => list }));
      return stateOf(id);
    };
    expect(await reconcileWith([failed])).toMatchObject({ status: 'unknown' });
    expect(await reconcileWith([failed, acceptAs(second)])).toMatchObject({ status: 'sent', sid: second });
  });

  it('of a stopped worker is looked up, and sent again only if the carrier has had time and does not have it', async () => {
    const id = await write();
    const nothing = withCarrier(test, { findTexts: async () => [] });
    expect(await claimTexts(nothing, 10)).toMatchObject([{ id }]);
    await makeCheckDue(id);
    await reconcile(nothing);
    expect(await stateOf(id)).toMatchObject({ status: 'unknown' });
    await test.database.sql(`UPDATE texts SET attempted_at = '2026-01-01Z' WHERE id = $1`, [id]);
    await makeCheckDue(id);
    await reconcile(nothing);
    expect(await stateOf(id)).toMatchObject({ status: 'queued' });
  });
});
