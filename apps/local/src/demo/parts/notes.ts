import { authorAt, busyDays, journalOf } from '../journal.ts';
import type { Writer } from '../story.ts';
import { noteHtml, vocabularyOf } from '../tell.ts';
import type { Part } from '../world.ts';

/** What guides wrote down over the half year, with its entries in the feeds. */
export const notesPart: Part = (world) => {
  const random = world.random('notes');
  const busy = busyDays(world, random);
  const writers = new Map<number, Writer>();
  const rows: Record<string, unknown>[] = [];
  for (const member of world.members) {
    const vocabulary = vocabularyOf(member, authorAt(world, member, world.now), random);
    member.words = vocabulary;
    for (const { at, note } of journalOf(world, member, busy.get(member.id) ?? [], writers, random)) {
      const id = world.nextId('notes');
      const author = authorAt(world, member, at);
      const changed = random.chance(0.06) ? at.add({ minutes: random.between(2, 35) }) : at;
      const isChanged = Temporal.Instant.compare(changed, at) > 0 && Temporal.Instant.compare(changed, world.now) < 0;
      rows.push({
        id,
        member_id: member.id,
        author_id: author.id,
        text: noteHtml(note, { ...vocabulary, guideFirst: author.firstName }, random),
        created_at: at.toString(),
        updated_at: (isChanged ? changed : at).toString(),
        version: isChanged ? 2 : 1,
      });
      world.feed.push({ memberId: member.id, type: 'note', externalId: id, actorId: author.id, at });
    }
  }
  return { notes: rows };
};
