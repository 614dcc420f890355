import { asId, type Todo } from '@guidepost/contracts';
import { personRows } from '@guidepost/rules';
import { expect, it } from 'vitest';
import { oldestFirst } from './oldest-first.ts';

const todo = (subjectId: number, at: string, isAboutSuicide = false) =>
  ({
    type: 'TEXT_BACK',
    subjectId: asId(subjectId),
    group: 'waiting',
    reason: { at, isAboutSuicide },
  }) as unknown as Pick<Todo, 'type' | 'subjectId' | 'group' | 'reason'>;

it("sorts the people by each person's oldest to-do", () => {
  const rows = personRows([
    todo(1, '2026-11-20T15:00:00Z'),
    todo(2, '2026-11-20T14:00:00Z'),
    todo(3, '2026-11-19T09:00:00Z'),
    todo(1, '2026-11-18T09:00:00Z'),
  ]);
  expect(oldestFirst(rows).map((row) => row.todo.subjectId)).toEqual([1, 3, 2]);
});

it('keeps a text that may be about suicide before all others', () => {
  const rows = personRows([
    todo(1, '2026-11-20T15:00:00Z', true),
    todo(2, '2026-11-18T14:00:00Z'),
    todo(3, '2026-11-17T09:00:00Z'),
    todo(3, '2026-11-16T09:00:00Z', true),
  ]);
  expect(oldestFirst(rows).map((row) => row.todo.subjectId)).toEqual([3, 1, 2]);
});
