import { asId, type CallForViewer, type StaffId, type Todo } from '@guidepost/contracts';
import { displayPhone } from '@guidepost/rules';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waveOf } from '../carrier/rest/sound.ts';
import { act, callOf, guideLeg, legIn, quiet, ring, todosOf, until } from './testing/calls.ts';
import { dolores, feedbackLine, guidePhone, House, ids, line, shared, stranger } from './testing/scenario.ts';

let house: House;

beforeAll(async () => {
  house = await House.open();
});
afterEach(() => quiet(house));
afterAll(() => house?.close());

const supervisorPhone = '+13465550128';
const news = async (guideId: StaffId) =>
  (
    await house.sql<{ label: string; description: string }>(
      'SELECT label, description FROM notifications WHERE guide_id = $1 ORDER BY id',
      [guideId],
    )
  ).map(({ label, description }) => `${label}: ${description}`);

/** Makes an unanswered call and leaves a voicemail. */
async function voicemail(from: string, text: string): Promise<number> {
  const { id, sid } = await ring(house, from, line);
  await act(house, sid, 'voicemail', { text, seconds: 12 });
  return id;
}

describe('a member calls', () => {
  it('and the guide answers', async () => {
    const { id, sid } = await ring(house, dolores, line);
    await legIn(house, guidePhone, 'ringing');
    expect((await callOf(house, id)).status).toBe('CONNECTING');
    await act(house, sid, 'answer');
    const active = await until(house, id, 'ACTIVE');
    expect(active).toMatchObject({ incoming: true, subjectId: ids.dolores, guide: { id: ids.guide } });
    expect(active.originator).toMatchObject({ userId: ids.dolores });
    await act(house, sid, 'hangup');
    await until(house, id, 'ENDED');
    expect(await todosOf(house, id)).toEqual(['INCOMPLETE_CALL']);
  });

  it('and both sides hear that it may be recorded before they are connected', async () => {
    const { id, sid } = await ring(house, dolores, line);
    const leg = await legIn(house, guidePhone, 'ringing');
    await act(house, sid, 'answer');
    await until(house, id, 'ACTIVE');
    const heard = await house.until(async () => {
      const found = await house.sql<{ heard: string[]; through: boolean }>(
        `SELECT data->'heard' AS heard, (data->>'isPutThrough')::boolean AS through FROM local_carrier.records
          WHERE sid = ANY($1) ORDER BY seq`,
        [[sid, leg]],
      );
      return found.some(({ through }) => through) ? found.map((one) => one.heard) : undefined;
    });
    expect(heard).toEqual([[expect.stringMatching(/record|grab/)], [expect.stringMatching(/record|grab/)]]);
    await act(house, sid, 'hangup');
    await until(house, id, 'ENDED');
  });

  it('is declined, hears the greeting and leaves a voicemail', async () => {
    const { id, sid } = await ring(house, dolores, line);
    const leg = await legIn(house, guidePhone, 'ringing');
    const declined = await house.api('POST', `/calls/${id}/hang-up`);
    expect(declined.status).toBe(200);
    const [caller] = (await house.until(async () => {
      const found = await house.sql<{ status: string; heard: string[] }>(
        `SELECT data->>'status' AS status, data->'heard' AS heard FROM local_carrier.records WHERE sid = $1`,
        [sid],
      );
      return found[0]?.heard.some((words) => words.includes('You have reached')) ? found : undefined;
    })) as { status: string }[];
    expect(caller?.status).toBe('in-progress');
    expect((await house.legs(guidePhone)).find((one) => one.sid === leg)?.status).toBe('canceled');
    await act(house, sid, 'voicemail', { text: 'Please call me back.', seconds: 9 });
    await until(house, id, 'MISSED');
    expect(await house.until(async () => (await callOf(house, id)).voicemailSeconds ?? undefined)).toBe(9);
    expect(await todosOf(house, id)).toEqual(['CALL_BACK']);
  });

  it('hangs up, and the call is returned', async () => {
    const { id, sid } = await ring(house, dolores, line);
    await legIn(house, guidePhone, 'ringing');
    await act(house, sid, 'hangup');
    await until(house, id, 'MISSED');
    expect(await todosOf(house, id)).toEqual(['CALL_BACK']);
    expect(await news(ids.guide)).toContain('Missed call: Dolores Whitaker');
    const { body: back } = await house.api<CallForViewer>('POST', '/calls/return', { callId: id });
    expect(back).toMatchObject({ incoming: false, subjectId: ids.dolores, phoneNumber: dolores });
    expect(await todosOf(house, id)).toEqual(['CALL_BACK']);
    expect((await callOf(house, id)).isToBeReturned).toBe(true);
    await act(house, await guideLeg(house, back.id), 'answer');
    await legIn(house, dolores, 'ringing');
    await act(house, back.sid ?? (await guideLeg(house, back.id)), 'answer');
    await until(house, back.id, 'ACTIVE');
    expect(await todosOf(house, id)).toEqual([]);
    expect((await callOf(house, id)).isToBeReturned).toBe(false);
  });

  it('and leaves a voicemail: played, transcribed, summarized, and resolved', async () => {
    const id = await voicemail(dolores, 'My ride did not come. Please call me back on Monday.');
    const call = (await house.until(async () => {
      const found = await callOf(house, id);
      return found.recording?.state === 'ready' && found.recording.llmGeneratedNotes ? found : undefined;
    })) as CallForViewer;
    expect(call).toMatchObject({
      status: 'MISSED',
      voicemailSeconds: 12,
      voicemailTranscription: 'My ride did not come. Please call me back on Monday.',
    });
    expect(call.recording?.recordingTranscription).toBe(
      '[Dolores Whitaker] (0:00): My ride did not come. Please call me back on Monday.',
    );
    expect(call.recording?.llmGeneratedNotes).toContain('- Please call me back on Monday.');
    expect(call.userPermissions).toContain('CAN_LISTEN');
    const { body: file } = await house.api<{ temporaryUrl: string; contentDuration: number }>(
      'GET',
      `/files/${call.voicemailFileId}`,
    );
    expect(file.contentDuration).toBeCloseTo(12, 0);
    const sound = await fetch(file.temporaryUrl);
    expect([sound.headers.get('content-type'), (await sound.arrayBuffer()).byteLength > 12 * 8000]).toEqual([
      'audio/wav',
      true,
    ]);
    expect(await todosOf(house, id)).toEqual(['CALL_BACK']);
    const { body: docket } = await house.api<{ data: Todo[] }>('GET', `/users/${ids.guide}/todos`);
    expect(docket.data.some(({ reason }) => reason.text.includes('My ride did not come'))).toBe(true);
    expect((await house.api('POST', `/calls/${id}/no_follow_up_needed`, { noFollowUpNeeded: true })).status).toBe(200);
    expect(await todosOf(house, id)).toEqual([]);
    // later notifications from the carrier do not reopen the todo
    await house.sql(`UPDATE calls SET look_at = '2000-01-01Z' WHERE id = $1`, [id]);
    await house.until(
      async () => (await house.sql("SELECT 1 FROM calls WHERE id = $1 AND look_at > '2001-01-01Z'", [id])).length > 0,
    );
    expect(await todosOf(house, id)).toEqual([]);
  });
});

