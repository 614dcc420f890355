import { unknownCallerVoicemails } from '../text/calls.ts';
import { dayOf } from '../times.ts';
import type { Part } from '../world.ts';
import { type DemoLine, guideLine, lineOf } from './lines.ts';

/**
 * Calls and texts from numbers that no member has. The line's owner finds out who called
 * (docs/areas/lines.md#unknown-callers).
 */
export const unknownCallersPart: Part = (world) => {
  const calls: Record<string, unknown>[] = [];
  const texts: Record<string, unknown>[] = [];
  const todos: Record<string, unknown>[] = [];
  const hoursAgo = (hours: number) => world.now.subtract({ minutes: Math.round(hours * 60) });

  const todo = (type: string, cause: string, causeId: number, { owner }: DemoLine, at: Temporal.Instant) =>
    todos.push({
      id: world.nextId('todos'),
      owner_id: owner.id,
      member_id: null,
      type,
      cause_type: cause,
      cause_id: causeId,
      date: dayOf(at, owner.timeZone).toString(),
      created_at: at.toString(),
      completed_at: null,
    });

  function call(
    line: DemoLine,
    number: string,
    at: Temporal.Instant,
    words: string | undefined,
    isOpen: boolean,
  ): void {
    const id = world.nextId('calls');
    calls.push({
      id,
      member_id: null,
      guide_id: line.owner.id,
      incoming: true,
      status: 'MISSED',
      is_feedback_call: false,
      phone_number: number,
      line_id: line.id,
      insufficient_notes: false,
      no_follow_up_needed: !isOpen,
      time_started: at.toString(),
      time_ended: at.add({ seconds: 48 }).toString(),
      voicemail_seconds: words === undefined ? null : Math.ceil(words.split(' ').length / 2.5),
      voicemail_transcription: words ?? null,
      created_at: at.toString(),
      updated_at: at.toString(),
      version: 1,
    });
    if (isOpen) todo('CALL_BACK', 'call', id, line, at);
  }

  /** Adds an incoming text from an unknown number. If it has no answer, the line's owner gets a todo. */
  function text(line: DemoLine, number: string, at: Temporal.Instant, words: string, answer?: string): void {
    const id = world.nextId('texts');
    texts.push({
      id,
      replies_to_id: null,
      member_id: null,
      guide_id: line.owner.id,
      incoming: true,
      text: words,
      phone_number: number,
      line_id: line.id,
      status: 'received',
      no_follow_up_needed: false,
      sent_at: at.toString(),
      was_sent_by_cron_job: false,
      created_at: at.toString(),
      updated_at: at.toString(),
      version: 1,
    });
    if (answer === undefined) {
      todo('TEXT_BACK', 'message', id, line, at);
      return;
    }
    const answeredAt = at.add({ minutes: 4 }).toString();
    texts.push({
      ...texts.at(-1),
      id: world.nextId('texts'),
      replies_to_id: id,
      incoming: false,
      text: answer,
      status: 'delivered',
      sent_at: answeredAt,
      created_at: answeredAt,
      updated_at: answeredAt,
    });
  }

  /**
   * Returns the time two hours ago if that was during the day. Otherwise returns a time in the most recent afternoon.
   */
  function byDay(line: DemoLine): Temporal.Instant {
    const there = hoursAgo(2).toZonedDateTimeISO(line.owner.timeZone);
    if (there.hour >= 9 && there.hour < 19) return there.toInstant();
    return there
      .subtract({ days: there.hour < 9 ? 1 : 0 })
      .withPlainTime('15:12')
      .toInstant();
  }

  const [first, second] = world.clients.map(({ id }) => lineOf(world, id));
  if (!first || !second) throw new Error('the demo has no clients');
  call(first, '+17135550901', hoursAgo(3), unknownCallerVoicemails[0], true);
  call(second, '+12105550902', hoursAgo(21), undefined, true);
  call(guideLine(world), '+17135550903', hoursAgo(26), unknownCallerVoicemails[1], false);
  text(first, '+17135550904', hoursAgo(5), 'Hi is this the number for the ride to the clinic? This is Alma');
  text(second, '+12105550905', hoursAgo(30), 'Wrong number? Somebody texted me about an appointment');
  const own = guideLine(world);
  text(
    own,
    '+17135550906',
    byDay(own),
    'Hi is this the lady who came to see my mom?',
    'Hello! It may be. Who is writing, please?',
  );
  return { calls, texts, todos };
};
