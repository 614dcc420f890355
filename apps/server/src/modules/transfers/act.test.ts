import { contracts, type TextId } from '@guidepost/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/world.ts';
import {
  as,
  asAuditor,
  asColleague,
  asOtherTeamGuide,
  audit,
  clientId,
  colleague,
  createRequest,
  guide,
  guideOfMember,
  handoverOf,
  listNotifications,
  memberId,
  orphans,
  otherTeamGuide,
  setUpTransferScenario,
  test,
  todosOf,
} from './testing/scene.ts';

const { transfers, members, feed, notes, texts, visits } = contracts;

setUpTransferScenario();

describe('a transfer', () => {
  /**
   * Creates one open item of each kind for the member: a note with a promise, a text, an event, to-dos and an
   * incomplete visit note.
   */
  async function createHandoverItems(): Promise<void> {
    const about = { as, input: {} };
    await test.call(notes.create, {
      ...about,
      input: {
        body: { userId: memberId, text: '<p>She was tired. I will tell her about the grant by Wednesday.</p>' },
      },
    });
    const text = (words: string, sendAt: string) =>
      test.call(texts.create, { as, input: { body: { subjectId: memberId, text: words, sendAt } } });
    expect((await text('Your ride comes at 9:45. Marisol', '2026-12-04T15:00:00Z')).status).toBe(201);
    expect((await text('Bring your card.', '2026-12-04T15:15:00Z')).status).toBe(201);
    const made = await test.call(contracts.schedule.create, {
      as,
      input: { params: { userId: memberId }, body: { date: '2026-12-03', time: '16:00', type: 'call' } },
    });
    expect(made.status).toBeLessThan(300);
    const [outcome] = await test.database.sql<{ id: string }>(`SELECT id FROM outcomes WHERE key = 'engaged'`);
    const visit = await test.call(visits.create, {
      as,
      input: {
        body: {
          subjectUserId: memberId,
          startTime: '2026-12-02T15:00:00Z',
          endTime: '2026-12-02T15:30:00Z',
          outcomeId: Number(outcome?.id),
          note: '<p>Short.</p>',
        },
      },
    } as never);
    expect([visit.status, (visit.body as { code?: string }).code]).toEqual([201, undefined]);
  }

  it('moves everything to the receiving guide; work that only its author can finish stays if the author sees the member', async () => {
    await createHandoverItems();
    expect(await todosOf(as, guide.id)).toEqual(['INCOMPLETE_NOTE_VISIT true', 'SCHEDULED_EVENT true']);
    const effects = await test.call(transfers.effects, {
      as,
      input: { query: { memberId, receivingGuideId: colleague.id } },
    });
    expect(effects.body).toMatchObject({ formerStillSees: true, introduction: null });
    await audit(await createRequest({ receivingGuideId: colleague.id }));
    expect(await todosOf(as, guide.id)).toEqual(['INCOMPLETE_NOTE_VISIT true']);
    expect(await todosOf(asColleague, colleague.id)).toEqual(['HANDOVER true', 'SCHEDULED_EVENT true']);
    expect(await listNotifications(asColleague)).toEqual(['Lucille Fontenot was assigned to you']);
    const handover = await handoverOf(asColleague);
    expect(handover.items.map(({ kind, subtype, state, namesFormer }) => [kind, subtype, state, namesFormer])).toEqual([
      ['promise', 'note', 'open', false],
      ['text', null, 'open', true],
      ['text', null, 'open', false],
      ['event', 'call', 'open', false],
      ['todo', 'INCOMPLETE_NOTE_VISIT', 'stays', false],
      ['consent', 'agreed', 'open', false],
    ]);
    expect(handover.items[0]?.text).toBe('I will tell her about the grant by Wednesday.');
    expect(handover.items.map(({ kind, externalId, state }) => ({ kind, externalId, state }))).toEqual(
      effects.body.items.map(({ kind, externalId, state }) => ({ kind, externalId, state })),
    );
    // The preview also contains the consent's name in both languages.
    const term = { name: 'Consent to receive calls and text messages', es: { shortName: 'TCPA' } };
    expect([handover.items.at(-1), effects.body.items.at(-1)]).toMatchObject([{ term }, { term }]);
    expect(handover.items[0]?.term).toBeNull();
    expect(handover.month).toMatchObject({ notes: 1, visits: 1 });
    const [sender] = await test.database.sql<{ ids: string[] }>(
      `SELECT array_agg(DISTINCT guide_id)::text[] AS ids FROM texts WHERE member_id = $1 AND status = 'scheduled'`,
      [memberId],
    );
    expect(sender?.ids).toEqual([String(colleague.id)]);
    expect(await orphans()).toEqual([]);
  });

  it('closes unfinished work that its author will no longer see, and the feed shows this', async () => {
    await createHandoverItems();
    const { body: effects } = await test.call(transfers.effects, {
      as,
      input: { query: { memberId, receivingGuideId: otherTeamGuide.id } },
    });
    expect(effects.formerStillSees).toBe(false);
    expect(effects.items.filter(({ state }) => state === 'left')).toHaveLength(1);
    await audit(await createRequest());
    expect((await test.call(members.get, { as, input: { params: { memberId } } })).status).toBe(404);
    expect(await todosOf(as, guide.id)).toEqual([]);
    // The guide who requested the transfer no longer sees the member, so the notification does not contain the member's
    // name.
    expect(await listNotifications(as)).toEqual([
      'A reviewer decided on your request',
      expect.stringMatching(/^.+ is now the guide for one of your members$/),
    ]);
    const notificationRows = await test.database.sql('SELECT * FROM notifications WHERE guide_id = $1', [guide.id]);
    expect(JSON.stringify(notificationRows)).not.toMatch(/Lucille|Fontenot/);
    const past = await test.call(feed.items, {
      as: asOtherTeamGuide,
      input: { query: { userId: memberId, type: 'task' } },
    });
    expect(past.body[0]?.transferRequest?.leftUnfinished).toEqual(['INCOMPLETE_NOTE_VISIT']);
    expect(await orphans()).toEqual([]);
  });

  it('sends an introduction text if the client wants it and the member may be texted', async () => {
    await test.database.sql(
      `UPDATE clients SET transfer_introduction = 'Happy to be your new guide, {{memberFirstName}}. I am {{guideName}}.' WHERE id = $1`,
      [clientId],
    );
    await audit(await createRequest());
    const text = (await handoverOf(asOtherTeamGuide)).items.find(({ subtype }) => subtype === 'introduction');
    expect(text).toMatchObject({
      kind: 'text',
      text: 'Happy to be your new guide, Lucille. I am Andre.',
      state: 'open',
    });
    expect(text?.at).toContain('2026-12-03T19:00');
    await test.database.sql(`UPDATE phone_numbers SET do_not_contact_reason = 'Wrong number' WHERE user_id = $1`, [
      memberId,
    ]);
    await createRequest({ receivingGuideId: colleague.id }, asAuditor);
    expect((await handoverOf(asColleague)).items.some(({ kind }) => kind === 'text')).toBe(false);
  });

  describe('before the introduction of the earlier guide is sent', () => {
    const scheduledTexts = () =>
      test.database.sql<{ id: string; text: string; guide_id: string }>(
        `SELECT id, text, guide_id FROM texts WHERE member_id = $1 AND status = 'scheduled' AND deleted_at IS NULL ORDER BY id`,
        [memberId],
      );
    beforeEach(async () => {
      await test.database.sql(
        `UPDATE clients SET transfer_introduction = 'I am {{guideName}}, {{formerGuideName}} has left.' WHERE id = $1`,
        [clientId],
      );
      await createRequest({ receivingGuideId: otherTeamGuide.id }, asAuditor);
      expect(await scheduledTexts()).toMatchObject([{ text: 'I am Andre, Marisol has left.' }]);
    });

    it('introduces only the new guide, and names the guide whom the member knows', async () => {
      const { body: effects } = await test.call(transfers.effects, {
        as: asAuditor,
        input: { query: { memberId, receivingGuideId: colleague.id } },
      });
      expect(effects.items.some(({ kind }) => kind === 'text')).toBe(false);
      expect(effects.introduction?.text).toBe('I am Renee, Marisol has left.');
      await createRequest({ receivingGuideId: colleague.id }, asAuditor);
      expect(await scheduledTexts()).toMatchObject([
        { text: 'I am Renee, Marisol has left.', guide_id: String(colleague.id) },
      ]);
      const planned = await test.call(feed.pendingItems, { as: asColleague, input: { query: { memberId } } });
      expect(planned.body.data.filter(({ eventType }) => eventType === 'message')).toHaveLength(1);
      expect(await orphans()).toEqual([]);
    });

    it('introduces no guide if the member returns to the guide whom they know', async () => {
      await createRequest({ receivingGuideId: guide.id }, asAuditor);
      expect(await scheduledTexts()).toEqual([]);
      expect((await handoverOf(as)).items.some(({ kind }) => kind === 'text')).toBe(false);
    });

    it('also knows after a third transfer whom the member knows', async () => {
      await createRequest({ receivingGuideId: colleague.id }, asAuditor);
      await createRequest({ receivingGuideId: guide.id }, asAuditor);
      expect(await scheduledTexts()).toEqual([]);
    });

    it('keeps an introduction that the earlier guide has rewritten', async () => {
      const [introduction] = await scheduledTexts();
      const changed = await test.call(texts.update, {
        as: asOtherTeamGuide,
        input: {
          params: { messageId: Number(introduction?.id) as TextId },
          body: { text: 'I am Andre. Your ride comes at 9.' },
        },
      });
      expect([changed.status, changed.body.code]).toEqual([200, undefined]);
      await createRequest({ receivingGuideId: colleague.id }, asAuditor);
      expect((await scheduledTexts()).map(({ text }) => text)).toEqual([
        'I am Andre. Your ride comes at 9.',
        'I am Renee, Andre has left.',
      ]);
      const { items } = await handoverOf(asColleague);
      expect(items.filter(({ kind }) => kind === 'text').map(({ namesFormer }) => namesFormer)).toEqual([true, false]);
    });
  });

  it('sends it in Spanish to members who get Spanish texts, and in English if the client has no Spanish text', async () => {
    await test.database.sql(
      `UPDATE clients SET transfer_introduction = 'I am {{guideName}}.', transfer_introduction_es = 'Soy {{guideName}}.' WHERE id = $1`,
      [clientId],
    );
    await test.database.sql(`UPDATE members SET language = 'es' WHERE user_id = $1`, [memberId]);
    const listNotifications = async () =>
      (
        await test.call(transfers.effects, {
          as: asAuditor,
          input: { query: { memberId, receivingGuideId: colleague.id } },
        })
      ).body.introduction;
    const introduction = async () =>
      (await handoverOf(asOtherTeamGuide)).items.find(({ subtype }) => subtype === 'introduction')?.text;
    expect(await listNotifications()).toMatchObject({ text: expect.stringMatching(/^Soy /), isOtherLanguage: false });
    await audit(await createRequest());
    expect(await introduction()).toBe('Soy Andre.');
    await test.database.sql('UPDATE clients SET transfer_introduction_es = NULL WHERE id = $1', [clientId]);
    expect(await listNotifications()).toMatchObject({ text: expect.stringMatching(/^I am /), isOtherLanguage: true });
  });

  it('leaves no item without an owner, for any sequence of transfers', async () => {
    await createHandoverItems();
    const people: [Person, string][] = [
      [otherTeamGuide, asOtherTeamGuide],
      [colleague, asColleague],
      [guide, as],
      [otherTeamGuide, asOtherTeamGuide],
      [guide, as],
      [colleague, asColleague],
    ];
    for (const [to, token] of people) {
      await createRequest({ receivingGuideId: to.id }, asAuditor);
      expect(await guideOfMember()).toBe(String(to.id));
      expect(await orphans()).toEqual([]);
      const { items } = await handoverOf(token);
      expect(items.filter(({ kind }) => kind === 'text').length).toBe(2);
    }
  });
});
