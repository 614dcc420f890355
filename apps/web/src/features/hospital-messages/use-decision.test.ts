import { type HospitalMessageDetails, NetworkError } from '@guidepost/contracts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { HeldAction } from '../../shell/held/actions.ts';

const client = new QueryClient();
const delayed: HeldAction[] = [];
const decide = vi.fn(async () => {});
const showError = vi.fn();
const showSuccess = vi.fn();
vi.mock('@tanstack/react-query', async (original) => ({ ...(await original<object>()), useQueryClient: () => client }));
vi.mock('../../shell/held/actions.ts', () => ({ delayAction: (act: HeldAction) => delayed.push(act) }));
vi.mock('../../shell/errors/report.ts', () => ({
  messageOfError: (error: Error) => error.message,
  detailsOf: () => '',
}));
vi.mock('../../shell/toasts/store.ts', () => ({ showError, showSuccess }));
vi.mock('./api.ts', () => ({ decide, messageKeys: { all: ['hospitalMessages'] } }));

const { useDecision } = await import('./use-decision.ts');
const message = { id: 7, patient: { name: 'Ada Rivera', numbers: [] } } as unknown as HospitalMessageDetails;

describe('a decision about a hospital message', () => {
  it('does not say that a membership ends if the patient is not a member', () => {
    useDecision(() => {})(message, null);
    expect(delayed.at(-1)).toMatchObject({
      text: 'Patient who will be marked as not a member in {count} s: {what}',
      what: 'Ada Rivera',
    });
  });

  it('names the patient if it fails, and lists the message again', async () => {
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    decide.mockRejectedValueOnce(new NetworkError('offline'));
    useDecision(() => {})(message, null);
    await delayed.at(-1)?.commit({ keepalive: false });
    expect(showSuccess).not.toHaveBeenCalled();
    expect(showError).toHaveBeenCalledExactlyOnceWith({
      title: 'Ada Rivera',
      message: 'The server could not be reached. Check your connection and try again.',
    });
    expect(invalidate).toHaveBeenCalledWith({ queryKey: ['hospitalMessages'] });
  });
});
