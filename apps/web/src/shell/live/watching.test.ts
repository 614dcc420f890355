import { asId } from '@guidepost/contracts';
import { expect, it, vi } from 'vitest';
import { onWatchChange, watch, watched } from './watching.ts';

it('watches a member as long as a screen does, and reports only real changes', () => {
  const changed = vi.fn();
  onWatchChange(changed);
  const first = watch([asId(5)], [asId(7)], [asId(5)]);
  const second = watch([asId(5)], [], []);
  expect(watched()).toEqual({ memberIds: [5], guideIds: [7], pageIds: [5] });
  first();
  expect(watched()).toEqual({ memberIds: [5], guideIds: [], pageIds: [] });
  second();
  expect(watched()).toEqual({ memberIds: [], guideIds: [], pageIds: [] });
  expect(changed).toHaveBeenCalledTimes(3);
});
