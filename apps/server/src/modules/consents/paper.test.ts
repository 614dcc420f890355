import { contracts, type TermId } from '@guidepost/contracts';
import { electronicNotice } from '@guidepost/rules';
import { describe, expect, it } from 'vitest';
import { consentScene } from '../../testing/consents.ts';

const { consents } = contracts;
const { at, linkOf, ofTerm, verdict } = consentScene();

/** Records an answer and returns the response. */
async function recordAnswer(more: object) {
  const termId = (await ofTerm('recording'))?.id as TermId;
  const body = { userId: at.memberId, termId, consented: true, ...more };
  return at.test.call(consents.record, { as: at.as, input: { body } });
}

/** Returns the last answer and its evidence, with its facts by name. */
async function lastEvidence() {
  const last = (await ofTerm('recording'))?.termResponseSubmission;
  const params = { userId: at.memberId, responseId: last?.id ?? 0 };
  const { body } = await at.test.call(consents.evidence, { as: at.as, input: { params } });
  return { last, shown: body.shown, facts: new Map(body.facts.map(({ name, value }) => [name, value])) };
}

describe('a consent on paper', () => {
  it('needs the day on which it was signed, which is today or earlier in the time zone of the guide', async () => {
    const problem = async (more: object) => (await recordAnswer(more)).body.errors?.[0];
    expect(await problem({ method: 'paper' })).toMatchObject({ property: 'signedOn' });
    expect(await problem({ method: 'paper', signedOn: '2026-11-24' })).toMatchObject({
      property: 'signedOn',
      constraints: { future: 'The signing date cannot be in the future.' },
    });
    expect(await problem({ method: 'spoken', signedOn: '2026-11-20' })).toMatchObject({ property: 'signedOn' });
    expect((await recordAnswer({ method: 'paper', signedOn: '2026-11-23' })).status).toBe(200);
    const { last, facts } = await lastEvidence();
    expect([last?.signedOn, facts.get('signedOn')]).toEqual(['2026-11-23', '2026-11-23']);
    expect((await verdict()).broken).toBeNull();
  });

  it.each([
    ['paper', { method: 'paper', signedOn: '2026-11-20' }],
    ['spoken', { method: 'spoken' }],
  ])(
    'or another answer that a guide records contains no electronic notice and no browser of the member: %s',
    async (_, how) => {
      await recordAnswer(how);
      const { last, shown, facts } = await lastEvidence();
      expect(shown).toContain('Recorded calls');
      expect(shown).not.toContain(electronicNotice.en);
      expect(last?.ipAddress).toBeNull();
      expect([facts.has('address'), facts.has('userAgent')]).toEqual([false, false]);
      expect(facts.get('recorderAddress')).toEqual(expect.any(String));
      // an answer on the member's page has both the electronic notice and the IP address
      const { open, submit } = await linkOf();
      await submit((await open()).body, 'recording', false);
      const form = await lastEvidence();
      expect(form.shown).toContain(electronicNotice.en);
      expect(form.last?.ipAddress).toBe(form.facts.get('address'));
      expect(form.facts.has('recorderAddress')).toBe(false);
    },
  );

  it('has the wording that was current when it was signed', async () => {
    const admin = await at.test.signIn(await at.test.make.staff({ role: 'ADMIN' }));
    const termId = (await ofTerm('recording'))?.id as TermId;
    const before = (await ofTerm('recording'))?.wordings;
    await at.test.database.sql(`UPDATE term_versions SET published_at = '2026-10-01Z' WHERE term_id = $1`, [termId]);
    const wordings = {
      en: { title: 'New words', body: 'We may record.', acceptText: 'Yes.', rejectText: 'No.' },
      es: { title: 'Palabras nuevas', body: 'Podemos grabar.', acceptText: 'Sí.', rejectText: 'No.' },
    };
    await at.test.call(consents.publish, { as: admin, input: { params: { termId }, body: { wordings, basedOn: 1 } } });
    const wordingOf = async (signedOn: string) => {
      const input = { params: { userId: at.memberId, termId }, query: { signedOn } };
      return (await at.test.call(consents.paperWording, { as: at.as, input })).body;
    };
    expect(await wordingOf('2026-11-22')).toEqual({ version: 1, isCurrent: false, isOlder: false, wordings: before });
    expect(await wordingOf('2026-01-01')).toMatchObject({ version: 1, isOlder: true });
    expect(await wordingOf('2026-11-23')).toMatchObject({ version: 2, isCurrent: true, isOlder: false });
    await recordAnswer({ method: 'paper', signedOn: '2026-11-22' });
    expect((await lastEvidence()).last?.version).toBe(1);
    expect((await lastEvidence()).shown).not.toContain('New words');
    await recordAnswer({ method: 'paper', signedOn: '2026-11-23' });
    expect((await lastEvidence()).last?.version).toBe(2);
    expect((await lastEvidence()).shown).toContain('New words');
  });
});
