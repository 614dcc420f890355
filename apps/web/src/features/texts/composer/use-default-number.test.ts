import { asId, type MemberId, type TextMessage } from '@guidepost/contracts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';

vi.stubGlobal('addEventListener', vi.fn());

const { conversationOptions } = await import('../api.ts');
const { loadLastText } = await import('./use-default-number.ts');

const memberId: MemberId = asId(7);
const text = (incoming: boolean, smsPhoneNumber: string) => ({ incoming, smsPhoneNumber }) as TextMessage;

afterEach(() => void vi.useRealTimers());

it("returns the number of the member's last text", async () => {
  const client = new QueryClient();
  const pages = [[text(false, '+17135550101'), text(true, '+17135550102'), text(true, '+17135550103')]];
  client.setQueryData(conversationOptions(memberId).queryKey, { pages, pageParams: [null] });
  expect(await loadLastText(client, memberId)).toEqual({ number: '+17135550102' });
});

it('stops waiting for a conversation that does not load', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const loaded = loadLastText(new QueryClient(), memberId);
  const state = () => Promise.race([loaded, Promise.resolve('waiting')]);
  await vi.advanceTimersByTimeAsync(4900);
  expect(await state()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(200);
  expect(await state()).toBeUndefined();
});
