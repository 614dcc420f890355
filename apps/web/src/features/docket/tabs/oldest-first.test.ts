import { asId, type Todo } from '@guidepost/contracts';
import { personRows } from '@guidepost/rules';
import { expect, it } from 'vitest';
import { oldestFirst } from './oldest-first.ts';

it("sorts the people by each person's oldest to-do", () => {
  const todo = (subjectId: number, at: string) =>
    ({ type: 'TEXT_BACK', subjectId: asId(subjectId), reason: { at } }) as unknown as Pick<
      Todo,
      'type' | 'subjectId' | 'reason'
    >;
  const rows = personRows([
    todo(1, '2026-11-20T15:00:00Z'),
    todo(2, '2026-11-20T14:00:00Z'),
    todo(3, '2026-11-19T09:00:00Z'),
    todo(1, '2026-11-18T09:00:00Z'),
  ]);
  expect(oldestFirst(rows).map((row) => row.todo.subjectId)).toEqual([1, 3, 2]);
});
