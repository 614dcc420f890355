import { createHash } from 'node:crypto';
import type { DemoMember, World } from './world.ts';

/**
 * History of an unanswered survey link: how many hours ago it was created, and how many hours later each step took
 * place.
 */
interface LinkHistory {
  hours: number;
  opened?: number;
  revoked?: number;
  isLocked?: boolean;
  /** True if the guide was reminded that the member had not opened the link. */
  isForgotten?: boolean;
}
const linkHistories: readonly LinkHistory[] = [
  { hours: 3 },
  { hours: 22, opened: 4 },
  { hours: 28, opened: 27, isLocked: true },
  { hours: 24 * 3, isForgotten: true },
  { hours: 24 * 9 },
  { hours: 24 * 4, opened: 3, revoked: 20 },
];

const linkDays = 7;
type LinkRow = Record<string, unknown>;
type InsertRow = (table: string, row: LinkRow) => void;

interface AnswerRows {
  survey_answers: LinkRow[];
  assigned_survey_phases: LinkRow[];
  completedAt: Temporal.Instant | null;
}

/** Creates links to the second check-in, one in each possible state. Members answer the survey through the link. */
export class SurveyLinkBook {
  readonly #world: World;
  readonly #put: InsertRow;
  #untouched = 0;
  #half = 0;
  #whole = 0;

  constructor(world: World, put: InsertRow) {
    this.#world = world;
    this.#put = put;
  }

  /**
   * Creates a link to a survey. Does nothing if every possible state already has a link.
   * @param answerRows the answers; if the member answered through the link, these rows are changed to name the member's
   * device
   * @returns true if the member answered through the link
   */
  give(member: DemoMember, assignedSurveyId: number, answerRows: AnswerRows | undefined): boolean {
    if (answerRows && answerRows.survey_answers.length > 0) return this.#answered(member, assignedSurveyId, answerRows);
    const linkHistory = linkHistories[this.#untouched];
    this.#untouched += 1;
    if (!linkHistory) return false;
    const made = this.#world.now.subtract({ minutes: linkHistory.hours * 60 });
    const after = (hours: number | undefined) =>
      hours === undefined ? null : made.add({ minutes: Math.round(hours * 60) }).toString();
    const linkId = this.#link(member, made, {
      first_opened_at: after(linkHistory.opened),
      revoked_at: after(linkHistory.revoked),
      locked_until: linkHistory.isLocked ? this.#world.now.add({ minutes: 35 }).toString() : null,
    });
    this.#put('survey_links', {
      link_id: linkId,
      assigned_survey_id: assignedSurveyId,
      begun_at: null,
      finished_at: null,
      forgotten_at: linkHistory.isForgotten ? after(48) : null,
    });
    return false;
  }

  /**
   * Creates a link for the first half-answered survey and for the first complete survey, as if the members had answered
   * through the link.
   */
  #answered(member: DemoMember, assignedSurveyId: number, answerRows: AnswerRows): boolean {
    const isWhole = answerRows.completedAt !== null;
    if (isWhole ? this.#whole++ > 0 : this.#half++ > 0) return false;
    const first = Temporal.Instant.from(String(answerRows.survey_answers[0]?.answered_at));
    const begun = first.subtract({ seconds: 40 }).toString();
    const linkId = this.#link(member, first.subtract({ minutes: 70 }), {
      first_opened_at: begun,
      revoked_at: null,
      locked_until: null,
    });
    this.#put('survey_links', {
      link_id: linkId,
      assigned_survey_id: assignedSurveyId,
      begun_at: begun,
      finished_at: answerRows.completedAt?.toString() ?? null,
    });
    const deviceId = this.#world.nextId('survey_devices');
    this.#put('survey_devices', {
      id: deviceId,
      link_id: linkId,
      secret_hash: unusableHash('device', deviceId),
      created_at: begun,
    });
    for (const row of answerRows.survey_answers) Object.assign(row, { answered_by: null, device_id: deviceId });
    for (const row of answerRows.assigned_survey_phases)
      Object.assign(row, { completed_by: null, device_id: deviceId });
    return true;
  }

  #link(member: DemoMember, made: Temporal.Instant, linkHistory: LinkRow): number {
    const id = this.#world.nextId('public_links');
    this.#put('public_links', {
      id,
      purpose: 'survey',
      key_hash: unusableHash('key', id),
      member_id: member.id,
      created_by: member.guideId,
      created_at: made.toString(),
      expires_at: made.add({ hours: 24 * linkDays }).toString(),
      attempts: 0,
      ...linkHistory,
    });
    return id;
  }
}

/** Returns a hash that no secret has, so the demo's links cannot be opened. */
const unusableHash = (what: string, id: number): string =>
  `\\x${createHash('sha256').update(`no survey ${what} ${id}`).digest('hex')}`;
