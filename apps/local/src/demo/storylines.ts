import { noteFactsOf } from './note-text.ts';
import type { Random } from './random.ts';
import { fitsMember, type NoteCondition } from './text/note-conditions.ts';
import { checkIns, type Note, storylines } from './text/notes.ts';
import type { DemoMember, World } from './world.ts';

const stepsByNote = new Map(
  storylines.flatMap(({ topic, steps }) =>
    steps.map((note, step): [Note, { topic: string; step: number }] => [note, { topic, step }]),
  ),
);

/**
 * Returns the topic and step number of the storyline that contains the note. Returns undefined for a note outside all
 * storylines.
 */
export const storylineStepOf = (note: Note): { topic: string; step: number } | undefined => stepsByNote.get(note);

/** Chooses the least used texts first, so that a guide does not write the same text about every member. */
export interface Writer {
  pick<T>(kind: string, from: readonly T[], random: Random): T;
}

export function createWriter(): Writer {
  const used = new Map<unknown, number>();
  return {
    pick(kind, from, random) {
      const least = Math.min(...from.map((entry) => used.get(entry) ?? 0));
      const found = random.pick(from.filter((entry) => (used.get(entry) ?? 0) === least));
      if (found === undefined) throw new Error(`no words for ${kind}`);
      used.set(found, least + 1);
      return found;
    },
  };
}

/**
 * Returns `count` notes about a member. They consist of up to five storylines, at most two at a time, with single calls
 * between them. The notes of each storyline are in order, and the last storylines may be unfinished.
 */
export function createStorylineNotes(
  world: World,
  member: DemoMember,
  count: number,
  writer: Writer,
  random: Random,
): Note[] {
  const teller = noteFactsOf(world, member);
  const fits = <T extends { when?: NoteCondition }>(list: readonly T[]) =>
    list.filter(({ when }) => fitsMember(when, teller));
  const notes: Note[] = [];
  const topics = new Set<string>();
  let running: Note[][] = [];
  while (notes.length < count) {
    running = running.filter((steps) => steps.length > 0);
    if (running.length < 2 && topics.size < 5 && (running.length === 0 || random.chance(0.35))) {
      const arc = writer.pick(
        'a story',
        fits(storylines).filter((entry) => !topics.has(entry.topic)),
        random,
      );
      topics.add(arc.topic);
      running.push([...arc.steps]);
    }
    const next = random.chance(0.26) || running.length === 0 ? undefined : random.pick(running).shift();
    notes.push(next ?? writer.pick('a call', fits(checkIns), random).note);
  }
  return notes;
}
