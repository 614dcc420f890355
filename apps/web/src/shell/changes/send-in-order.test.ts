import { expect, it } from 'vitest';
import { sendInOrder } from './send-in-order.ts';

/** Fake requests that end only when the test lets them. `sent` contains their names in sending order. */
function calls() {
  const sent: string[] = [];
  const open = new Map<string, { answer: (value: string) => void; fail: (error: Error) => void }>();
  const send = (name: string) => () => {
    sent.push(name);
    return new Promise<string>((answer, fail) => open.set(name, { answer, fail }));
  };
  return { sent, open, send };
}

it('sends at once if no change of the record is in progress, and otherwise after it', async () => {
  const { sent, open, send } = calls();
  const first = sendInOrder(['note', 1], send('first'));
  const second = sendInOrder(['note', 1], send('second'));
  const other = sendInOrder(['note', 2], send('other'));
  expect(sent).toEqual(['first', 'other']);
  open.get('first')?.answer('one');
  await expect.poll(() => sent).toEqual(['first', 'other', 'second']);
  open.get('second')?.answer('two');
  open.get('other')?.answer('three');
  expect(await Promise.all([first, second, other])).toEqual(['one', 'two', 'three']);
});

it('does not send changes that wait for a failed one, and starts again after it', async () => {
  const { sent, open, send } = calls();
  const first = sendInOrder(['note'], send('first'));
  const second = sendInOrder(['note'], send('second'));
  open.get('first')?.fail(new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  await expect(second).rejects.toThrow('refused');
  const third = sendInOrder(['note'], send('third'));
  expect(sent).toEqual(['first', 'third']);
  open.get('third')?.answer('done');
  expect(await third).toBe('done');
});
