import { createHash } from 'node:crypto';
import type { DemoMember, World } from './world.ts';

/**
 * The history of a link to an unanswered survey: the hours since its creation, and the hours from then until each step.
 */
interface Fate {
  hours: number;
  opened?: number;
  revoked?: number;
  isLocked?: boolean;
  /** True if the guide was reminded that the member had not opened the link. */
  isForgotten?: boolean;
}
const fates: readonly Fate[] = [
  { hours: 3 },
  { hours: 22, opened: 4 },
  { hours: 28, opened: 27, isLocked: true },
  { hours: 24 * 3, isForgotten: true },
  { hours: 24 * 9 },
  { hours: 24 * 4, opened: 3, revoked: 20 },
];

const linkDays = 7;
type Row = Record<string, unknown>;
type Put = (table: string, row: Row) => void;

interface Told {
  survey_answers: Row[];
  assigned_survey_phases: Row[];
  completedAt: Temporal.Instant | null;
}

/** Creates links with which members answer the second check-in, one link in each possible state. */
export class SurveyLinkBook {
  readonly #world: World;
  readonly #put: Put;
  #untouched = 0;
  #half = 0;
  #whole = 0;

  constructor(world: World, put: Put) {
    this.#world = world;
    this.#put = put;
  }

  /**
   * Creates a link to a survey. Does nothing if every possible state already has a link.
   * @param told the answers; if the member answered with the link, their rows are changed to name the member's device
   * @returns true if the member answered with the link
   */
  give(member: DemoMember, assignedSurveyId: number, told: Told | undefined): boolean {
    if (told && told.survey_answers.length > 0) return this.#answered(member, assignedSurveyId, told);
    const fate = fates[this.#untouched];
    this.#untouched += 1;
    if (!fate) return false;
    const made = this.#world.now.subtract({ minutes: fate.hours * 60 });
    const after = (hours: number | undefined) =>
      hours === undefined ? null : made.add({ minutes: Math.round(hours * 60) }).toString();
    const linkId = this.#link(member, made, {
      first_opened_at: after(fate.opened),
      revoked_at: after(fate.revoked),
      locked_until: fate.isLocked ? this.#world.now.add({ minutes: 35 }).toString() : null,
    });
    this.#put('survey_links', {
      link_id: linkId,
      assigned_survey_id: assignedSurveyId,
      begun_at: null,
      finished_at: null,
      forgotten_at: fate.isForgotten ? after(48) : null,
    });
    return false;
  }

  /**
   * Creates a link for the first half-answered survey and for the first complete survey. The members answered these
   * surveys with the link.
   */
  #answered(member: DemoMember, assignedSurveyId: number, told: Told): boolean {
    const isWhole = told.completedAt !== null;
    if (isWhole ? this.#whole++ > 0 : this.#half++ > 0) return false;
    const first = Temporal.Instant.from(String(told.survey_answers[0]?.answered_at));
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
      finished_at: told.completedAt?.toString() ?? null,
    });
    const deviceId = this.#world.nextId('survey_devices');
    this.#put('survey_devices', {
      id: deviceId,
      link_id: linkId,
      secret_hash: nobodys('device', deviceId),
      created_at: begun,
    });
    for (const row of told.survey_answers) Object.assign(row, { answered_by: null, device_id: deviceId });
    for (const row of told.assigned_survey_phases) Object.assign(row, { completed_by: null, device_id: deviceId });
    return true;
  }

  #link(member: DemoMember, made: Temporal.Instant, fate: Row): number {
    const id = this.#world.nextId('public_links');
    this.#put('public_links', {
      id,
      purpose: 'survey',
      key_hash: nobodys('key', id),
      member_id: member.id,
      created_by: member.guideId,
      created_at: made.toString(),
      expires_at: made.add({ hours: 24 * linkDays }).toString(),
      attempts: 0,
      ...fate,
    });
    return id;
  }
}

/** Returns a hash that no secret has, so the links of the demo cannot be opened. */
const nobodys = (what: string, id: number): string =>
  `\\x${createHash('sha256').update(`no survey ${what} ${id}`).digest('hex')}`;
