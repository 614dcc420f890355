import { extendedExpiry, needActionStage, needExpiry } from '@guidepost/rules';
import type { DemoReferral } from './demo-referral.ts';
import { ReferralBook } from './referral-histories.ts';
import { dayOf } from './times.ts';
import type { DemoMember, DemoNeed, DemoStaff, Rows, World } from './world.ts';

type Row = Record<string, unknown>;

interface Act {
  activity: string;
  minutes: number | null;
  text: string;
  referrals: readonly DemoReferral[];
  fulfils: boolean;
}

/** An action that fulfilled a need gets the stage `need-fulfilled` if the action is older than this number of days. */
const oneStageDays = 120;

/** A need whose history is being created, with its table row. */
export interface NeedWithRow {
  need: DemoNeed;
  row: Row;
  zone: string;
}

/** Creates the demo's needs, their actions and their histories, as the server does. */
export class NeedBook {
  readonly #world: World;
  readonly #needs: Row[] = [];
  readonly #actions: Row[] = [];
  readonly #referrals: ReferralBook;

  constructor(world: World) {
    this.#world = world;
    this.#referrals = new ReferralBook(world);
  }

  /** Returns all rows except the histories, in an order that satisfies the foreign keys. */
  rows(): Rows {
    return { needs: this.#needs, need_actions: this.#actions, ...this.#referrals.rows() };
  }

  #tell(needWithRow: NeedWithRow, event: string, at: Temporal.Instant, by: DemoStaff, more: Row = {}): void {
    this.#world.needHistory.push({ needId: needWithRow.need.id, event, at, actorId: by.id, ...more });
  }

  #change(needWithRow: NeedWithRow, at: Temporal.Instant, changes: Row): void {
    Object.assign(needWithRow.row, changes, {
      updated_at: at.toString(),
      version: Number(needWithRow.row['version']) + 1,
    });
  }

  /** @throws Error if no migration adds this issue */
  identify(member: DemoMember, issue: string, reason: string, at: Temporal.Instant, by: DemoStaff): NeedWithRow {
    const offered = this.#world.issues.get(issue);
    if (offered === undefined) throw new Error(`the demo has no issue ${issue}`);
    const zone = by.timeZone;
    const expiresAt = needExpiry(dayOf(at, zone).toString(), offered.days);
    const id = this.#world.nextId<'Need'>('needs');
    const html = `<p>${reason.replaceAll('&', '&amp;')}</p>`;
    const row = {
      id,
      member_id: member.id,
      issue_id: offered.id,
      reason: html,
      identified_at: at.toString(),
      fulfilled_at: null,
      abandoned_at: null,
      expires_at: expiresAt,
      extended_at: null,
      last_action_at: null,
      creator_id: by.id,
      closed_by_id: null,
      created_at: at.toString(),
      updated_at: at.toString(),
      version: 1,
    };
    this.#needs.push(row);
    const need: DemoNeed = {
      id,
      member,
      issue,
      identifiedAt: at,
      expiresAt,
      closedAt: undefined,
      lastActionAt: undefined,
      refusals: [],
    };
    this.#world.needs.push(need);
    const needWithRow = { need, row, zone };
    const to = (value: unknown) => ({ from: null, to: value });
    const changes = {
      identifiedAt: to(at.toString()),
      expiresAt: to(expiresAt),
      reason: to(html),
      issue: to(offered.id),
    };
    this.#tell(needWithRow, 'identified', at, by, { changes });
    return needWithRow;
  }

  /** Extends a need's expiry date by its issue's time frame. */
  extend(needWithRow: NeedWithRow, at: Temporal.Instant, by: DemoStaff): void {
    const { need, zone } = needWithRow;
    const days = this.#world.issues.get(need.issue)?.days ?? 0;
    const from = need.expiresAt;
    need.expiresAt = extendedExpiry(from, days, dayOf(at, zone).toString());
    this.#change(needWithRow, at, { expires_at: need.expiresAt, extended_at: at.toString() });
    this.#tell(needWithRow, 'extended', at, by, { changes: { expiresAt: { from, to: need.expiresAt } } });
  }

  act(needWithRow: NeedWithRow, at: Temporal.Instant, by: DemoStaff, act: Act): void {
    const activityId = this.#world.activities.get(act.activity);
    if (activityId === undefined) throw new Error(`the demo has no activity ${act.activity}`);
    const { need, zone } = needWithRow;
    const id = this.#world.nextId<'NeedAction'>('need_actions');
    const isOld = at.until(this.#world.now).total('hours') > oneStageDays * 24;
    this.#actions.push({
      id,
      need_id: need.id,
      member_id: need.member.id,
      activity_id: activityId,
      date: dayOf(at, zone).toString(),
      duration_in_minutes: act.minutes,
      description: act.text,
      stage:
        act.fulfils && isOld
          ? 'need-fulfilled'
          : needActionStage({ fulfils: act.fulfils, referralCount: act.referrals.length }),
      original_action_id: null,
      creator_id: by.id,
      created_at: at.toString(),
      updated_at: at.toString(),
      version: 1,
    });
    this.#change(needWithRow, at, { last_action_at: at.toString() });
    need.lastActionAt = at;
    if (act.fulfils) this.#fulfil(needWithRow, at, by, { actionId: id });
    else this.#tell(needWithRow, 'action', at, by, { actionId: id });
    for (const referral of act.referrals) this.#referrals.add(need, id, referral, at, by);
  }

  /** Closes a need as fulfilled with a comment. */
  fulfil(needWithRow: NeedWithRow, at: Temporal.Instant, by: DemoStaff, comment: string): void {
    this.#fulfil(needWithRow, at, by, { comment });
  }

  #fulfil(needWithRow: NeedWithRow, at: Temporal.Instant, by: DemoStaff, more: Row): void {
    needWithRow.need.closedAt = at;
    this.#change(needWithRow, at, { fulfilled_at: at.toString(), closed_by_id: by.id });
    this.#tell(needWithRow, 'fulfilled', at, by, {
      ...more,
      changes: { fulfilledAt: { from: null, to: at.toString() } },
    });
  }

  stop(needWithRow: NeedWithRow, at: Temporal.Instant, by: DemoStaff): void {
    needWithRow.need.closedAt = at;
    this.#change(needWithRow, at, { abandoned_at: at.toString(), closed_by_id: by.id });
    this.#tell(needWithRow, 'stopped-pursuing', at, by, {
      changes: { abandonedAt: { from: null, to: at.toString() } },
    });
  }
}
