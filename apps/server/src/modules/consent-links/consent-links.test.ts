import { contracts, type MemberId } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { knownCodes } from '../../platform/errors.ts';
import { createLog } from '../../platform/log.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import { born, consentScene, name, startTime } from '../../testing/consents.ts';
import { remindOfLinks } from './service.ts';

const { consents, contacts, goals } = contracts;
const { at, linkOf, ofTerm, bell, links, factsOf } = consentScene();

describe("a member's link", () => {
  it('shows the terms of the client in both languages, and reading changes nothing', async () => {
    const { open, url } = await linkOf();
    expect(url).toMatch(/\/consent\/\?key=[\w-]{43}$/);
    const { body } = await open();
    expect(body).toMatchObject({ clientName: 'Sunrise Health', guideName: 'Marisol Vega', termIdentityId: null });
    expect(body.terms.map(({ key }) => key)).toEqual(['consent-to-treat', 'tcpa', 'share-with-resources', 'recording']);
    expect(body.terms[1]?.wordings.en.parts[0]?.text).toContain('Your guide, Marisol Vega,');
    expect(body.terms[1]?.wordings.es.acceptLabel).toBe('Acepto');
    await open();
    expect(await links()).toMatchObject([{ openedAt: null, begunAt: null }]);
  });

  it("opens in the language in which it was sent; a copied link opens in the member's language for texts", async () => {
    const { open } = await linkOf();
    expect((await open()).body.languageCode).toBe('en');
    await at.test.database.sql(`UPDATE public_links SET language = 'es'`);
    expect((await open()).body.languageCode).toBe('es');
  });

  it('is answered term by term; the last answer counts, and earlier answers remain stored', async () => {
    const { open, identify, submit } = await linkOf();
    const { body: form } = await open();
    expect((await submit(form, 'consent-to-treat', true)).body.code).toBe('CONSENT_IDENTITY_NEEDED');
    const identity = await identify({ name: 'dolores whitaker', dateOfBirth: born });
    expect(identity.status).toBe(201);
    const more = { consentIdentityId: identity.body.id };
    expect((await submit(form, 'consent-to-treat', false, more)).status).toBe(200);
    await moveClock(at.test, '2026-11-23T16:05:00Z');
    const { body } = await submit(form, 'consent-to-treat', true, {
      ...more,
      languageCode: 'es',
      wordingHash: form.terms[0]?.wordings.es.hash,
    });
    expect(body.terms[0]).toMatchObject({ consented: true, isAnswered: true });
    const term = await ofTerm('consent-to-treat');
    expect(term).toMatchObject({
      consented: true,
      termResponseSubmission: { method: 'form', languageCode: 'es', version: 1 },
    });
    expect(term?.history.map(({ consented }) => consented)).toEqual([true, false]);
    expect(
      (await at.test.call(goals.tracking, { as: at.as, input: { params: { memberId: at.memberId } } })).body.completed,
    ).toBe(1);
  });

  it('shows the answers only after identification on this device', async () => {
    const { open, identify, submit } = await linkOf();
    const { body: form } = await open();
    await submit(form, 'tcpa', false);
    expect((await open()).body.terms[1]).toMatchObject({ consented: null, isAnswered: true });
    expect((await open('A'.repeat(43))).body.terms[1]).toMatchObject({ consented: null, isAnswered: true });
    const { body } = await identify({ name, dateOfBirth: '4/12/1958' });
    expect((await open(body.id)).body.terms[1]?.consented).toBe(false);
    const other = await linkOf();
    expect((await other.open(body.id)).body.terms[1]?.consented).toBeNull();
  });

  it('shows no stored data of its member before the identity step', async () => {
    const { test, as, memberId } = at;
    const body = { userId: memberId, description: 'Home' };
    const made = [
      await test.call(contacts.createEmail, { as, input: { body: { ...body, email: 'dolores.w@example.org' } } }),
      await test.call(contacts.createAddress, {
        as,
        input: { body: { ...body, line1: '8200 Canal St', city: 'Beaumont', state: 'TX', zip: '77701' } },
      }),
      await test.call(contacts.createMemberPhone, {
        as,
        input: { params: { memberId }, body: { number: '+14095550143', description: 'Home' } },
      }),
    ];
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { open, identify, submit, key } = await linkOf();
    const { body: form } = await open();
    const answers = [
      await open(),
      await submit(form, 'tcpa', false),
      await submit(form, 'consent-to-treat', true),
      await identify({ name: 'Ann Smith', dateOfBirth: '1/2/1950' }),
      await test.call(consents.copy, { input: { body: { consentLinkKey: key, consentIdentityId: 'nobody' } } }),
      await open(),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 400, 409, 200]);
    const responseTexts = JSON.stringify(answers.map(({ body }) => body));
    const stored = ['Dolores', 'Whitaker', born, '4/12/1958', 'dolores.w', 'Canal', 'Beaumont', '5550143'];
    expect(stored.filter((value) => responseTexts.includes(value))).toEqual([]);
    expect(responseTexts).not.toMatch(/"consented":(true|false)/);
  });

  it('stores one answer for repeated requests, also for parallel ones', async () => {
    const { open, submit } = await linkOf();
    const { body: form } = await open();
    const submissionKey = crypto.randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => submit(form, 'tcpa', true, { submissionKey })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ofTerm('tcpa'))?.history).toHaveLength(1);
  });

  it('refuses a repeated request with a different answer: the first answer stays and is not shown', async () => {
    const { open, submit } = await linkOf();
    const { body: form } = await open();
    const submissionKey = crypto.randomUUID();
    expect((await submit(form, 'tcpa', true, { submissionKey })).status).toBe(200);
    for (const [termKey, consented] of [
      ['tcpa', false],
      ['recording', true],
    ] as const)
      expect((await submit(form, termKey, consented, { submissionKey })).body.code).toBe('ANSWERED_OTHERWISE');
    const other = await linkOf(await at.test.make.member({ clientId: at.clientId, guideId: at.guide.id }));
    const foreign = await other.submit((await other.open()).body, 'tcpa', true, { submissionKey });
    expect([foreign.status, foreign.body.code]).toEqual([409, 'ANSWERED_OTHERWISE']);
    expect((await ofTerm('tcpa'))?.history.map(({ consented }) => consented)).toEqual([true]);
  });

  it('ignores a device time from before the link was created or after the answer', async () => {
    const { open, submit } = await linkOf();
    await moveClock(at.test, '2026-11-23T16:30:00Z');
    const { body: form } = await open();
    const shown = async (shownAt: string) => {
      await submit(form, 'tcpa', true, { shownAt });
      const facts = await factsOf((await ofTerm('tcpa'))?.history[0]?.id);
      return [facts.get('shownAt')?.slice(0, 16), facts.get('shownByDevice')];
    };
    expect(await shown('2026-11-23T16:20:00Z')).toEqual(['2026-11-23T16:20', undefined]);
    expect(await shown('2099-01-01T00:00:00Z')).toEqual(['2026-11-23T16:30', '2099-01-01T00:00:00Z']);
    expect(await shown('2020-01-01T00:00:00Z')).toEqual([startTime.slice(0, 16), '2020-01-01T00:00:00Z']);
  });

  it('stores no answer if the wording changed after it was shown', async () => {
    const { open, submit } = await linkOf();
    const { body: form } = await open();
    expect((await submit(form, 'tcpa', true, { wordingHash: 'other' })).body.code).toBe('TERM_CHANGED');
    expect((await submit(form, 'tcpa', true, { termId: 424242 })).body.code).toBe('TERM_UNKNOWN');
    const missing = await submit(form, 'tcpa', true, { consented: undefined, termId: undefined });
    expect(missing.body.errors?.map(({ property, constraints }) => [property, ...Object.values(constraints)])).toEqual([
      ['termId', 'A response is required'],
      ['consented', 'A response is required'],
    ]);
  });

  it('compares five of thirty attempts that arrive at the same time', async () => {
    const { identify } = await linkOf();
    const wrong = { name, dateOfBirth: '1958-04-13' };
    const statuses = (await Promise.all(Array.from({ length: 30 }, () => identify(wrong)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 410)).toHaveLength(25);
    expect((await identify({ name, dateOfBirth: born })).status).toBe(410);
    expect(await bell()).toEqual([`${name}'s consent link is locked for one hour`]);
  });

  it('keeps its key and identity out of every address, log line, audit entry and error body', async () => {
    const lines: string[] = [];
    const { database } = at.test;
    const app = await at.test.sibling({}, createLog('trace', { write: (line) => void lines.push(line) }));
    const { key, identify } = await linkOf();
    const identity = (await identify({ name, dateOfBirth: born })).body.id;
    const body = { consentLinkKey: key, consentIdentityId: identity };
    const replies = [];
    for (const payload of [body, { ...body, more: 1 }, { consentLinkKey: `${key}x` }])
      for (const path of ['open', 'copy', 'progress', 'identity'])
        replies.push(await app.fastify.inject({ method: 'POST', url: `/api/consent/form/${path}`, payload }));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400, 410]));
    const entries = await database.sql('SELECT to_jsonb(a)::text AS entry FROM audit_entries a');
    const refusals = replies.filter(({ statusCode }) => statusCode >= 400).map((reply) => reply.body);
    expect(entries.length).toBeGreaterThan(0);
    for (const secret of [key, identity])
      for (const text of [...lines, JSON.stringify(entries), ...refusals]) expect(text).not.toContain(secret);
  });

  it('locks after five mismatches, then responds as an expired link, and the guide is notified', async () => {
    const { open, identify, key } = await linkOf();
    const wrong = { name: 'Ana Whitaker', dateOfBirth: '1958-04-13' };
    const first = await identify(wrong);
    expect([first.status, first.body.errors?.map(({ property }) => property)]).toEqual([400, ['name', 'dateOfBirth']]);
    expect(first.body.userMessage).toBe('This information does not match our records. Check it and try again.');
    for (let count = 0; count < 2; count += 1) await identify({ ...wrong, name });
    expect((await identify(wrong)).body.userMessage).toMatch(/^You have one attempt left\./);
    expect((await open()).status).toBe(200);
    expect((await identify(wrong)).body.userMessage).toMatch(/ is locked for one hour\.$/);
    expect((await identify({ name, dateOfBirth: born })).status).toBe(410);
    const locked = await open();
    const unknown = await at.test.call(consents.openLink, { input: { body: { consentLinkKey: 'A'.repeat(43) } } });
    const comparable = ({ status, body }: { status: number; body: object }) => {
      const { timestamp: _t, requestId: _r, ...rest } = body as Record<string, unknown>;
      return { status, ...rest };
    };
    expect(comparable(locked)).toEqual(comparable(unknown));
    expect(JSON.stringify(locked.body)).not.toContain(key);
    expect(await bell()).toEqual([`${name}'s consent link is locked for one hour`]);
    await moveClock(at.test, '2026-11-23T17:01:00Z');
    expect((await open()).status).toBe(200);
    const denied = await at.test.database.sql<{ n: string }>(
      `SELECT count(*) AS n FROM audit_entries WHERE code = 'CONSENT_IDENTITY_MISMATCH' AND member_ids = ARRAY[$1::bigint]`,
      [at.memberId],
    );
    expect(Number(denied[0]?.n)).toBe(5);
  });

  it('ends at its expiry and when it is revoked', async () => {
    const [old, ended] = [await linkOf(), await linkOf()];
    const revoke = (userId: MemberId) =>
      at.test.call(consents.revokeLink, { as: at.as, input: { body: { userId, linkId: ended.id } } });
    const other = await at.test.make.member({ clientId: at.clientId, guideId: at.guide.id });
    expect((await revoke(other)).status).toBe(404);
    expect((await revoke(at.memberId)).body).toEqual({ revoked: true });
    const asked = performance.now();
    expect((await ended.open()).body.code).toBe('LINK_EXPIRED');
    // The error must take as long as the error for any other invalid key.
    expect(performance.now() - asked).toBeGreaterThanOrEqual(
      knownCodes().get('LINK_EXPIRED')?.notBeforeMs ?? Number.NaN,
    );
    await moveClock(at.test, '2026-11-30T15:58:00Z');
    expect((await old.open()).status).toBe(200);
    await moveClock(at.test, '2026-11-30T16:02:00Z');
    expect((await old.open()).body.code).toBe('LINK_EXPIRED');
  });

  it('shows its guide live that it was opened, started and finished', async () => {
    const { open, identify, submit, key } = await linkOf();
    const { body: form } = await open();
    const note = (step: 'opened' | 'begun') =>
      at.test.call(consents.note, { input: { body: { consentLinkKey: key, step } } });
    const before = (await eventsOf(at.test, 'consents_updated')).length;
    expect([(await note('opened')).body.noted, (await note('opened')).body.noted]).toEqual([true, false]);
    expect((await note('begun')).body.noted).toBe(true);
    expect((await eventsOf(at.test, 'consents_updated')).slice(before)).toMatchObject([
      { rooms: [`member:${at.memberId}:CAN_SEE_CONSENTS`] },
      { rooms: [`member:${at.memberId}:CAN_SEE_CONSENTS`] },
    ]);
    const more = { consentIdentityId: (await identify({ name, dateOfBirth: born })).body.id };
    for (const term of form.terms) await submit(form, term.key, term.key !== 'recording', more);
    expect(await links()).toMatchObject([
      { openedAt: expect.any(String), begunAt: expect.any(String), finishedAt: expect.any(String) },
    ]);
    const [refused] = form.terms.filter(({ key: term }) => term === 'recording');
    expect(await bell()).toEqual([`${name} responded to all consent terms and rejected ${refused?.name}`]);
  });

  it('is offered again for sending if it was not opened for two days', async () => {
    const { key } = await linkOf();
    const remind = async (moment: string) => {
      await moveClock(at.test, moment);
      await remindOfLinks(at.test.app.jobs);
      return [await bell(), (await links())[0]?.isForgotten];
    };
    expect(await remind('2026-11-25T15:58:00Z')).toEqual([[], false]);
    expect(await remind('2026-11-25T16:02:00Z')).toEqual([[`${name} has not used their consent link`], true]);
    expect(await remind('2026-11-26T16:00:00Z')).toEqual([[`${name} has not used their consent link`], true]);
    await at.test.call(consents.note, { input: { body: { consentLinkKey: key, step: 'opened' } } });
    expect((await links())[0]?.isForgotten).toBe(false);
  });

  it('gives its member a copy of the answers after the identity step', async () => {
    const { open, identify, submit, key } = await linkOf();
    const { body: form } = await open();
    await submit(form, 'tcpa', true, { languageCode: 'es', wordingHash: form.terms[1]?.wordings.es.hash });
    const copy = (consentIdentityId: string) =>
      at.test.call(consents.copy, { input: { body: { consentLinkKey: key, consentIdentityId } } });
    expect((await copy('nobody')).body.code).toBe('CONSENT_IDENTITY_NEEDED');
    const { body } = await identify({ name, dateOfBirth: born });
    const { text } = (await copy(body.id)).body;
    expect(text).toContain('Llamadas y mensajes de texto');
    expect(text).toContain('> Acepto');
    expect(text).toMatch(/2026-11-23T10:0\d:\d\d-06:00\[America\/Chicago\]/);
    // The PDF has the same bytes each time, for the member and for staff.
    const { pdf } = (await copy(body.id)).body;
    expect(Buffer.from(pdf, 'base64').toString('latin1')).toMatch(/^%PDF-1\.[\s\S]*%%EOF\s*$/);
    expect((await copy(body.id)).body.pdf).toBe(pdf);
    const responseId = (await ofTerm('tcpa'))?.termResponseSubmission?.id ?? 0;
    const ofStaff = await at.test.call(consents.evidencePdf, {
      as: at.as,
      input: { params: { userId: at.memberId, responseId } },
    });
    expect(ofStaff.body).toEqual({ fileName: `consent-${responseId}.pdf`, pdf });
  });
});
