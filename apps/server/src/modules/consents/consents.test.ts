import { createHash } from 'node:crypto';
import {
  asId,
  type ClientId,
  type ConsentForm,
  contracts,
  type FileId,
  type MemberId,
  type StaffId,
  type TermId,
} from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import { verifyEvidence } from './evidence.ts';
import { remindOfLinks } from './give-link.ts';
import { inWesternLetters } from './pdf.ts';

const { consents, goals, notifications } = contracts;
const begin = '2026-11-23T16:00:00Z';
const name = 'Dolores Whitaker';
const born = '1958-04-12';

let test: TestApp;
let clientId: ClientId;
let guide: { id: StaffId; email: string; name: string };
let as: string;
let memberId: MemberId;

beforeAll(async () => {
  test = await startTestApp();
  clientId = await test.make.client('Sunrise Health');
  guide = await test.make.staff({ name: 'Marisol Vega' });
  await test.make.team({ members: [guide.id], clients: [clientId] });
  as = await test.signIn(guide);
});
beforeEach(async () => {
  await moveClock(test, begin);
  memberId = await test.make.member({ clientId, guideId: guide.id, name });
  await test.database.sql('UPDATE members SET date_of_birth = $2 WHERE user_id = $1', [memberId, born]);
  await test.database.sql('DELETE FROM notifications');
  await test.database.sql('UPDATE consent_links SET forgotten_at = now()');
});
afterAll(() => test.stop());

/** A link of this test's member, and calls by it without a sign-in. */
async function linkOf(whose = memberId) {
  const made = await test.call(consents.makeLink, { as, input: { body: { userId: whose } } });
  const key = new URL(made.body.url).searchParams.get('key') ?? '';
  const open = (identity?: string) =>
    test.call(consents.openLink, {
      input: { params: { key }, query: identity === undefined ? {} : { consentIdentityId: identity } },
    });
  const identify = (given: { name: string; dateOfBirth: string }) =>
    test.call(consents.identifyByForm, { input: { body: { ...given, consentLinkKey: key } } });
  const submit = (form: ConsentForm, termKey: string, consented: boolean, more: object = {}) => {
    const term = form.terms.find((one) => one.key === termKey);
    return test.call(consents.submit, {
      raw: {
        termId: term?.id,
        consented,
        consentLinkKey: key,
        languageCode: 'en',
        wordingHash: term?.wordings.en.hash,
        shownAt: begin,
        timeZone: 'America/Chicago',
        submissionKey: crypto.randomUUID(),
        ...more,
      },
    });
  };
  return { id: made.body.id, url: made.body.url, key, open, identify, submit };
}
const ofMember = async () => (await test.call(consents.ofMember, { as, input: { query: { userId: memberId } } })).body;
const ofTerm = async (key: string) => (await ofMember()).find((term) => term.key === key);
const bell = async () => (await test.call(notifications.list, { as })).body.map(({ label }) => label);
const links = async () => (await test.call(consents.links, { as, input: { query: { userId: memberId } } })).body;
const verdict = async () => {
  const database = openDatabase(test.database.url, 2);
  const found = await verifyEvidence(database.reading);
  await database.close();
  return found;
};

