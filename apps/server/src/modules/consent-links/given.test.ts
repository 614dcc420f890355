import { contracts } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { consentScene } from '../../testing/consents.ts';

const { consents, contacts, texts } = contracts;
const { at, ofTerm } = consentScene();

it('the list of links contains the delivery of the text, also after it failed or was deleted', async () => {
  const { test, as, memberId, guide } = at;
  await test.database.sql(
    `INSERT INTO lines (display_name, number, is_default, owner_id, created_at) VALUES ('Main', '+13465550100', true, $1, '2026-01-01Z')
     ON CONFLICT DO NOTHING`,
    [guide.id],
  );
  await test.call(contacts.createMemberPhone, {
    as,
    input: { params: { memberId }, body: { number: '+14095550144', description: 'Home' } },
  });
  const tcpa = await ofTerm('tcpa');
  if (!tcpa) throw new Error('There is no such term.');
  await test.call(consents.record, { as, input: { body: { userId: memberId, termId: tcpa.id, consented: true } } });
  const preview = await test.call(texts.linkPreview, {
    as,
    input: { query: { subjectId: memberId, purpose: 'consent' } },
  });
  const sent = await test.call(consents.sendLink, { as, input: { body: { userId: memberId, languageCode: 'es' } } });
  expect(sent.status).toBe(201);
  await test.call(consents.makeLink, { as, input: { body: { userId: memberId } } });
  const [row] = await test.database.sql<{ id: string; text: string }>(
    'SELECT id, text FROM texts WHERE member_id = $1',
    [memberId],
  );
  expect(row?.text).toBe(preview.body.es);
  expect(preview.body.en).toMatch(/^Hi Dolores, this is Marisol from Sunrise Health\. [\s\S]*\?key=…$/);
  const given = async () => {
    const { body } = await test.call(consents.links, { as, input: { query: { userId: memberId } } });
    return body.map(({ isText, delivery }) => [isText, delivery]);
  };
  const change = (set: string) => test.database.sql(`UPDATE texts SET ${set} WHERE id = $1`, [row?.id]);
  await change(`status = 'undelivered', error_code = 30006`);
  expect(await given()).toEqual([
    [false, null],
    [true, { status: 'undelivered', errorCode: 30006, failure: null }],
  ]);
  await change('deleted_at = now()');
  expect(await given()).toEqual([
    [false, null],
    [true, null],
  ]);
});
