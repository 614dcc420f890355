import { asId, type BodyOf, contracts, type Handover, type IdOf } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { moveClock } from '../../testing/clock.ts';
import { tellLateHandovers } from './handover.ts';
import {
  as,
  asAuditor,
  asFar,
  asked,
  asMate,
  audit,
  bell,
  guide,
  handoverOf,
  mate,
  memberId,
  orphans,
  test,
  todosOf,
  useTransferPlace,
} from './testing/place.ts';

const { handovers, statuses, texts } = contracts;

useTransferPlace();

describe('a hand-over', () => {
  const settle = (handover: Handover, itemId: number, body: BodyOf<typeof handovers.settle>, who: string) =>
    test.call(handovers.settle, {
      as: who,
      input: { params: { id: handover.id, itemId: itemId as IdOf<'HandoverItem'> }, body },
    });
  const close = (handover: Handover, who: string) =>
    test.call(handovers.close, { as: who, input: { params: { id: handover.id } } });
  async function begun(): Promise<{ handover: Handover; itemId: number }> {
    await audit(await asked({ receivingGuideId: mate.id }));
    const handover = await handoverOf(asMate);
    expect(handover.items.map(({ kind }) => kind)).toEqual(['consent']);
    return { handover, itemId: handover.items[0]?.id as number };
  }

  it('is taken thing by thing, and closed when nothing is open', async () => {
    const { handover, itemId } = await begun();
    expect(handover.userPermissions).toEqual(['CAN_TAKE', 'CAN_PASS_BACK']);
    expect((await close(handover, asMate)).body.code).toBe('HANDOVER_OPEN');
    expect((await settle(handover, itemId, { state: 'taken' }, asAuditor)).body.code).toBe('HANDOVER_NOT_YOURS');
    const taken = await settle(handover, itemId, { state: 'taken' }, asMate);
    expect(taken.body.items[0]).toMatchObject({ state: 'taken', by: { id: mate.id } });
    expect((await close(handover, as)).body.code).toBe('HANDOVER_NOT_YOURS');
    expect((await close(handover, asMate)).body.closedAt).not.toBeNull();
    expect(await todosOf(asMate, mate.id)).toEqual([]);
    expect((await settle(handover, itemId, { state: 'open' }, asMate)).body.code).toBe('HANDOVER_CLOSED');
  });

  it('goes back with the reason, to the docket and bell of the guide before, who keeps it or gives it again', async () => {
    const { handover, itemId } = await begun();
    expect((await settle(handover, itemId, { state: 'passed' }, asMate)).status).toBe(400);
    await settle(handover, itemId, { state: 'passed', comment: 'You know her best.' }, asMate);
    expect(await todosOf(as, guide.id)).toEqual(['HANDOVER_RETURN true']);
    expect((await bell(as))[0]).toBe('Renee Boudreaux handed something of Lucille Fontenot back');
    expect(await orphans()).toEqual([]);
    expect((await handoverOf(as)).userPermissions).toEqual(['CAN_ANSWER']);
    await settle(handover, itemId, { state: 'open', comment: 'Please do.' }, as);
    expect(await todosOf(as, guide.id)).toEqual([]);
    await settle(handover, itemId, { state: 'passed', comment: 'No.' }, asMate);
    const kept = await settle(handover, itemId, { state: 'kept' }, as);
    expect(kept.body.items[0]?.state).toBe('kept');
    expect((await bell(asMate))[0]).toBe('Marisol Vega keeps what you handed back of Lucille Fontenot');
    expect((await settle(handover, itemId, { state: 'taken' }, asMate)).body.code).toBe('HANDOVER_ITEM_SETTLED');
    expect((await close(handover, asMate)).status).toBe(200);
  });

  it('has no way back to a guide who does not see the member any more', async () => {
    await audit(await asked());
    const handover = await handoverOf(asFar);
    expect([handover.formerSees, handover.userPermissions]).toEqual([false, ['CAN_TAKE']]);
    const refused = await settle(handover, handover.items[0]?.id as number, { state: 'passed', comment: 'No' }, asFar);
    expect(refused.body.code).toBe('HANDOVER_NO_WAY_BACK');
    expect((await test.call(handovers.get, { as, input: { params: { id: handover.id } } })).status).toBe(404);
  });

  it('shows what was stopped when contact ended, while it has ended', async () => {
    const { handover } = await begun();
    expect(handover.stopped).toEqual([]);
    const text = await test.call(texts.create, {
      as: asMate,
      input: { body: { subjectId: memberId, text: 'See you on Friday', sendAt: '2026-12-11T15:00:00Z' } },
    });
    expect(text.status).toBe(201);
    const options = await test.database.sql<{ id: string }>(
      `UPDATE member_statuses SET admin_only = false WHERE key = 'deceased' RETURNING id`,
    );
    const asked = await test.call(statuses.ask, {
      as: asMate,
      input: { body: { memberId, memberStatusId: asId<'Status'>(Number(options[0]?.id)), effectiveAt: '2026-12-03' } },
    });
    const approved = await test.call(statuses.update, {
      as: asAuditor,
      input: { params: { id: asked.body.id }, body: { approval: 'approve' } },
    });
    expect([asked.status, approved.status]).toEqual([201, 200]);
    expect((await handoverOf(asMate)).stopped).toMatchObject([
      { what: 'scheduledText', text: '2026-12-11: See you on Friday' },
    ]);
    await test.database.sql(
      'UPDATE members SET status_id = (SELECT id FROM member_statuses WHERE NOT ends_contact LIMIT 1) WHERE user_id = $1',
      [memberId],
    );
    expect((await handoverOf(asMate)).stopped).toEqual([]);
  });

  it('that is open for two days is told to its auditor, once', async () => {
    await begun();
    const told = async () => (await bell(asAuditor)).filter((label) => label.includes('still open'));
    await moveClock(test, '2026-12-05T17:00:00Z');
    await tellLateHandovers(test.app.jobs);
    expect(await told()).toEqual([]);
    await moveClock(test, '2026-12-05T18:01:00Z');
    await tellLateHandovers(test.app.jobs);
    await tellLateHandovers(test.app.jobs);
    expect(await told()).toEqual(['The hand-over of Lucille Fontenot is still open: 1 to take']);
  });
});
