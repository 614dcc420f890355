import { afterEach, expect, it, vi } from 'vitest';
import { observeRows } from './watch-rows.ts';

afterEach(() => vi.unstubAllGlobals());

it('only the rows in view are watched, also after the user scrolls', () => {
  const observed = new Set<HTMLElement>();
  let report: (entries: Partial<IntersectionObserverEntry>[]) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe(row: HTMLElement) {
        observed.add(row);
      }
      disconnect() {
        observed.clear();
      }
    },
  );
  const rows = [11, 12, 13].map((id) => ({ dataset: { row: String(id) } }) as unknown as HTMLElement);
  const onChange = vi.fn();
  const stop = observeRows(rows, onChange);
  expect([...observed]).toEqual(rows);
  const scrolledTo = (...ids: number[]) =>
    report(rows.map((target) => ({ target, isIntersecting: ids.includes(Number(target.dataset.row)) })));
  scrolledTo(11, 12);
  scrolledTo(12, 13);
  expect(onChange.mock.calls).toEqual([[[11, 12]], [[12, 13]]]);
  stop();
  expect(observed.size).toBe(0);
});
