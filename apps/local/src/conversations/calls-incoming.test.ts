import { asId, type CallForViewer, type StaffId, type Todo } from '@guidepost/contracts';
import { displayPhone } from '@guidepost/rules';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRecordingWave } from '../carrier/rest/sound.ts';
import { callLine, callOf, endAllCalls, guideLeg, legIn, performAction, todosOf, until } from './testing/calls.ts';
import { dolores, feedbackLine, guidePhone, ids, line, Scenario, shared, unknownNumber } from './testing/scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await Scenario.open();
});
afterEach(() => endAllCalls(scenario));
afterAll(() => scenario?.close());

const supervisorPhone = '+13465550128';
const readNotifications = async (guideId: StaffId) =>
  (
    await scenario.sql<{ label: string; description: string }>(
      'SELECT label, description FROM notifications WHERE guide_id = $1 ORDER BY id',
      [guideId],
    )
  ).map(({ label, description }) => `${label}: ${description}`);

/** Calls from a phone, gets no answer, and leaves a voicemail. */
async function voicemail(from: string, text: string): Promise<number> {
  const { id, sid } = await callLine(scenario, from, line);
  await performAction(scenario, sid, 'voicemail', { text, seconds: 12 });
  return id;
}

describe('a member calls', () => {
  it('and the guide answers', async () => {
    const { id, sid } = await callLine(scenario, dolores, line);
    await legIn(scenario, guidePhone, 'ringing');
    expect((await callOf(scenario, id)).status).toBe('CONNECTING');
    await performAction(scenario, sid, 'answer');
    const active = await until(scenario, id, 'ACTIVE');
    expect(active).toMatchObject({ incoming: true, subjectId: ids.dolores, guide: { id: ids.guide } });
    expect(active.originator).toMatchObject({ userId: ids.dolores });
    await performAction(scenario, sid, 'hangup');
    await until(scenario, id, 'ENDED');
    expect(await todosOf(scenario, id)).toEqual(['INCOMPLETE_CALL']);
  });

  it('and both sides hear that it may be recorded before they are connected', async () => {
    const { id, sid } = await callLine(scenario, dolores, line);
    const leg = await legIn(scenario, guidePhone, 'ringing');
    await performAction(scenario, sid, 'answer');
    await until(scenario, id, 'ACTIVE');
    const playedDocument = await scenario.until(async () => {
      const found = await scenario.sql<{ heard: string[]; through: boolean }>(
        `SELECT data->'heard' AS heard, (data->>'isPutThrough')::boolean AS through FROM local_carrier.records
          WHERE sid = ANY($1) ORDER BY seq`,
        [[sid, leg]],
      );
      return found.some(({ through }) => through) ? found.map((one) => one.heard) : undefined;
    });
    expect(playedDocument).toEqual([[expect.stringMatching(/record|grab/)], [expect.stringMatching(/record|grab/)]]);
    await performAction(scenario, sid, 'hangup');
    await until(scenario, id, 'ENDED');
  });

  it('is declined, hears the greeting and leaves a voicemail', async () => {
    const { id, sid } = await callLine(scenario, dolores, line);
    const leg = await legIn(scenario, guidePhone, 'ringing');
    const declined = await scenario.api('POST', `/calls/${id}/hang-up`);
    expect(declined.status).toBe(200);
    const [caller] = (await scenario.until(async () => {
      const found = await scenario.sql<{ status: string; heard: string[] }>(
        `SELECT data->>'status' AS status, data->'heard' AS heard FROM local_carrier.records WHERE sid = $1`,
        [sid],
      );
      return found[0]?.heard.some((words) => words.includes('You have reached')) ? found : undefined;
    })) as { status: string }[];
    expect(caller?.status).toBe('in-progress');
    expect((await scenario.legs(guidePhone)).find((one) => one.sid === leg)?.status).toBe('canceled');
    await performAction(scenario, sid, 'voicemail', { text: 'Please call me back.', seconds: 9 });
    await until(scenario, id, 'MISSED');
    expect(await scenario.until(async () => (await callOf(scenario, id)).voicemailSeconds ?? undefined)).toBe(9);
    expect(await todosOf(scenario, id)).toEqual(['CALL_BACK']);
  });

  it('hangs up, and the call is returned', async () => {
    const { id, sid } = await callLine(scenario, dolores, line);
    await legIn(scenario, guidePhone, 'ringing');
    await performAction(scenario, sid, 'hangup');
    await until(scenario, id, 'MISSED');
    expect(await todosOf(scenario, id)).toEqual(['CALL_BACK']);
    expect(await readNotifications(ids.guide)).toContain('Missed call: Dolores Whitaker');
    const { body: back } = await scenario.api<CallForViewer>('POST', '/calls/return', { callId: id });
    expect(back).toMatchObject({ incoming: false, subjectId: ids.dolores, phoneNumber: dolores });
    expect(await todosOf(scenario, id)).toEqual(['CALL_BACK']);
    expect((await callOf(scenario, id)).isToBeReturned).toBe(true);
    await performAction(scenario, await guideLeg(scenario, back.id), 'answer');
    await legIn(scenario, dolores, 'ringing');
    await performAction(scenario, back.sid ?? (await guideLeg(scenario, back.id)), 'answer');
    await until(scenario, back.id, 'ACTIVE');
    expect(await todosOf(scenario, id)).toEqual([]);
    expect((await callOf(scenario, id)).isToBeReturned).toBe(false);
  });

  it('and leaves a voicemail: played, transcribed, summarized, and resolved', async () => {
    const id = await voicemail(dolores, 'My ride did not come. Please call me back on Monday.');
    const call = (await scenario.until(async () => {
      const found = await callOf(scenario, id);
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
    const { body: file } = await scenario.api<{ temporaryUrl: string; contentDuration: number }>(
      'GET',
      `/files/${call.voicemailFileId}`,
    );
    expect(file.contentDuration).toBeCloseTo(12, 0);
    const sound = await fetch(file.temporaryUrl);
    expect([sound.headers.get('content-type'), (await sound.arrayBuffer()).byteLength > 12 * 8000]).toEqual([
      'audio/wav',
      true,
    ]);
    expect(await todosOf(scenario, id)).toEqual(['CALL_BACK']);
    const { body: docket } = await scenario.api<{ data: Todo[] }>('GET', `/users/${ids.guide}/todos`);
    expect(docket.data.some(({ reason }) => reason.text.includes('My ride did not come'))).toBe(true);
    expect((await scenario.api('POST', `/calls/${id}/no_follow_up_needed`, { noFollowUpNeeded: true })).status).toBe(
      200,
    );
    expect(await todosOf(scenario, id)).toEqual([]);
    // later notifications from the carrier do not reopen the todo
    await scenario.sql(`UPDATE calls SET look_at = '2000-01-01Z' WHERE id = $1`, [id]);
    await scenario.until(
      async () =>
        (await scenario.sql("SELECT 1 FROM calls WHERE id = $1 AND look_at > '2001-01-01Z'", [id])).length > 0,
    );
    expect(await todosOf(scenario, id)).toEqual([]);
  });
});

it('a caller hears the guide’s own greeting', async () => {
  const form = new FormData();
  form.set(
    'file',
    new Blob([new Uint8Array(createRecordingWave('RE00', 2, 1))], { type: 'audio/wav' }),
    'greeting.wav',
  );
  const sent = await fetch(`${scenario.base}/api/files/upload-voicemail?userId=${ids.guide}`, {
    method: 'POST',
    headers: { authorization: 'Bearer guide' },
    body: form,
  });
  expect([sent.status, (await sent.text()).includes('fileId')]).toEqual([202, true]);
  await scenario.until(
    async () => (await scenario.sql(`SELECT 1 FROM files WHERE purpose = 'greeting' AND state = 'ready'`)).length,
  );
  const { id, sid } = await callLine(scenario, dolores, line);
  await legIn(scenario, guidePhone, 'ringing');
  await performAction(scenario, sid, 'busy');
  await until(scenario, id, 'MISSED');
  const playedDocument = await scenario.until(async () => {
    const [call] = await scenario.sql<{ heard: string[] }>(
      `SELECT data->'heard' AS heard FROM local_carrier.records WHERE sid = $1`,
      [sid],
    );
    return call?.heard.find((sound) => sound.startsWith('♪'));
  });
  const sound = await fetch(String(playedDocument).replace(/^♪ /, ''));
  expect([sound.status, (await sound.arrayBuffer()).byteLength]).toEqual([
    200,
    createRecordingWave('RE00', 2, 1).length,
  ]);
});

it('a missed feedback call is returned by a user who manages feedback', async () => {
  const { id, sid } = await callLine(scenario, dolores, feedbackLine);
  await legIn(scenario, guidePhone, 'ringing');
  await performAction(scenario, sid, 'hangup');
  expect(await until(scenario, id, 'MISSED')).toMatchObject({ isFeedbackCall: true });
  expect(await todosOf(scenario, id)).toEqual(['FEEDBACK_CALL']);
  expect((await scenario.api('POST', '/calls/return', { callId: id })).status).toBe(403);
  const back = await scenario.api<CallForViewer>('POST', '/calls/return', { callId: id }, 'supervisor');
  expect(back.body).toMatchObject({ isFeedbackCall: true, lineNumber: feedbackLine, isIncomplete: false });
  const leg = await guideLeg(scenario, back.body.id);
  await performAction(scenario, leg, 'answer');
  await legIn(scenario, dolores, 'ringing');
  await performAction(scenario, leg, 'answer');
  await until(scenario, back.body.id, 'ACTIVE');
  expect(await todosOf(scenario, id)).toEqual([]);
  await performAction(scenario, leg, 'hangup');
  await until(scenario, back.body.id, 'ENDED');
  expect(await todosOf(scenario, back.body.id)).toEqual([]);
});

describe('an unknown number', () => {
  it('is handled by the owner of the line until a user assigns it', async () => {
    const id = await voicemail(unknownNumber, 'It is Dolores on my sister’s phone.');
    const call = (await scenario.until(async () => {
      const found = await callOf(scenario, id, 'supervisor');
      return found.voicemailFileId && found.recording?.recordingTranscription ? found : undefined;
    })) as CallForViewer;
    expect(call).toMatchObject({ subjectId: null, guide: { id: ids.supervisor }, candidates: [] });
    expect((await scenario.legs(supervisorPhone)).length).toBeGreaterThan(0);
    expect((await scenario.api('GET', `/calls/${id}`)).status).toBe(404);
    expect(await readNotifications(ids.supervisor)).toContain(`New voicemail: ${displayPhone(unknownNumber)}`);
    const [todo] = await scenario.sql<{ owner_id: string }>(
      `SELECT owner_id FROM todos WHERE cause_type = 'call' AND cause_id = $1`,
      [id],
    );
    expect(Number(todo?.owner_id)).toBe(ids.supervisor);
    const changed = await scenario.api<CallForViewer>(
      'PATCH',
      `/calls/${id}/subjectId`,
      { subjectId: ids.dolores },
      'supervisor',
    );
    expect(changed.body).toMatchObject({ subjectId: ids.dolores, subjectName: 'Dolores Whitaker' });
    expect((await callOf(scenario, id)).subjectId).toBe(ids.dolores);
    expect((await scenario.api('GET', `/files/${call.voicemailFileId}`)).status).toBe(200);
    const todos = await scenario.sql<{ owner_id: string; member_id: string }>(
      `SELECT owner_id, member_id FROM todos WHERE cause_type = 'call' AND cause_id = $1 AND completed_at IS NULL`,
      [id],
    );
    expect(todos.map(({ owner_id, member_id }) => [Number(owner_id), Number(member_id)])).toEqual([
      [ids.guide, ids.dolores],
    ]);
    const [entry] = await scenario.sql(
      `SELECT 1 FROM feed_items WHERE external_type = 'call' AND external_id = $1 AND member_id = $2`,
      [id, ids.dolores],
    );
    expect(entry).toBeDefined();
  });

  it('of two members stays unassigned, even after one of its calls was assigned', async () => {
    const first = await callLine(scenario, shared, line);
    await performAction(scenario, first.sid, 'hangup');
    await until(scenario, first.id, 'MISSED', 'supervisor');
    const unknown = await callOf(scenario, first.id, 'supervisor');
    expect(unknown.subjectId).toBeNull();
    expect(unknown.candidates.map(({ id }) => id).sort()).toEqual([ids.twinA, ids.twinB]);
    await scenario.api('PATCH', `/calls/${first.id}/subjectId`, { subjectId: ids.twinB }, 'supervisor');
    const second = await callLine(scenario, shared, line);
    expect((await callOf(scenario, second.id, 'supervisor')).subjectId).toBeNull();
    await performAction(scenario, second.sid, 'hangup');
  });
});

describe('a review of a call', () => {
  it('is assigned to guides who may see it, and they finish it', async () => {
    const id = await voicemail(dolores, 'Please review this one for me.');
    await until(scenario, id, 'MISSED');
    const share = (assigneeIds: StaffId[], as = 'supervisor') =>
      scenario.api<{ id: number; code?: string }[] & { code?: string }>(
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
    expect((await callOf(scenario, id)).auditState).toBe('Needs Review');
    expect((await callOf(scenario, id, 'supervisor')).auditState).toBe('Reviews Assigned');
    const owners = await scenario.sql<{ owner_id: string }>(
      `SELECT owner_id FROM todos WHERE type = 'CALL_AUDIT' AND completed_at IS NULL ORDER BY owner_id`,
    );
    expect(owners.map(({ owner_id }) => Number(owner_id))).toEqual([ids.guide, ids.admin]);
    const { body: ownReviews } = await scenario.api<{ id: number }[]>('GET', `/calls/${id}/audit/tasks`);
    expect(ownReviews).toHaveLength(1);
    const finish = (actionTaken: boolean, as = 'guide') =>
      scenario.api<{ code?: string }>('PATCH', `/calls/audit/tasks/${ownReviews[0]?.id}`, { actionTaken }, as);
    expect((await finish(true, 'supervisor')).body.code).toBe('AUDIT_NOT_YOURS');
    expect((await finish(true)).status).toBe(200);
    expect((await callOf(scenario, id, 'supervisor')).auditState).toBe('Reviewed');
  });
});

it("the connector's requests match Twilio’s own description", () => {
  expect([...new Set(scenario.problems)]).toEqual([]);
});
