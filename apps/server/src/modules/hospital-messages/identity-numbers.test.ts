import { adtText } from '@guidepost/rules/adt-text';
import { describe, expect, it } from 'vitest';
import { post, senderId, test, useHospital, who } from './testing/scene.ts';

useHospital();

describe('a hospital message', () => {
  it('is stored without the social security number', async () => {
    const text = adtText('A01', who());
    expect(text).toContain('~123-45-6789^^^USSSA^SS');
    expect((await post(text)).status).toBe(200);
    const bodies = await test.database.sql<{ body: string }>(
      'SELECT body FROM hospital_messages WHERE sender_id = $1',
      [senderId],
    );
    expect(bodies.map(({ body }) => body)).toEqual([text.replace('123-45-6789', '')]);
  });
});
