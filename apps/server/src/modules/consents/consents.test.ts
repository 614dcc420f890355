import { createHash } from 'node:crypto';
import { asId, contracts, type FileId, type MemberId, type TermId } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import { born, consentScene, name } from '../../testing/consents.ts';

const { consents } = contracts;
const { at, linkOf, ofTerm, verdict } = consentScene();

describe('an answer that a guide records', () => {
  it('is stored with its method, and with the representative who may decide for the member', async () => {
    const term = await ofTerm('recording');
    const { body } = await at.test.call(consents.record, {
      as: at.as,
      input: {
        body: {
          userId: at.memberId,
          termId: term?.id as TermId,
          consented: false,
          method: 'paper',
          signedOn: '2026-11-20',
          representative: { name: 'Rosa Diaz', basis: 'guardian', until: '2027-01-31' },
        },
      },
    });
    expect(body.find(({ key }) => key === 'recording')).toMatchObject({
      consented: false,
      termResponseSubmission: {
        internalSubmitterUserId: at.guide.id,
        submitterName: at.guide.name,
        method: 'paper',
        representative: { name: 'Rosa Diaz', basis: 'guardian', until: '2027-01-31' },
        hasEvidence: true,
      },
    });
  });

  it('accepts a representative until the end of their last day, in the time zone of the answer', async () => {
    const termId = (await ofTerm('recording'))?.id as TermId;
    // In the United States it is still December 2.
    await moveClock(at.test, '2026-12-03T03:30:00Z');
    const record = async (until: string) => {
      const representative = { name: 'Rosa Diaz', basis: 'guardian', until } as const;
      const body = { userId: at.memberId, termId, consented: false, representative } as const;
      return (await at.test.call(consents.record, { as: at.as, input: { body } })).status;
    };
    expect(await record('2026-12-01')).toBe(400);
    expect(await record('2026-12-02')).toBe(200);
  });

  it('stores a scan of the paper with the answer, and its hash with the evidence', async () => {
    const termId = (await ofTerm('recording'))?.id as TermId;
    const file = async (mimeType: string) => {
      const [made] = await at.test.database.sql<{ id: string }>(
        `INSERT INTO files (purpose, state, file_name, mime_type, size, sha256, member_id, staff_id, created_at, ready_at)
         VALUES ('attachment', 'ready', 'paper.pdf', $1, 9, sha256('paper'), $2, $3, now(), now()) RETURNING id`,
        [mimeType, at.memberId, at.guide.id],
      );
      return asId<'File'>(Number(made?.id));
    };
    const record = (scanFileId: FileId, method: 'paper' | 'spoken' = 'paper') =>
      at.test.call(consents.record, {
        as: at.as,
        input: {
          body: {
            userId: at.memberId,
            termId,
            consented: true,
            method,
            signedOn: method === 'paper' ? '2026-11-20' : null,
            scanFileId,
          },
        },
      });
    const scan = await file('application/pdf');
    expect((await record(scan, 'spoken')).body.errors?.[0]?.property).toBe('scanFileId');
    expect((await record(await file('audio/wav'))).body.errors?.[0]?.property).toBe('scanFileId');
    expect((await record(scan)).status).toBe(200);
    const last = (await ofTerm('recording'))?.termResponseSubmission;
    expect(last?.scan).toMatchObject({ id: scan, fileName: 'paper.pdf' });
    const { body } = await at.test.call(consents.evidence, {
      as: at.as,
      input: { params: { userId: at.memberId, responseId: last?.id ?? 0 } },
    });
    const digest = createHash('sha256').update('paper').digest('hex');
    expect(body.facts).toContainEqual({ name: 'scanSha256', value: digest });
    // A second answer cannot use the same scan.
    expect((await record(scan)).status).toBe(404);
    expect((await verdict()).broken).toBeNull();
  });

  it('needs an identity if the term requires it, and a guide confirms the identity without a key', async () => {
    const termId = (await ofTerm('consent-to-treat'))?.id as TermId;
    const update = (consentIdentityId?: string) =>
      at.test.call(consents.update, {
        as: at.as,
        input: { params: { userId: at.memberId }, body: { termId, consented: true, consentIdentityId } },
      });
    expect((await update()).body.code).toBe('CONSENT_IDENTITY_NEEDED');
    const identify = (token: string | undefined, userId: MemberId | undefined) =>
      at.test.call(consents.identify, {
        ...(token === undefined ? {} : { as: token }),
        input: { body: { name, dateOfBirth: born, ...(userId === undefined ? {} : { userId }) } },
      });
    expect((await identify(undefined, at.memberId)).status).toBe(401);
    expect((await identify(at.as, undefined)).status).toBe(400);
    const elsewhere = await at.test.make.member({ clientId: await at.test.make.client() });
    expect((await identify(at.as, elsewhere)).status).toBe(404);
    const tomorrow = await at.test.call(consents.identify, {
      as: at.as,
      input: { body: { name, dateOfBirth: '2026-11-24', userId: at.memberId } },
    });
    expect(tomorrow.body.errors?.[0]).toMatchObject({
      property: 'dateOfBirth',
      constraints: { past: 'The date of birth cannot be in the future.' },
    });
    const identity = await identify(at.as, at.memberId);
    expect((await update(identity.body.id)).status).toBe(200);
    expect((await ofTerm('consent-to-treat'))?.consented).toBe(true);
    // An identity that the guide confirmed cannot be used for an answer on the member's page.
    const { open, submit } = await linkOf();
    const { body: form } = await open();
    expect((await submit(form, 'consent-to-treat', false, { consentIdentityId: identity.body.id })).status).toBe(409);
  });

  it('is sent only to users who see the member', async () => {
    const otherGuide = await at.test.signIn(await at.test.make.staff());
    const readForm = (token?: string) =>
      at.test.call(consents.ofMember, { ...(token ? { as: token } : {}), input: { query: { userId: at.memberId } } });
    expect([(await readForm(otherGuide)).status, (await readForm()).status]).toEqual([404, 401]);
    expect((await at.test.call(consents.allTerms, {})).status).toBe(401);
    expect((await at.test.call(consents.allTerms, { as: at.as })).body).toHaveLength(4);
  });
});