it('a caller hears the guide’s own greeting', async () => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(waveOf('RE00', 2, 1))], { type: 'audio/wav' }), 'greeting.wav');
  const sent = await fetch(`${house.base}/api/files/upload-voicemail?userId=${ids.guide}`, {
    method: 'POST',
    headers: { authorization: 'Bearer guide' },
    body: form,
  });
  expect([sent.status, (await sent.text()).includes('fileId')]).toEqual([202, true]);
  await house.until(
    async () => (await house.sql(`SELECT 1 FROM files WHERE purpose = 'greeting' AND state = 'ready'`)).length,
  );
  const { id, sid } = await ring(house, dolores, line);
  await legIn(house, guidePhone, 'ringing');
  await act(house, sid, 'busy');
  await until(house, id, 'MISSED');
  const heard = await house.until(async () => {
    const [call] = await house.sql<{ heard: string[] }>(
      `SELECT data->'heard' AS heard FROM local_carrier.records WHERE sid = $1`,
      [sid],
    );
    return call?.heard.find((sound) => sound.startsWith('♪'));
  });
  const sound = await fetch(String(heard).replace(/^♪ /, ''));
  expect([sound.status, (await sound.arrayBuffer()).byteLength]).toEqual([200, waveOf('RE00', 2, 1).length]);
});

it('a missed feedback call is returned by a user who manages feedback', async () => {
  const { id, sid } = await ring(house, dolores, feedbackLine);
  await legIn(house, guidePhone, 'ringing');
  await act(house, sid, 'hangup');
  expect(await until(house, id, 'MISSED')).toMatchObject({ isFeedbackCall: true });
  expect(await todosOf(house, id)).toEqual(['FEEDBACK_CALL']);
  expect((await house.api('POST', '/calls/return', { callId: id })).status).toBe(403);
  const back = await house.api<CallForViewer>('POST', '/calls/return', { callId: id }, 'supervisor');
  expect(back.body).toMatchObject({ isFeedbackCall: true, lineNumber: feedbackLine, isIncomplete: false });
  const leg = await guideLeg(house, back.body.id);
  await act(house, leg, 'answer');
  await legIn(house, dolores, 'ringing');
  await act(house, leg, 'answer');
  await until(house, back.body.id, 'ACTIVE');
  expect(await todosOf(house, id)).toEqual([]);
  await act(house, leg, 'hangup');
  await until(house, back.body.id, 'ENDED');
  expect(await todosOf(house, back.body.id)).toEqual([]);
});

