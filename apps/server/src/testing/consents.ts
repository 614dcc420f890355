import { type ClientId, type ConsentForm, contracts, type MemberId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { verifyEvidence } from '../modules/consents/evidence.ts';
import { openDatabase } from '../platform/database.ts';
import { startTestApp, type TestApp } from './app.ts';
import { moveClock } from './clock.ts';

const { consents, notifications } = contracts;

/** Business time at the start of each consent test. */
export const startTime = '2026-11-23T16:00:00Z';
/** Name of each test's member. */
export const name = 'Dolores Whitaker';
export const born = '1958-04-12';

/**
 * Starts an app with a guide, and creates a new member of the guide for each test. The properties of `at` are set
 * before the first test.
 */
export function consentScene() {
  const at = {} as {
    test: TestApp;
    clientId: ClientId;
    guide: { id: StaffId; email: string; name: string };
    /** The guide's access token. */
    as: string;
    memberId: MemberId;
  };
  beforeAll(async () => {
    at.test = await startTestApp();
    at.clientId = await at.test.make.client('Sunrise Health');
    at.guide = await at.test.make.staff({ name: 'Marisol Vega' });
    await at.test.make.team({ members: [at.guide.id], clients: [at.clientId] });
    at.as = await at.test.signIn(at.guide);
  });
  beforeEach(async () => {
    const { test, clientId, guide } = at;
    await moveClock(test, startTime);
    at.memberId = await test.make.member({ clientId, guideId: guide.id, name });
    await test.database.sql('UPDATE members SET date_of_birth = $2 WHERE user_id = $1', [at.memberId, born]);
    await test.database.sql('DELETE FROM notifications');
    await test.database.sql('UPDATE consent_links SET forgotten_at = now()');
  });
  afterAll(() => at.test.stop());

  /** Creates a link to the consents of this test's member. Returns functions that use it without a sign-in. */
  async function linkOf(memberId = at.memberId) {
    const { test, as } = at;
    const made = await test.call(consents.makeLink, { as, input: { body: { userId: memberId } } });
    const key = new URL(made.body.url).searchParams.get('key') ?? '';
    const open = (identity?: string) =>
      test.call(consents.openLink, {
        input: { body: { consentLinkKey: key, consentIdentityId: identity } },
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
          shownAt: startTime,
          timeZone: 'America/Chicago',
          submissionKey: crypto.randomUUID(),
          ...more,
        },
      });
    };
    return { id: made.body.id, url: made.body.url, key, open, identify, submit };
  }
  const query = () => ({ as: at.as, input: { query: { userId: at.memberId } } });
  const ofMember = async () => (await at.test.call(consents.ofMember, query())).body;
  return {
    at,
    linkOf,
    ofTerm: async (key: string) => (await ofMember()).find((term) => term.key === key),
    bell: async () => (await at.test.call(notifications.list, { as: at.as })).body.map(({ label }) => label),
    links: async () => (await at.test.call(consents.links, query())).body,
    /** Returns the facts that are stored with a consent response, by name. */
    factsOf: async (responseId: number | undefined) => {
      const params = { userId: at.memberId, responseId: responseId ?? 0 };
      const { body } = await at.test.call(consents.evidence, { as: at.as, input: { params } });
      return new Map(body.facts.map((fact) => [fact.name, fact.value]));
    },
    async verdict() {
      const database = openDatabase(at.test.database.url, 2);
      const found = await verifyEvidence(database.reading);
      await database.close();
      return found;
    },
  };
}
