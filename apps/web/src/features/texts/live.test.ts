import { asId } from '@guidepost/contracts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';

vi.mock('../../shell/api.ts', () => {
  const call = () => Promise.resolve(undefined);
  return { api: call, callHandling: () => call };
});
vi.mock('../feed/public.ts', () => ({ scheduledKeys: { of: (memberId: number) => ['scheduled', memberId] } }));

const { messageOptions, suggestionsOptions, threadOptions } = await import('./api.ts');
const { textsLive } = await import('./live.ts');

const [asked, other] = [asId<'Text'>(7), asId<'Text'>(8)];

/** Returns a cache with two texts and a conversation with an unknown number. */
function createCache(): QueryClient {
  const client = new QueryClient();
  client.setQueryData(threadOptions(asked).queryKey, { texts: [], refusal: null, opensAt: null });
  for (const id of [asked, other]) client.setQueryData(messageOptions(id).queryKey as readonly unknown[], { id });
  return client;
}
const isStale = (client: QueryClient, queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;

describe('a live change of an unassigned text', () => {
  it('refetches the conversation and the text, which may have been assigned', () => {
    const client = createCache();
    textsLive.text_updated({ id: asked, subjectId: null, guideId: null, smsStatus: 'received' }, client);
    expect(isStale(client, threadOptions(asked).queryKey)).toBe(true);
    expect(isStale(client, messageOptions(asked).queryKey)).toBe(true);
    expect(isStale(client, messageOptions(other).queryKey)).toBe(false);
  });

  it('of a member does not refetch the conversation with the unknown number', () => {
    const client = createCache();
    textsLive.text_updated({ id: other, subjectId: asId(3), guideId: null, smsStatus: 'sent' }, client);
    expect(isStale(client, threadOptions(asked).queryKey)).toBe(false);
  });
});

it('a live change of a member’s text refetches the suggested replies', () => {
  const client = createCache();
  const [member, another] = [asId<'Member'>(3), asId<'Member'>(4)];
  for (const id of [member, another])
    client.setQueryData(suggestionsOptions(id).queryKey, {
      textSuggestions: ['How are you doing today?'],
      language: 'English',
    });
  textsLive.text_updated({ id: asked, subjectId: member, guideId: null, smsStatus: 'received' }, client);
  expect(isStale(client, suggestionsOptions(member).queryKey)).toBe(true);
  expect(isStale(client, suggestionsOptions(another).queryKey)).toBe(false);
});