describe("a member's link", () => {
  it('shows the terms of their client in both languages, and reading it changes nothing', async () => {
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

  it('is answered term by term; the last answer holds, and none before it is lost', async () => {
    const { open, identify, submit } = await linkOf();
    const { body: form } = await open();
    expect((await submit(form, 'consent-to-treat', true)).body.code).toBe('CONSENT_IDENTITY_NEEDED');
    const identity = await identify({ name: 'dolores whitaker', dateOfBirth: born });
    expect(identity.status).toBe(201);
    const more = { consentIdentityId: identity.body.id };
    expect((await submit(form, 'consent-to-treat', false, more)).status).toBe(200);
    await moveClock(test, '2026-11-23T16:05:00Z');
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
    expect((await test.call(goals.tracking, { as, input: { params: { memberId } } })).body.completed).toBe(1);
  });

  it('tells what was answered only to whoever has said on this device who they are', async () => {
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

  it('takes one answer of what is sent twice, in parallel too', async () => {
    const { open, submit } = await linkOf();
    const { body: form } = await open();
    const submissionKey = crypto.randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => submit(form, 'tcpa', true, { submissionKey })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ofTerm('tcpa'))?.history).toHaveLength(1);
  });

  it('takes nothing for words that changed since they were shown', async () => {
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

  it('locks after five mismatches, answers then as an expired one, and the guide is told', async () => {
    const { open, identify, key } = await linkOf();
    const wrong = { name: 'Ana Whitaker', dateOfBirth: '1958-04-13' };
    const first = await identify(wrong);
    expect([first.status, first.body.errors?.map(({ property }) => property)]).toEqual([400, ['name', 'dateOfBirth']]);
    for (let count = 0; count < 3; count += 1) await identify({ ...wrong, name });
    expect((await open()).status).toBe(200);
    await identify(wrong);
    expect((await identify({ name, dateOfBirth: born })).status).toBe(410);
    const locked = await open();
    const unknown = await test.call(consents.openLink, { input: { params: { key: 'A'.repeat(43) } } });
    const comparable = ({ status, body }: { status: number; body: object }) => {
      const { timestamp: _t, requestId: _r, ...rest } = body as Record<string, unknown>;
      return { status, ...rest };
    };
    expect(comparable(locked)).toEqual(comparable(unknown));
    expect(JSON.stringify(locked.body)).not.toContain(key);
    expect(await bell()).toEqual([`The consents link of ${name} is locked for an hour`]);
    await moveClock(test, '2026-11-23T17:01:00Z');
    expect((await open()).status).toBe(200);
    const denied = await test.database.sql<{ n: string }>(
      `SELECT count(*) AS n FROM audit_entries WHERE code = 'CONSENT_IDENTITY_MISMATCH' AND member_ids = ARRAY[$1::bigint]`,
      [memberId],
    );
    expect(Number(denied[0]?.n)).toBe(5);
  });

  it('ends by itself and when it is revoked', async () => {
    const [old, ended] = [await linkOf(), await linkOf()];
    const revoke = (userId: MemberId) =>
      test.call(consents.revokeLink, { as, input: { body: { userId, linkId: ended.id } } });
    const other = await test.make.member({ clientId, guideId: guide.id });
    expect((await revoke(other)).status).toBe(404);
    expect((await revoke(memberId)).body).toEqual({ revoked: true });
    expect((await ended.open()).body.code).toBe('LINK_EXPIRED');
    await moveClock(test, '2026-11-30T15:58:00Z');
    expect((await old.open()).status).toBe(200);
    await moveClock(test, '2026-11-30T16:02:00Z');
    expect((await old.open()).body.code).toBe('LINK_EXPIRED');
  });

  it('shows its guide that it was opened, begun and finished, live', async () => {
    const { open, identify, submit, key } = await linkOf();
    const { body: form } = await open();
    const note = (step: 'opened' | 'begun') =>
      test.call(consents.note, { input: { body: { consentLinkKey: key, step } } });
    const before = (await eventsOf(test, 'consents_updated')).length;
    expect([(await note('opened')).body.noted, (await note('opened')).body.noted]).toEqual([true, false]);
    expect((await note('begun')).body.noted).toBe(true);
    expect((await eventsOf(test, 'consents_updated')).slice(before)).toMatchObject([
      { rooms: [`member:${memberId}:CAN_SEE_CONSENTS`] },
      { rooms: [`member:${memberId}:CAN_SEE_CONSENTS`] },
    ]);
    const more = { consentIdentityId: (await identify({ name, dateOfBirth: born })).body.id };
    for (const term of form.terms) await submit(form, term.key, term.key !== 'recording', more);
    expect(await links()).toMatchObject([
      { openedAt: expect.any(String), begunAt: expect.any(String), finishedAt: expect.any(String) },
    ]);
    expect(await bell()).toEqual([`${name} answered all consents`]);
  });

  it('is offered to be sent again after two days without a look', async () => {
    const { key } = await linkOf();
    const remind = async (at: string) => {
      await moveClock(test, at);
      await remindOfLinks(test.app.jobs, 2);
      return [await bell(), (await links())[0]?.isForgotten];
    };
    expect(await remind('2026-11-25T15:58:00Z')).toEqual([[], false]);
    expect(await remind('2026-11-25T16:02:00Z')).toEqual([[`${name} has not used their consents link`], true]);
    expect(await remind('2026-11-26T16:00:00Z')).toEqual([[`${name} has not used their consents link`], true]);
    await test.call(consents.note, { input: { body: { consentLinkKey: key, step: 'opened' } } });
    expect((await links())[0]?.isForgotten).toBe(false);
  });

  it('gives its member a copy of what they answered, after the identity step', async () => {
    const { open, identify, submit, key } = await linkOf();
    const { body: form } = await open();
    await submit(form, 'tcpa', true, { languageCode: 'es', wordingHash: form.terms[1]?.wordings.es.hash });
    const copy = (consentIdentityId: string) =>
      test.call(consents.copy, { input: { body: { consentLinkKey: key, consentIdentityId } } });
    expect((await copy('nobody')).body.code).toBe('CONSENT_IDENTITY_NEEDED');
    const { body } = await identify({ name, dateOfBirth: born });
    const { text } = (await copy(body.id)).body;
    expect(text).toContain('Llamadas y mensajes de texto');
    expect(text).toContain('> Acepto');
    expect(text).toMatch(/2026-11-23T10:0\d:\d\d-06:00\[America\/Chicago\]/);
    // as a PDF it has the same bytes each time, for its member and for staff
    const { pdf } = (await copy(body.id)).body;
    expect(Buffer.from(pdf, 'base64').toString('latin1')).toMatch(/^%PDF-1\.[\s\S]*%%EOF\s*$/);
    expect((await copy(body.id)).body.pdf).toBe(pdf);
    const responseId = (await ofTerm('tcpa'))?.termResponseSubmission?.id ?? 0;
    const ofStaff = await test.call(consents.evidencePdf, { as, input: { params: { userId: memberId, responseId } } });
    expect(ofStaff.body).toEqual({ fileName: `consent-${responseId}.pdf`, pdf });
  });

  it('writes names in the letters that every PDF reader has', () => {
    expect(inWesternLetters('¿Peña, “Nguyễn Đức” • Łódź 你')).toBe('¿Peña, “Nguyen Duc” • ?ódz ?');
  });
});

describe('what a guide hears', () => {
  it('is recorded as such, with who may decide for the member', async () => {
    const term = await ofTerm('recording');
    const { body } = await test.call(consents.record, {
      as,
      input: {
        body: {
          userId: memberId,
          termId: term?.id as TermId,
          consented: false,
          method: 'paper',
          representative: { name: 'Rosa Diaz', basis: 'guardian', until: '2027-01-31' },
        },
      },
    });
    expect(body.find(({ key }) => key === 'recording')).toMatchObject({
      consented: false,
      termResponseSubmission: {
        internalSubmitterUserId: guide.id,
        submitterName: guide.name,
        method: 'paper',
        representative: { name: 'Rosa Diaz', basis: 'guardian', until: '2027-01-31' },
        hasEvidence: true,
      },
    });
  });

  it('keeps a scan of the paper with the answer, and its digest with the evidence', async () => {
    const termId = (await ofTerm('recording'))?.id as TermId;
    const file = async (mimeType: string) => {
      const [made] = await test.database.sql<{ id: string }>(
        `INSERT INTO files (purpose, state, file_name, mime_type, size, sha256, member_id, staff_id, created_at, ready_at)
         VALUES ('attachment', 'ready', 'paper.pdf', $1, 9, sha256('paper'), $2, $3, now(), now()) RETURNING id`,
        [mimeType, memberId, guide.id],
      );
      return asId<'File'>(Number(made?.id));
    };
    const record = (scanFileId: FileId, method: 'paper' | 'spoken' = 'paper') =>
      test.call(consents.record, {
        as,
        input: { body: { userId: memberId, termId, consented: true, method, scanFileId } },
      });
    const scan = await file('application/pdf');
    expect((await record(scan, 'spoken')).body.errors?.[0]?.property).toBe('scanFileId');
    expect((await record(await file('audio/wav'))).body.errors?.[0]?.property).toBe('scanFileId');
    expect((await record(scan)).status).toBe(200);
    const last = (await ofTerm('recording'))?.termResponseSubmission;
    expect(last?.scan).toMatchObject({ id: scan, fileName: 'paper.pdf' });
    const { body } = await test.call(consents.evidence, {
      as,
      input: { params: { userId: memberId, responseId: last?.id ?? 0 } },
    });
    const digest = createHash('sha256').update('paper').digest('hex');
    expect(body.facts).toContainEqual({ name: 'scanSha256', value: digest });
    // another answer cannot take it over
    expect((await record(scan)).status).toBe(404);
    expect((await verdict()).broken).toBeNull();
  });

  it('needs an identity where the term does, and a guide confirms it without a key', async () => {
    const termId = (await ofTerm('consent-to-treat'))?.id as TermId;
    const update = (consentIdentityId?: string) =>
      test.call(consents.update, {
        as,
        input: { params: { userId: memberId }, body: { termId, consented: true, consentIdentityId } },
      });
    expect((await update()).body.code).toBe('CONSENT_IDENTITY_NEEDED');
    const identify = (token: string | undefined, userId: MemberId | undefined) =>
      test.call(consents.identify, {
        ...(token === undefined ? {} : { as: token }),
        input: { body: { name, dateOfBirth: born, ...(userId === undefined ? {} : { userId }) } },
      });
    expect((await identify(undefined, memberId)).status).toBe(401);
    expect((await identify(as, undefined)).status).toBe(400);
    const elsewhere = await test.make.member({ clientId: await test.make.client() });
    expect((await identify(as, elsewhere)).status).toBe(404);
    const identity = await identify(as, memberId);
    expect((await update(identity.body.id)).status).toBe(200);
    expect((await ofTerm('consent-to-treat'))?.consented).toBe(true);
    // it is that guide's alone
    const { open, submit } = await linkOf();
    const { body: form } = await open();
    expect((await submit(form, 'consent-to-treat', false, { consentIdentityId: identity.body.id })).status).toBe(409);
  });

  it('is told to whoever sees the member alone', async () => {
    const stranger = await test.signIn(await test.make.staff());
    const look = (token?: string) =>
      test.call(consents.ofMember, { ...(token ? { as: token } : {}), input: { query: { userId: memberId } } });
    expect([(await look(stranger)).status, (await look()).status]).toEqual([404, 401]);
    expect((await test.call(consents.allTerms, {})).status).toBe(401);
    expect((await test.call(consents.allTerms, { as })).body).toHaveLength(4);
  });
});

describe('a wording', () => {
  const wordings = (title: string) => ({
    en: { title, body: 'We may record calls.', acceptText: 'You may.', rejectText: 'Do not.' },
    es: { title, body: 'Podemos grabar.', acceptText: 'Sí.', rejectText: 'No.' },
  });

  it('is edited by a new version; what was answered before keeps its words, byte for byte', async () => {
    const admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
    const { open, submit } = await linkOf();
    const { body: form } = await open();
    await submit(form, 'recording', true);
    const response = (await ofTerm('recording'))?.termResponseSubmission;
    const evidence = async () =>
      (
        await test.call(consents.evidence, {
          as,
          input: { params: { userId: memberId, responseId: response?.id ?? 0 } },
        })
      ).body;
    const before = await evidence();
    const termId = form.terms[3]?.id as TermId;
    const publish = (title: string, basedOn: number) =>
      test.call(consents.publish, {
        as: admin,
        input: { params: { termId }, body: { wordings: wordings(title), basedOn } },
      });
    expect((await publish('Calls', 1)).body.versions.map(({ number }) => number)).toEqual([2, 1]);
    expect((await publish('Calls again', 1)).body.code).toBe('VERSION_CONFLICT');
    expect((await publish('Calls', 2)).body.code).toBe('TERM_UNCHANGED');
    expect((await publish('{who} calls', 2)).body.errors?.[0]?.property).toBe('wordings.en.title');
    expect(await evidence()).toEqual(before);
    expect(before.shown).toContain('Recorded calls');
    expect((await submit(form, 'recording', false)).body.code).toBe('TERM_CHANGED');
    expect((await open()).body.terms[3]?.wordings.en.title).toBe('Calls');
  });
});

it('an administrator adds a term with its first wording, for every client or for those that choose it', async () => {
  const boss = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  const wording = { title: 'Photos', body: 'May we take one?', acceptText: 'Yes.', rejectText: 'No.' };
  const add = (key: string, isForAll: boolean) =>
    test.call(consents.addTerm, {
      as: boss,
      input: {
        body: {
          key,
          name: 'Consent to photos',
          shortName: 'Photos',
          identityRequired: true,
          isForAll,
          wordings: { en: wording, es: { ...wording, title: 'Fotos' } },
        },
      },
    });
  expect((await add('photos', true)).body.versions.map(({ number }) => number)).toEqual([1]);
  expect((await add('photos', true)).body.errors?.[0]?.property).toBe('key');
  expect((await add('Photos!', true)).status).toBe(400);
  expect((await add('home-photos', false)).status).toBe(201);
  expect((await ofTerm('photos'))?.wordings.es.title).toBe('Fotos');
  expect(await ofTerm('home-photos')).toBeUndefined();
  await test.database.sql(`DELETE FROM client_terms WHERE term_id IN (SELECT id FROM terms WHERE key = 'photos')`);
});

describe('the evidence', () => {
  it('holds, and a row that was touched is named', async () => {
    const { open, submit } = await linkOf();
    const { body: form } = await open();
    for (const consented of [true, false, true]) await submit(form, 'tcpa', consented);
    const [, second] = (await ofTerm('tcpa'))?.history ?? [];
    expect((await verdict()).broken).toBeNull();
    const tamper = async (statement: string, undo: string) => {
      await test.database.sql(statement);
      const { broken } = await verdict();
      await test.database.sql(undo);
      return [broken?.response, broken?.why];
    };
    const id = second?.id ?? 0;
    const set = (column: string, to: string, back: string) =>
      tamper(
        `CREATE TABLE kept AS SELECT * FROM consent_evidence WHERE response_id = ${id}; UPDATE consent_evidence SET ${column} = ${to} WHERE response_id = ${id}`,
        `UPDATE consent_evidence e SET ${column} = ${back} FROM kept k WHERE k.id = e.id; DROP TABLE kept`,
      );
    expect(await set('shown', `'other'`, 'k.shown')).toEqual([id, 'the words that were shown were changed']);
    expect(await set('facts', `replace(facts, 'form', 'farm')`, 'k.facts')).toEqual([id, 'its facts were changed']);
    expect(
      await tamper(
        `UPDATE term_responses SET consented = true WHERE id = ${id}`,
        `UPDATE term_responses SET consented = false WHERE id = ${id}`,
      ),
    ).toEqual([id, 'the answer is not the one that was proven']);
    expect((await verdict()).broken).toBeNull();
  });

  it.each(['term_responses', 'term_versions', 'term_wordings', 'consent_identities', 'consent_evidence'])(
    'and %s can be added to by the product, never changed',
    async (table) => {
      const [may] = await test.database.sql<{ a: boolean; b: boolean; c: boolean }>(
        `SELECT has_table_privilege('guidepost_app', $1, 'INSERT') AS a, has_table_privilege('guidepost_app', $1, 'UPDATE') AS b,
                has_table_privilege('guidepost_app', $1, 'DELETE') AS c`,
        [table],
      );
      expect(may).toEqual({ a: true, b: false, c: false });
    },
  );
});

it('takes an answer that says no more than it must, and keeps answers that come at once, each with its evidence', async () => {
  const { open, key, submit } = await linkOf();
  const { body: form } = await open();
  const termId = form.terms.find((term) => term.key === 'tcpa')?.id as TermId;
  const bare = await test.call(consents.submit, { input: { body: { termId, consented: false, consentLinkKey: key } } });
  expect(bare.status).toBe(200);
  const replies = await Promise.all([true, false, true, false].map((consented) => submit(form, 'tcpa', consented)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const history = (await ofTerm('tcpa'))?.history ?? [];
  expect([history.length, history.every(({ hasEvidence }) => hasEvidence)]).toEqual([5, true]);
  expect((await verdict()).broken).toBeNull();
});

it('any ledger replays to the state that is shown', async () => {
  const { open, submit } = await linkOf();
  const { body: form } = await open();
  const shown: Record<string, boolean | null> = { tcpa: null, recording: null };
  let seed = 7;
  for (let step = 0; step < 12; step += 1) {
    seed = (seed * 1103 + 12345) % 2048;
    const key = seed % 2 === 0 ? 'tcpa' : 'share-with-resources';
    const consented = seed % 3 === 0;
    await submit(form, key, consented);
    shown[key] = consented;
  }
  for (const [key, consented] of Object.entries(shown)) {
    const term = await ofTerm(key);
    expect([key, term?.consented]).toEqual([key, consented]);
    expect(term?.history[0]?.consented ?? null).toBe(consented);
  }
});
