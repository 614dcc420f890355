import { adtText } from '@guidepost/rules/adt-text';
import { describe, expect, it } from 'vitest';
import { patient, postMessage, senderId, setUpHospital, test } from './testing/scene.ts';

setUpHospital();

describe('a hospital message', () => {
  it('is stored without the social security number', async () => {
    const text = adtText('A01', patient());
    expect(text).toContain('~123-45-6789^^^USSSA^SS');
    expect((await postMessage(text)).status).toBe(200);
    const bodies = await test.database.sql<{ body: string }>(
      'SELECT body FROM hospital_messages WHERE sender_id = $1',
      [senderId],
    );
    expect(bodies.map(({ body }) => body)).toEqual([text.replace('123-45-6789', '')]);
  });
});