describe('a wording', () => {
  const wordings = (title: string) => ({
    en: { title, body: 'We may record calls.', acceptText: 'You may.', rejectText: 'Do not.' },
    es: { title, body: 'Podemos grabar.', acceptText: 'Sí.', rejectText: 'No.' },
  });

  it('is changed by a new version; earlier answers keep their wording, byte for byte', async () => {
    const admin = await at.test.signIn(await at.test.make.staff({ role: 'ADMIN' }));
    const { open, submit } = await linkOf();
    const { body: form } = await open();
    await submit(form, 'recording', true);
    const response = (await ofTerm('recording'))?.termResponseSubmission;
    const evidence = async () =>
      (
        await at.test.call(consents.evidence, {
          as: at.as,
          input: { params: { userId: at.memberId, responseId: response?.id ?? 0 } },
        })
      ).body;
    const before = await evidence();
    const termId = form.terms[3]?.id as TermId;
    const publish = (title: string, basedOn: number) =>
      at.test.call(consents.publish, {
        as: admin,
        input: { params: { termId }, body: { wordings: wordings(title), basedOn } },
      });
    expect((await publish('Calls', 1)).body.versions.map(({ number }) => number)).toEqual([2, 1]);
    const conflict = await publish('Calls again', 1);
    expect(conflict.body).toMatchObject({ code: 'VERSION_CONFLICT', changedBy: expect.any(String) });
    expect((await publish('Calls', 2)).body.code).toBe('TERM_UNCHANGED');
    expect((await publish('{who} calls', 2)).body.errors?.[0]?.property).toBe('wordings.en.title');
    expect(await evidence()).toEqual(before);
    expect(before.shown).toContain('Recorded calls');
    expect((await submit(form, 'recording', false)).body.code).toBe('TERM_CHANGED');
    expect((await open()).body.terms[3]?.wordings.en.title).toBe('Calls');
  });
});

it('an administrator renames a term: evidence stays the same, screens update, and the author and time are stored', async () => {
  const person = await at.test.make.staff({ role: 'ADMIN' });
  const admin = await at.test.signIn(person);
  const { open, submit } = await linkOf();
  const { body: form } = await open();
  await submit(form, 'recording', true);
  const term = await ofTerm('recording');
  const [termId, responseId] = [term?.id as TermId, term?.termResponseSubmission?.id ?? 0];
  const params = { userId: at.memberId, responseId };
  const evidence = () =>
    Promise.all([
      at.test.call(consents.evidence, { as: at.as, input: { params } }).then(({ body }) => body),
      at.test.call(consents.evidencePdf, { as: at.as, input: { params } }).then(({ body }) => body.pdf),
      at.test.database.sql('SELECT * FROM consent_evidence WHERE response_id = $1', [responseId]),
    ]);
  const before = await evidence();
  const names = {
    name: 'Recording of calls',
    shortName: 'Recording',
    es: { name: 'Grabaciones', shortName: 'Grabar' },
  };
  const rename = (body: object, by = admin) =>
    at.test.call(consents.rename, { as: by, input: { params: { termId }, body: body as never } });
  expect((await rename(names, at.as)).status).toBe(403);
  expect((await rename({ ...names, name: ' ' })).status).toBe(400);
  expect((await rename({ ...names, key: 'other' })).status).toBe(400);
  const { body } = await rename({ ...names, version: 1 });
  expect(body).toMatchObject({
    ...names,
    key: 'recording',
    version: 2,
    nameChanges: [
      {
        name: term?.name,
        shortName: term?.shortName,
        es: term?.es,
        changedBy: person.name,
        changedAt: expect.anything(),
      },
    ],
  });
  expect((await rename({ ...names, shortName: 'Calls', version: 1 })).body.code).toBe('VERSION_CONFLICT');
  expect((await rename(names)).body.nameChanges).toHaveLength(1);
  expect(await evidence()).toEqual(before);
  expect((await verdict()).broken).toBeNull();
  expect(await ofTerm('recording')).toMatchObject({ ...names, wordings: term?.wordings });
  expect((await open()).body.terms[3]).toMatchObject({ key: 'recording' });
  expect((await eventsOf(at.test, 'setup_updated')).at(-1)).toMatchObject({
    payload: { type: 'terms', id: termId },
    rooms: ['permission:CAN_VIEW_MEMBERS'],
  });
  await rename({ name: term?.name, shortName: term?.shortName, es: term?.es });
});

