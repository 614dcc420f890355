import type { Part } from '../world.ts';

/** The prepared notes, each with its need. */
export const notesPart: Part = (world) => ({
  notes: world.notes.map(({ id, member, author, at, changedAt, isChanged, html, needId }) => ({
    id,
    member_id: member.id,
    author_id: author.id,
    text: html,
    need_id: needId,
    created_at: at.toString(),
    updated_at: changedAt.toString(),
    version: isChanged ? 2 : 1,
  })),
});
