import { asId } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { memberHref } from './member-href.ts';

it('links to the member and the entry', () => {
  expect(memberHref(asId(4), asId(7))).toBe('/docket/guide/4/member/7');
  expect(memberHref(asId(4), asId(7), { feedItemExternalType: 'scheduled_event', feedItemExternalId: '9' })).toBe(
    '/docket/guide/4/member/7?feedItemExternalType=scheduled_event&feedItemExternalId=9',
  );
});
