import { contracts, type TermId } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { consentScene } from '../../testing/consents.ts';

const { consents } = contracts;
const { at, linkOf, ofTerm, verdict } = consentScene();

describe('the chain of evidence', () => {
  it('is valid, and a changed row is named', async () => {
    const { open, submit } = await linkOf();
    const { body: form } = await open();
    for (const consented of [true, false, true]) await submit(form, 'tcpa', consented);
    const [, second] = (await ofTerm('tcpa'))?.history ?? [];
    expect((await verdict()).broken).toBeNull();
    const tamper = async (statement: string, undo: string) => {
      await at.test.database.sql(statement);
      const { broken } = await verdict();
      await at.test.database.sql(undo);
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

  it.each([
    'term_responses',
    'term_versions',
    'term_wordings',
    'consent_identities',
    'consent_evidence',
    'term_name_changes',
  ])('and %s accept new rows from the product, and no changes', async (table) => {
    const [may] = await at.test.database.sql<{ a: boolean; b: boolean; c: boolean }>(
      `SELECT has_table_privilege('guidepost_app', $1, 'INSERT') AS a, has_table_privilege('guidepost_app', $1, 'UPDATE') AS b,
                has_table_privilege('guidepost_app', $1, 'DELETE') AS c`,
      [table],
    );
    expect(may).toEqual({ a: true, b: false, c: false });
  });
});

it('accepts an answer with the minimum data, and stores simultaneous answers, each with its evidence', async () => {
  const { open, key, submit } = await linkOf();
  const { body: form } = await open();
  const termId = form.terms.find((term) => term.key === 'tcpa')?.id as TermId;
  const bare = await at.test.call(consents.submit, {
    input: { body: { termId, consented: false, consentLinkKey: key } },
  });
  expect(bare.status).toBe(200);
  const replies = await Promise.all([true, false, true, false].map((consented) => submit(form, 'tcpa', consented)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const history = (await ofTerm('tcpa'))?.history ?? [];
  expect([history.length, history.every(({ hasEvidence }) => hasEvidence)]).toEqual([5, true]);
  expect((await verdict()).broken).toBeNull();
});

it('replaying any history of answers results in the current state', async () => {
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