it('an English name is marked as newer than the Spanish name until the Spanish name is changed or confirmed', async () => {
  const admin = await at.test.signIn(await at.test.make.staff({ role: 'ADMIN' }));
  const { id: termId = 0 as TermId, name = '', shortName = '', es } = (await ofTerm('recording')) ?? {};
  const rename = async (change: object) => {
    const input = { params: { termId }, body: { name, shortName, es, ...change } as never };
    const { body } = await at.test.call(consents.rename, { as: admin, input });
    return { since: body.spanishOutdatedSince, changes: body.nameChanges.length };
  };
  const before = await rename({});
  expect(before.since).toBeNull();
  expect(await rename({ name: 'Calls' })).toEqual({ since: expect.any(String), changes: before.changes + 1 });
  const spanish = { ...es, name: 'Llamadas' };
  expect((await rename({ name: 'Calls', es: spanish })).since).toBeNull();
  expect((await rename({ name, es: spanish })).since).not.toBeNull();
  // a request that only confirms the Spanish names adds no name change
  const confirmed = await rename({ name, es: spanish, isSpanishChecked: true });
  expect(confirmed).toEqual({ since: null, changes: before.changes + 3 });
  expect((await rename({})).since).toBeNull();
});

it('an administrator adds a term with its first wording, for every client or for chosen clients', async () => {
  const administrator = await at.test.signIn(await at.test.make.staff({ role: 'ADMIN' }));
  const wording = { title: 'Photos', body: 'May we take one?', acceptText: 'Yes.', rejectText: 'No.' };
  const add = (key: string, isForAll: boolean) =>
    at.test.call(consents.addTerm, {
      as: administrator,
      input: {
        body: {
          key,
          name: 'Consent to photos',
          shortName: 'Photos',
          es: { name: 'Consentimiento para fotos', shortName: 'Fotos' },
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
  expect(await ofTerm('photos')).toMatchObject({
    name: 'Consent to photos',
    es: { name: 'Consentimiento para fotos', shortName: 'Fotos' },
    wordings: { es: { title: 'Fotos' } },
  });
  expect(await ofTerm('home-photos')).toBeUndefined();
  const reach = async (key?: string) => {
    const [found] = await at.test.database.sql<{ id: string }>('SELECT id FROM terms WHERE key = $1', [key ?? '']);
    const query = found ? { termId: asId<'Term'>(Number(found.id)) } : {};
    return (await at.test.call(consents.reach, { as: administrator, input: { query } })).body;
  };
  const closed = await at.test.make.client();
  await at.test.database.sql('UPDATE clients SET deleted_at = now() WHERE id = $1', [closed]);
  const [all] = await at.test.database.sql<{ clients: number; members: number }>(
    `SELECT (SELECT count(*)::int FROM clients WHERE deleted_at IS NULL) AS clients,
            (SELECT count(*)::int FROM members WHERE deleted_at IS NULL) AS members`,
  );
  expect(await reach()).toEqual(all);
  expect(await reach('photos')).toEqual(all);
  expect(await reach('home-photos')).toEqual({ clients: 0, members: 0 });
  await at.test.database.sql(`DELETE FROM client_terms WHERE term_id IN (SELECT id FROM terms WHERE key = 'photos')`);
});

it('a person whose link does not open learns the organization and the number of the default line', async () => {
  const contact = async () => (await at.test.call(consents.contact, {})).body;
  expect(await contact()).toMatchObject({ organisationName: expect.any(String), number: null });
  await at.test.database.sql(
    `INSERT INTO lines (display_name, number, is_default, owner_id, created_at) VALUES ('Main', '+13465550100', true, $1, now())`,
    [at.guide.id],
  );
  expect((await contact()).number).toBe('+13465550100');
});
