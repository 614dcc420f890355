import { daysBetween, nearExpiryDays } from '@guidepost/rules';
import { mainGuide } from '../contact-plan.ts';
import { authorAt } from '../journal.ts';
import { workMomentDaysAgo } from '../moments.ts';
import { NeedBook, type NeedWithRow } from '../need-histories.ts';
import { needTodos } from '../need-todos.ts';
import { fillText } from '../note-text.ts';
import type { Random } from '../random.ts';
import { type KnownNeed, knownNeeds, type NeedStep, type NeedStory, needStories } from '../text/needs.ts';
import { dayOf, randomTimeOn, workdayUntil } from '../times.ts';
import type { DemoMember, DemoNote, Part, World } from '../world.ts';

/**
 * Creates the needs that the notes describe, from identification to fulfillment, and the needs of members who appear in
 * screenshots. Each member has their own random generator.
 */
export const needsPart: Part = (world) => {
  const book = new NeedBook(world);
  for (const member of world.members) {
    const notes = world.notes.filter((note) => note.member.id === member.id);
    const random = world.random('needs', member);
    const known = knownNeeds[`${member.firstName} ${member.lastName}`];
    if (known) for (const need of known) addKnownNeed(world, book, member, need, random);
    else
      for (const [topic, knownNeed] of Map.groupBy(notes, ({ story }) => story?.topic ?? '')) {
        const story = needStories[topic];
        if (story) new NeedHistoryWriter(world, book, member, random).write(story, knownNeed);
      }
  }
  return { ...book.rows(), todos: needTodos(world) };
};

const before = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0;

/**
 * Returns when a member left the program, or otherwise the demo's current time. The demo contains no later work on the
 * member's needs.
 */
const endOfParticipation = (world: World, member: DemoMember): Temporal.Instant =>
  member.statuses.find(({ key }) => ['graduated', 'disenrolled', 'declined'].includes(key))?.at ?? world.now;

/** Within this number of days before today, no random referral of the main guide's members is refused. */
const recentDays = 90;

/** Creates one need's history from the notes of its storyline. */
class NeedHistoryWriter {
  readonly #world: World;
  readonly #book: NeedBook;
  readonly #member: DemoMember;
  readonly #random: Random;
  constructor(world: World, book: NeedBook, member: DemoMember, random: Random) {
    this.#world = world;
    this.#book = book;
    this.#member = member;
    this.#random = random;
  }

