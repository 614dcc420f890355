import { expect, it, vi } from 'vitest';
import { onWatchChange, watch, watched } from './watching.ts';

it('watches a member as long as somebody does, and tells only of real changes', () => {
  const changed = vi.fn();
  onWatchChange(changed);
  const first = watch([5], [7], [5]);
  const second = watch([5], [], []);
  expect(watched()).toEqual({ memberIds: [5], guideIds: [7], pageIds: [5] });
  first();
  expect(watched()).toEqual({ memberIds: [5], guideIds: [], pageIds: [] });
  second();
  expect(watched()).toEqual({ memberIds: [], guideIds: [], pageIds: [] });
  expect(changed).toHaveBeenCalledTimes(3);
});
