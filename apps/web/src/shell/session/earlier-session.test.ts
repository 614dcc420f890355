import { asId } from '@guidepost/contracts';
import { beforeEach, expect, it, vi } from 'vitest';

const logWarning = vi.fn();
vi.mock('../api.ts', () => ({ authorization: async () => ({ authorization: 'Bearer new' }) }));
vi.mock('../log.ts', () => ({ logWarning }));

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => fetched(...args));

const { endEarlierSession } = await import('./earlier-session.ts');

/** Answers the list of the user's sessions. `endOne` answers all later requests. */
function answer(current: number, endOne: () => Response = () => Response.json({})): void {
  const sessions = [4, 5].map((id) => ({ id, isCurrent: id === current }));
  fetched.mockResolvedValueOnce(Response.json(sessions)).mockImplementation(async () => endOne());
}
const sent = () => fetched.mock.calls.map(([url, init]) => `${init?.method} ${url}`);

beforeEach(() => {
  fetched.mockReset();
  logWarning.mockReset();
});

it('the earlier session ends after a new sign-in', async () => {
  answer(5);
  await endEarlierSession(asId<'Session'>(4));
  expect(sent()).toEqual(['GET /api/session/own', 'DELETE /api/session/own/4']);
  expect(new Headers(fetched.mock.calls[1]?.[1]?.headers).get('authorization')).toBe('Bearer new');
});

it('the earlier session continues if the sign-in did not start a new one', async () => {
  answer(4);
  await endEarlierSession(asId<'Session'>(4));
  expect(sent()).toEqual(['GET /api/session/own']);
});

it('a failure is only logged', async () => {
  answer(5, () => Response.json({}, { status: 503 }));
  await endEarlierSession(asId<'Session'>(4));
  expect(sent()).toHaveLength(2);
  expect(logWarning).toHaveBeenCalledOnce();
});
