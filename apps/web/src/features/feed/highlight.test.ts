import { expect, it } from 'vitest';
import { highlightedKey, recordOf } from './highlight.ts';

it('a URL selects an entry if it contains its type and id', () => {
  const at = (feedItemExternalType?: string, feedItemExternalId?: string) =>
    highlightedKey({ feedItemExternalType, feedItemExternalId });
  expect([at('note', '7'), at('SCHEDULED_EVENT', '12')]).toEqual(['note:7', 'scheduled_event:12']);
  expect([at(), at('note'), at('note', '0'), at('note', 'x'), at('no te', '7'), at('', '7')]).toEqual(
    Array(6).fill(null),
  );
  expect(recordOf('scheduled_event:12')).toEqual({ externalItemType: 'scheduled_event', externalItemId: 12 });
});
