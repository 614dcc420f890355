import { authorAt, journalOf, planRecentNotes } from '../journal.ts';
import { noteHtml, vocabularyOf } from '../note-text.ts';
import { storylineStepOf, type Writer } from '../storylines.ts';
import type { Part } from '../world.ts';

/** Prepares the guides' notes for the half year. Later parts use them to create needs and notes. */
export const journalPart: Part = (world) => {
  const random = world.random('notes');
  const busy = planRecentNotes(world, random);
  const writers = new Map<number, Writer>();
  for (const member of world.members) {
    const vocabulary = vocabularyOf(world, member, authorAt(world, member, world.now), random);
    member.words = vocabulary;
    for (const { at, note } of journalOf(world, member, busy.get(member.id) ?? [], writers, random)) {
      const id = world.nextId<'Note'>('notes');
      const author = authorAt(world, member, at);
      const changed = random.chance(0.06) ? at.add({ minutes: random.between(2, 35) }) : at;
      const isChanged = Temporal.Instant.compare(changed, at) > 0 && Temporal.Instant.compare(changed, world.now) < 0;
      world.notes.push({
        id,
        member,
        author,
        at,
        changedAt: isChanged ? changed : at,
        isChanged,
        html: noteHtml(note, { ...vocabulary, guideFirst: author.firstName }, random),
        story: storylineStepOf(note),
        needId: null,
      });
      world.feed.push({ memberId: member.id, type: 'note', externalId: id, actorId: author.id, at });
    }
  }
  return {};
};