describe('an unknown number', () => {
  it('is handled by the owner of the line until a user assigns it', async () => {
    const id = await voicemail(stranger, 'It is Dolores on my sister’s phone.');
    const call = (await house.until(async () => {
      const found = await callOf(house, id, 'supervisor');
      return found.voicemailFileId && found.recording?.recordingTranscription ? found : undefined;
    })) as CallForViewer;
    expect(call).toMatchObject({ subjectId: null, guide: { id: ids.supervisor }, candidates: [] });
    expect((await house.legs(supervisorPhone)).length).toBeGreaterThan(0);
    expect((await house.api('GET', `/calls/${id}`)).status).toBe(404);
    expect(await news(ids.supervisor)).toContain(`New voicemail: ${displayPhone(stranger)}`);
    const [todo] = await house.sql<{ owner_id: string }>(
      `SELECT owner_id FROM todos WHERE cause_type = 'call' AND cause_id = $1`,
      [id],
    );
    expect(Number(todo?.owner_id)).toBe(ids.supervisor);
    const changed = await house.api<CallForViewer>(
      'PATCH',
      `/calls/${id}/subjectId`,
      { subjectId: ids.dolores },
      'supervisor',
    );
    expect(changed.body).toMatchObject({ subjectId: ids.dolores, subjectName: 'Dolores Whitaker' });
    expect((await callOf(house, id)).subjectId).toBe(ids.dolores);
    expect((await house.api('GET', `/files/${call.voicemailFileId}`)).status).toBe(200);
    const todos = await house.sql<{ owner_id: string; member_id: string }>(
      `SELECT owner_id, member_id FROM todos WHERE cause_type = 'call' AND cause_id = $1 AND completed_at IS NULL`,
      [id],
    );
    expect(todos.map(({ owner_id, member_id }) => [Number(owner_id), Number(member_id)])).toEqual([
      [ids.guide, ids.dolores],
    ]);
    const [entry] = await house.sql(
      `SELECT 1 FROM feed_items WHERE external_type = 'call' AND external_id = $1 AND member_id = $2`,
      [id, ids.dolores],
    );
    expect(entry).toBeDefined();
  });

  it('of two members stays unassigned, also after one of its calls was assigned', async () => {
    const first = await ring(house, shared, line);
    await act(house, first.sid, 'hangup');
    await until(house, first.id, 'MISSED', 'supervisor');
    const unknown = await callOf(house, first.id, 'supervisor');
    expect(unknown.subjectId).toBeNull();
    expect(unknown.candidates.map(({ id }) => id).sort()).toEqual([ids.twinA, ids.twinB]);
    await house.api('PATCH', `/calls/${first.id}/subjectId`, { subjectId: ids.twinB }, 'supervisor');
    const second = await ring(house, shared, line);
    expect((await callOf(house, second.id, 'supervisor')).subjectId).toBeNull();
    await act(house, second.sid, 'hangup');
  });
});

describe('a review of a call', () => {
  it('is assigned to guides who may see it, and they finish it', async () => {
    const id = await voicemail(dolores, 'Please review this one for me.');
    await until(house, id, 'MISSED');
    const share = (assigneeIds: StaffId[], as = 'supervisor') =>
      house.api<{ id: number; code?: string }[] & { code?: string }>(
        'POST',
        `/calls/${id}/audit`,
        { callId: id, assigneeIds, auditType: 'voicemail_review' },
        as,
      );
    expect((await share([ids.guide], 'guide')).status).toBe(403);
    expect((await share([asId(999)])).body.code).toBe('ASSIGNEE_NOT_FOUND');
    const asked = await share([ids.guide, ids.admin]);
    expect(asked.status).toBe(201);
    expect((await share([ids.guide])).body).toHaveLength(2);
    expect((await callOf(house, id)).auditState).toBe('Needs Review');
    expect((await callOf(house, id, 'supervisor')).auditState).toBe('Reviews Assigned');
    const owners = await house.sql<{ owner_id: string }>(
      `SELECT owner_id FROM todos WHERE type = 'CALL_AUDIT' AND completed_at IS NULL ORDER BY owner_id`,
    );
    expect(owners.map(({ owner_id }) => Number(owner_id))).toEqual([ids.guide, ids.admin]);
    const { body: mine } = await house.api<{ id: number }[]>('GET', `/calls/${id}/audit/tasks`);
    expect(mine).toHaveLength(1);
    const finish = (actionTaken: boolean, as = 'guide') =>
      house.api<{ code?: string }>('PATCH', `/calls/audit/tasks/${mine[0]?.id}`, { actionTaken }, as);
    expect((await finish(true, 'supervisor')).body.code).toBe('AUDIT_NOT_YOURS');
    expect((await finish(true)).status).toBe(200);
    expect((await callOf(house, id, 'supervisor')).auditState).toBe('Reviewed');
  });
});

it("the connector's requests match Twilio’s own description", () => {
  expect([...new Set(house.problems)]).toEqual([]);
});