  write({ issue, reason, steps }: NeedStory, notes: readonly DemoNote[]): void {
    const [first] = notes;
    if (first === undefined) return;
    const at = first.at.subtract({ seconds: 40 });
    const need = this.#book.identify(this.#member, issue, this.#words(reason, first), at, first.author);
    // Some needs with a single note were only recorded, and the guide took no action.
    const isNamedOnly = notes.length === 1 && this.#random.chance(0.3);
    let last = at;
    for (const note of notes) {
      this.#extendUntil(need, dayOf(note.at, need.zone), last);
      note.needId = need.need.id;
      const contact = { type: 'note', id: note.id } as const;
      this.#world.needHistory.push({
        needId: note.needId,
        event: 'note',
        at: note.at,
        actorId: note.author.id,
        contact,
      });
      const step = steps[note.story?.step ?? 0];
      if (step && !isNamedOnly) this.#act(need, step, note);
      last = note.at;
      if (need.need.closedAt) return;
    }
    this.#leave(need, last);
  }

  #words(text: string, { author }: DemoNote): string {
    return fillText(text, { ...this.#member.words, guideFirst: author.firstName }, this.#random);
  }

  #act(need: NeedWithRow, step: NeedStep, note: DemoNote): void {
    const at = note.at.add({ seconds: 50 });
    // The main guide's docket shows a single refusal, which is written by hand. No other recent referral of this guide
    // is therefore refused.
    const isShown =
      this.#member.guideId === this.#world.staffBy(mainGuide).id &&
      at.until(this.#world.now).total('hours') < recentDays * 24;
    const refused = isShown ? 0 : 1;
    const answers = { served: 6, 'waiting-list': 2, 'could-not-reach': refused, 'not-eligible': refused, none: 3 };
    const referrals = (step.refer ?? []).map(({ name, contact }) => {
      const knownNeed = this.#words(name, note);
      const isAsked = this.#random.chance(0.85);
      const answer = this.#random.weighted(answers);
      return {
        name: knownNeed.charAt(0).toUpperCase() + knownNeed.slice(1),
        contact,
        isAsked,
        answer: isAsked && answer !== 'none' ? answer : undefined,
      };
    });
    this.#book.act(need, before(at, this.#world.now) ? at : note.at, note.author, {
      activity: step.activity,
      minutes: step.minutes,
      text: this.#words(step.text, note),
      referrals,
      fulfils: step.fulfils === true,
    });
  }

  /**
   * Extends the need until its deadline is after this day. Each extension happens a few days before the current
   * deadline.
   */
  #extendUntil(need: NeedWithRow, day: Temporal.PlainDate, since: Temporal.Instant): void {
    while (daysBetween(need.need.expiresAt, day.toString()) >= 0) {
      const at = this.#beforeExpiry(need, since);
      this.#book.extend(need, at, authorAt(this.#world, this.#member, at));
    }
  }

  /** Returns a moment within working hours in the last days before the deadline, but after the last action. */
  #beforeExpiry({ need, zone }: NeedWithRow, since: Temporal.Instant): Temporal.Instant {
    const day = Temporal.PlainDate.from(need.expiresAt).subtract({ days: this.#random.between(1, 6) });
    const at = randomTimeOn(workdayUntil(day), zone, this.#random);
    return before(since, at) ? at : since.add({ seconds: 90 });
  }

  /** Chooses what happens to a need after its last note. Some needs are extended, some are stopped, and some expire. */
  #leave(need: NeedWithRow, last: Temporal.Instant): void {
    const end = endOfParticipation(this.#world, this.#member);
    const today = dayOf(end, need.zone).toString();
    const left = daysBetween(today, need.need.expiresAt);
    const drawn = this.#random.next();
    // If one of the main guide's members has a need that expires soon, the guide extends it. The needs in screenshots
    // come from `knownNeeds` instead.
    const isWatched =
      end === this.#world.now &&
      left <= nearExpiryDays + 1 &&
      this.#member.guideId === this.#world.staffBy(mainGuide).id;
    if (left <= 0 ? drawn < 0.35 : isWatched) {
      const at = left <= 0 ? this.#beforeExpiry(need, last) : workMomentDaysAgo(end, 1, need.zone, this.#random);
      if (!before(last, at) || !before(at, end)) return;
      this.#book.extend(need, at, authorAt(this.#world, this.#member, at));
      this.#leave(need, at);
      return;
    }
    if (drawn > 0.9 || (left <= 0 && drawn > 0.75)) {
      const at = left <= 0 ? this.#beforeExpiry(need, last) : last.add({ hours: 50 });
      if (before(at, end)) this.#book.stop(need, at, authorAt(this.#world, this.#member, at));
    }
  }
}

/** Creates a hand-written need, with its extensions and actions. */
function addKnownNeed(world: World, book: NeedBook, member: DemoMember, knownNeed: KnownNeed, random: Random): void {
  const zone = authorAt(world, member, world.now).timeZone;
  const moment = (daysAgo: number) => workMomentDaysAgo(world.now, daysAgo, zone, random);
  const by = (at: Temporal.Instant) => authorAt(world, member, at);
  const at = moment(knownNeed.daysAgo);
  if (before(at, member.enrolledAt)) return;
  const need = book.identify(member, knownNeed.issue, knownNeed.reason, at, by(at));
  const { extended = [], actions = [], comment, stoppedDaysAgo } = knownNeed;
  const after = (daysAgo: number): Temporal.Instant => {
    const then = moment(daysAgo);
    return before(at, then) ? then : at.add({ minutes: 4 });
  };
  const steps = [
    ...extended.map((daysAgo) => ({ daysAgo, run: (then: Temporal.Instant) => book.extend(need, then, by(then)) })),
    ...actions.map(({ daysAgo, refer = [], fulfils = false, ...act }) => ({
      daysAgo,
      run: (then: Temporal.Instant) =>
        book.act(need, then, by(then), { ...act, fulfils, referrals: refer.map((one) => ({ ...one, isAsked: true })) }),
    })),
    ...(comment
      ? [{ daysAgo: comment.daysAgo, run: (then: Temporal.Instant) => book.fulfil(need, then, by(then), comment.text) }]
      : []),
    ...(stoppedDaysAgo === undefined
      ? []
      : [{ daysAgo: stoppedDaysAgo, run: (then: Temporal.Instant) => book.stop(need, then, by(then)) }]),
  ];
  for (const { daysAgo, run } of steps.toSorted((a, b) => b.daysAgo - a.daysAgo)) run(after(daysAgo));
}
