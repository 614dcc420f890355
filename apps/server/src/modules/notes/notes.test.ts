import { contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let test: TestApp;
let guide: string;
let colleague: string;
let otherGuide: string;
let memberId: MemberId;

beforeAll(async () => {
  test = await startTestApp();
  const { make } = test;
  const clientId = await make.client();
  const [one, two, other] = [await make.staff(), await make.staff(), await make.staff()];
  await make.team({ members: [one.id, two.id], clients: [clientId] });
  memberId = await make.member({ clientId, guideId: one.id, name: 'Dolores Whitaker' });
  [guide, colleague, otherGuide] = (await Promise.all([one, two, other].map(test.signIn))) as [string, string, string];
});
afterAll(() => test.stop());

const { notes, feed } = contracts;
const createNote = (text: string, as = guide, headers: Record<string, string> = {}) =>
  test.call(notes.create, { as, headers, input: { body: { userId: memberId, text } } });
const feedOf = (as: string) => test.call(feed.items, { as, input: { query: { userId: memberId } } });

describe('a note', () => {
  it('appears in the feed of all users who see the member, with their permissions', async () => {
    const { status, body } = await createNote('<p>Bus pass ordered.</p>');
    expect(status).toBe(201);
    expect(body.userPermissions).toEqual(['CAN_EDIT', 'CAN_DELETE']);
    const [own] = (await feedOf(guide)).body;
    const [other] = (await feedOf(colleague)).body;
    expect(own).toMatchObject({
      externalItemType: 'note',
      externalItemId: body.id,
      note: { text: '<p>Bus pass ordered.</p>', userPermissions: ['CAN_EDIT', 'CAN_DELETE'] },
    });
    expect(other?.note?.userPermissions).toEqual([]);
  });

  it('does not exist for users who do not see the member', async () => {
    const { body } = await createNote('<p>Private.</p>');
    expect((await createNote('<p>x</p>', otherGuide)).status).toBe(404);
    expect(
      (
        await test.call(notes.update, {
          as: otherGuide,
          input: { params: { noteId: body.id }, body: { text: '<p>x</p>' } },
        })
      ).status,
    ).toBe(404);
    expect((await feedOf(otherGuide)).status).toBe(404);
  });

  it('is changed and deleted only by its author', async () => {
    const { body } = await createNote('<p>Mine.</p>');
    const change = { params: { noteId: body.id }, body: { text: '<p>Changed.</p>' } };
    expect((await test.call(notes.update, { as: colleague, input: change })).body.code).toBe('NOTE_NOT_YOURS');
    expect((await test.call(notes.remove, { as: colleague, input: { params: { noteId: body.id } } })).status).toBe(403);
    expect((await test.call(notes.update, { as: guide, input: change })).body.text).toBe('<p>Changed.</p>');
    expect((await test.call(notes.remove, { as: guide, input: { params: { noteId: body.id } } })).status).toBe(200);
    expect((await feedOf(guide)).body.map((item) => item.externalItemId)).not.toContain(body.id);
    expect((await test.call(notes.remove, { as: guide, input: { params: { noteId: body.id } } })).status).toBe(404);
  });

  it('refuses an old version with the present note', async () => {
    const { body } = await createNote('<p>First.</p>');
    const edit = (text: string, version?: number) =>
      test.call(notes.update, { as: guide, input: { params: { noteId: body.id }, body: { text, version } } });
    expect((await edit('<p>Second.</p>', 1)).body.version).toBe(2);
    const conflict = await edit('<p>Third.</p>', 1);
    expect(conflict.status).toBe(409);
    const current = { text: '<p>Second.</p>', version: 2 };
    expect(conflict.body).toMatchObject({ code: 'VERSION_CONFLICT', current, isOwnChange: true });
    expect((await edit('<p>Last wins.</p>')).status).toBe(200);
  });

  it('keeps its version when an edit changes nothing', async () => {
    const { body } = await createNote('<p>As it was.</p>');
    const edit = (change: { text?: string }) =>
      test.call(notes.update, { as: guide, input: { params: { noteId: body.id }, body: change } });
    expect((await edit({})).body).toMatchObject({ version: 1, updatedAt: body.updatedAt });
    expect((await edit({ text: '<p>As it was.</p>' })).body.version).toBe(1);
  });

  it('is stored without scripts, and keeps only https links', async () => {
    const { body } = await createNote(
      '<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:x()">a</a> <a href="https://211.org">b</a><img src=x onerror=y></p>',
    );
    expect(body.text).toBe('<p>Hi a <a href="https://211.org">b</a></p>');
  });

  it('needs a text', async () => {
    expect((await createNote('<p>\u200b\u200d</p>')).body.code).toBe('NOTE_EMPTY');
    const { status, body } = await createNote('<p> &nbsp; </p>');
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ property: 'text', constraints: { required: 'Note is required.' } }]);
  });

  it('names an unknown property in the error', async () => {
    const { status, body } = await test.call(notes.create, {
      as: guide,
      raw: { userId: memberId, text: '<p>x</p>', createdBy: 1 },
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        property: 'createdBy',
        constraints: { unknown: 'createdBy is not a known field' },
        sentences: { unknown: { key: '{label} is not a known field', values: { label: 'createdBy' } } },
      },
    ]);
  });

  it('is stored once for each idempotency key, also with simultaneous requests', async () => {
    const headers = { 'idempotency-key': 'intent-0001' };
    const replies = await Promise.all([1, 2, 3, 4].map(() => createNote('<p>Once.</p>', guide, headers)));
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    expect(replies.every((reply) => reply.status === 201)).toBe(true);
    expect((await createNote('<p>Other.</p>', guide, headers)).status).toBe(422);
  });
});

describe('a draft', () => {
  const key = () => ({ query: { subjectId: memberId, type: 'notes' as const } });
  it('is visible only to its author and ends with the saved note', async () => {
    await test.call(notes.saveDraft, { as: guide, input: { ...key(), body: { text: '<p>Half a thought</p>' } } });
    expect((await test.call(notes.getDraft, { as: guide, input: key() })).body.text).toBe('<p>Half a thought</p>');
    expect((await test.call(notes.getDraft, { as: colleague, input: key() })).body.text).toBe('');
    await createNote('<p>The whole thought</p>');
    expect((await test.call(notes.getDraft, { as: guide, input: key() })).body.text).toBe('');
  });
});
