import { asId, type DocketCounts, type Todo } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { withoutHidden } from './hidden.ts';

const todo = (id: number, type: string, subjectId: number) =>
  ({ id: asId<'Todo'>(id), type, subjectId: asId<'Member'>(subjectId) }) as Todo;
const counts: DocketCounts = { followUp: 2, snoozed: 4, pending: 0, late: 0 };
const page = { data: [todo(1, 'TEXT_BACK', 7), todo(2, 'CALL_BACK', 7), todo(3, 'NEED_DUE', 7)], counts };

it('a row that was just snoozed is hidden and counted as snoozed', () => {
  const ids = new Set([asId<'Todo'>(1), asId<'Todo'>(2)]);
  expect(withoutHidden(page, ids)).toEqual({
    data: [page.data[2]],
    counts: { followUp: 1, snoozed: 5, pending: 0, late: 0 },
  });
});

it('a text that arrived after the snooze keeps its row', () => {
  const data = [todo(9, 'TEXT_BACK', 7), ...page.data];
  const ids = new Set([asId<'Todo'>(1), asId<'Todo'>(2)]);
  expect(withoutHidden({ data, counts }, ids)).toEqual({ data: [data[0], data[3]], counts });
});

it('nothing changes if the list contains no hidden to-do', () => {
  expect(withoutHidden(page, new Set([asId<'Todo'>(99)]))).toBe(page);
});
