import { createHash } from 'node:crypto';
import type { IdOf, StaffId } from '@guidepost/contracts';
import { isRefusal } from '@guidepost/rules';
import type { DemoReferral } from './demo-referral.ts';
import { dayOf, minuteOf, workday, workdayFrom } from './times.ts';
import type { DemoNeed, DemoStaff, Rows, World } from './world.ts';

type Row = Record<string, unknown>;

/**
 * Weeks until an organization is asked about the result again, and weeks until the question is closed. Both dates are
 * moved to a working day.
 */
const remindWeeks = 1;
const closeWeeks = 2;

/** Creates the demo's referrals and the organizations' answers about them. */
export class ReferralBook {
  readonly #world: World;
  readonly #referrals: Row[] = [];
  readonly #links: Row[] = [];
  readonly #requests: Row[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  rows(): Rows {
    return { need_referrals: this.#referrals, public_links: this.#links, need_referral_requests: this.#requests };
  }

  add(need: DemoNeed, actionId: IdOf<'NeedAction'>, referral: DemoReferral, at: Temporal.Instant, by: DemoStaff): void {
    const { member } = need;
    const id = this.#world.nextId<'ResourceReferral'>('need_referrals');
    const random = this.#world.random(`referral to ${referral.name}`, member);
    const program = this.#world.programs.find(
      ({ name, city }) => name === referral.name && city.region === member.city.region,
    );
    // no member has a number in this range
    const known = program?.phone ?? `+1${random.pick(member.city.areaCodes)}55502${random.between(10, 99)}`;
    const phone = referral.phone ?? known;
    this.#referrals.push({
      id,
      need_id: need.id,
      member_id: member.id,
      action_id: actionId,
      program_id: program?.id ?? null,
      resource_name: referral.name,
      contact_name: referral.contact ?? null,
      phone_number: phone,
      url: program?.url ?? null,
      street_address: program?.address?.street ?? null,
      city: (program ?? member).city.city,
      state: (program ?? member).city.state,
      zipcode: program?.address?.zip ?? random.pick(member.city.zips),
      creator_id: by.id,
      created_at: at.toString(),
    });
    if (referral.isAsked || referral.answer !== undefined) this.#ask(need, id, { ...referral, phone }, at, by);
  }

  #ask(
    need: DemoNeed,
    referralId: IdOf<'ResourceReferral'>,
    referral: DemoReferral,
    at: Temporal.Instant,
    by: DemoStaff,
  ): void {
    const { now } = this.#world;
    const zone = by.timeZone;
    const random = this.#world.random(`answer of ${referral.name}`, need.member);
    const after = (days: number) =>
      minuteOf(workdayFrom(dayOf(at, zone).add({ days })), zone, random.between(workday.from, workday.to));
    const isPast = (moment: Temporal.Instant) => Temporal.Instant.compare(moment, now) < 0;
    const linkId = this.#world.nextId('public_links');
    const requestId = this.#world.nextId('need_referral_requests');
    const notify = (event: string, moment: Temporal.Instant, actorId: StaffId | null) =>
      this.#world.needHistory.push({ needId: need.id, event, at: moment, actorId, referralId, requestId });

    const answeredAt = after(random.between(1, 3));
    const isAnswered = referral.answer !== undefined && isPast(answeredAt);
    const [remind, close] = [after(7 * remindWeeks), after(7 * closeWeeks)];
    const reminded = !isAnswered && isPast(remind) ? remind : null;
    const closed = isAnswered ? answeredAt : isPast(close) ? close : null;
    notify('referral-asked', at, by.id);
    if (isAnswered) notify('referral-answered', answeredAt, null);
    if (isAnswered && referral.answer !== undefined && isRefusal(referral.answer))
      need.refusals.push({ referralId, at: answeredAt });
    if (reminded) notify('referral-reminded', reminded, null);
    if (closed && !isAnswered) notify('referral-unanswered', closed, null);
    this.#links.push({
      id: linkId,
      purpose: 'referral',
      // No key has this hash, so the demo's links cannot be opened.
      key_hash: `\\x${createHash('sha256').update(`no key ${linkId}`).digest('hex')}`,
      member_id: need.member.id,
      created_by: by.id,
      created_at: at.toString(),
      expires_at: close.toString(),
      first_opened_at: isAnswered ? answeredAt.subtract({ minutes: 3 }).toString() : null,
      answer: isAnswered ? { answer: referral.answer, text: referral.said ?? null } : null,
      answered_at: isAnswered ? answeredAt.toString() : null,
      attempts: 0,
    });
    this.#requests.push({
      id: requestId,
      referral_id: referralId,
      link_id: linkId,
      channel: 'text',
      sent_to: referral.phone,
      requested_by: by.id,
      requested_at: at.toString(),
      remind_on: dayOf(remind, zone).toString(),
      close_on: dayOf(close, zone).toString(),
      time_zone: zone,
      sent_at: at.toString(),
      reminded_at: reminded?.toString() ?? null,
      closed_at: closed?.toString() ?? null,
      answer: isAnswered ? referral.answer : null,
      answer_text: isAnswered ? (referral.said ?? null) : null,
      answered_at: isAnswered ? answeredAt.toString() : null,
    });
    const recordedAt = after(random.between(18, 25));
    if (isAnswered && referral.answer === 'waiting-list' && isPast(recordedAt))
      this.#record(need, referralId, recordedAt, by);
  }

  /**
   * Adds the result that the guide learned by phone a few weeks after the organization put the member on its waiting
   * list.
   */
  #record(need: DemoNeed, referralId: IdOf<'ResourceReferral'>, at: Temporal.Instant, by: DemoStaff): void {
    const requestId = this.#world.nextId('need_referral_requests');
    this.#world.needHistory.push({
      needId: need.id,
      event: 'referral-recorded',
      at,
      actorId: by.id,
      referralId,
      requestId,
    });
    this.#requests.push({
      id: requestId,
      referral_id: referralId,
      requested_by: by.id,
      requested_at: at.toString(),
      closed_at: at.toString(),
      answer: 'served',
      answer_text: 'They confirmed by phone that they were served.',
      answered_at: at.toString(),
    });
  }
}
