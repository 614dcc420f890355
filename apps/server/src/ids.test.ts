import type { AnswerOf, BodyOf, contracts, InputOf, MemberId, NoteId, ParamsOf, StaffId } from '@guidepost/contracts';
import { expectTypeOf, it } from 'vitest';
import type { findNotes } from './modules/notes/queries.ts';
import type { Viewer } from './platform/access/viewer.ts';
import type { visibleMembers } from './platform/access/visible.ts';

type Notes = typeof contracts.notes;

// The compiler checks the types of this test together with all other files in `npm run check`.
it('an id has its kind in the request, in the statement and in the response', () => {
  expectTypeOf<MemberId>().not.toExtend<StaffId>();
  expectTypeOf<number>().not.toExtend<MemberId>();
  expectTypeOf<InputOf<Notes['create']>['body']['userId']>().toEqualTypeOf<MemberId>();
  expectTypeOf<BodyOf<Notes['create']>['userId']>().toEqualTypeOf<MemberId>();
  expectTypeOf<ParamsOf<Notes['update']>['noteId']>().toEqualTypeOf<NoteId>();
  expectTypeOf<Parameters<typeof findNotes>[1]>().toEqualTypeOf<readonly NoteId[]>();
  expectTypeOf<Parameters<typeof visibleMembers>[2]>().toEqualTypeOf<readonly MemberId[]>();
  expectTypeOf<Viewer['id']>().toEqualTypeOf<StaffId>();
  expectTypeOf<AnswerOf<Notes['create']>['createdBy']['id']>().toEqualTypeOf<StaffId>();
});
