import type { CallId, StaffId } from '@guidepost/contracts';
import { transcriptOf } from '@guidepost/rules';
import { fillText, vocabularyOf } from '../note-text.ts';
import type { Random } from '../random.ts';
import { type RecordedConversation, recordedConversations } from '../text/calls.ts';
import type { DemoMember, Rows, World } from '../world.ts';

type InsertRow = Record<string, unknown>;

interface MadeCall {
  id: CallId;
  member: DemoMember;
  guideId: StaffId;
  at: Temporal.Instant;
  minutes: number;
  isIncoming: boolean;
}

/**
 * Calls up to this many days old have carrier notifications. Calls up to `recordedDays` days old can have recordings.
 */
const maxNotifiedAgeDays = 30;
const recordedDays = 60;
const shortestMinutes = 3;
const secondsALine = 7;

const sidOf = (random: Random): string =>
  `CA${Array.from({ length: 32 }, () => '0123456789abcdef'[random.between(0, 15)]).join('')}`;

/** Collects the carrier's data about calls: their legs, notifications, and recordings with transcripts. */
export class Recorder {
  readonly #world: World;
  readonly #random: Random;
  readonly #legs: InsertRow[] = [];
  readonly #logs: InsertRow[] = [];
  readonly #recordings: InsertRow[] = [];

  constructor(world: World, part: string) {
    this.#world = world;
    this.#random = world.random(`recordings of ${part}`);
  }

  /** Returns the rows, which must be inserted after their calls. */
  rows(): Rows {
    return { call_legs: this.#legs, call_connection_logs: this.#logs, call_recordings: this.#recordings };
  }

  add(call: MadeCall): void {
    const days = call.at.until(this.#world.now, { largestUnit: 'hour' }).hours / 24;
    if (days <= maxNotifiedAgeDays) this.#tell(call);
    if (days <= recordedDays && call.minutes >= shortestMinutes && this.#random.chance(0.7)) this.#record(call);
  }

  #tell({ id, at, minutes, isIncoming }: MadeCall): void {
    const connected = at.add({ seconds: 12 });
    const ended = minutes > 0 ? connected.add({ minutes }) : at.add({ seconds: 30 });
    const isReached = minutes > 0;
    this.#leg(id, 'originator', [
      [isIncoming ? 'ringing' : 'initiated', at],
      ...(isIncoming ? [] : ([['ringing', at.add({ seconds: 1 })]] as const)),
      ['in-progress', at.add({ seconds: 4 })],
      ['completed', ended],
    ]);
    this.#leg(id, 'receiver', [
      ['initiated', at.add({ seconds: 5 })],
      ['ringing', at.add({ seconds: 6 })],
      ...(isReached ? ([['in-progress', connected]] as const) : []),
      [isReached ? 'completed' : 'no-answer', ended],
    ]);
  }

  #leg(callId: CallId, side: string, steps: readonly (readonly [string, Temporal.Instant])[]): void {
    const sid = sidOf(this.#random);
    const last = steps.at(-1);
    const first = steps[0]?.[1].toString();
    this.#legs.push({
      id: this.#world.nextId('call_legs'),
      call_id: callId,
      sid,
      side,
      status: last?.[0],
      created_at: first,
    });
    for (const [status, at] of steps)
      this.#logs.push({
        id: this.#world.nextId('call_connection_logs'),
        call_id: callId,
        side,
        event: status === 'in-progress' ? 'answered' : status,
        status,
        timestamp: at.toString(),
        created_at: at.toString(),
        source: `${sid}:${status}`,
      });
  }

  #record({ id, member, guideId, at, minutes }: MadeCall): void {
    const guide = this.#world.staff.find((person) => person.id === guideId);
    const conversation = this.#random.pick(
      recordedConversations.filter(({ isAfterStay }) => !isAfterStay || member.stays.length > 0),
    );
    if (!guide) return;
    const random = this.#random;
    const words = {
      ...(member.words ?? vocabularyOf(this.#world, member, guide, random)),
      guideFirst: guide.firstName,
      day: random.pick(['Monday', 'Tuesday', 'Wednesday', 'Thursday']),
      amount: String(random.between(14, 48) * 10),
    };
    const made = at.add({ minutes: minutes + 2 }).toString();
    const isRight = random.chance(0.3);
    this.#recordings.push({
      id: this.#world.nextId('call_recordings'),
      call_id: id,
      member_id: member.id,
      state: 'ready',
      went_to_voicemail: false,
      transcription: messageIn(conversation, {
        words,
        random,
        names: {
          guide: `${guide.firstName} ${guide.lastName}`,
          member: `${member.firstName} ${member.lastName}`,
        },
      }),
      generated_notes: fillText(conversation.notes.join('\n'), words, random),
      is_accurate_transcription: isRight ? true : null,
      is_accurate_summary: isRight ? true : null,
      accuracy_issues: [],
      summary_accuracy_issues: [],
      created_at: made,
      updated_at: made,
    });
  }
}

/** Returns the transcript of a conversation, with the member's words filled in. */
function messageIn(
  conversation: RecordedConversation,
  wordsContext: { words: Record<string, string>; random: Random; names: { guide: string; member: string } },
): string {
  return transcriptOf(
    conversation.lines.map(({ by, text }, n) => ({
      name: wordsContext.names[by],
      seconds: 1 + n * secondsALine,
      text: fillText(text, wordsContext.words, wordsContext.random),
    })),
  );
}
