import {
  asId,
  contracts,
  type IdOf,
  type MemberId,
  type NeedId,
  type ReferralAnswer,
  type ReferralChannel,
  type StaffId,
} from '@guidepost/contracts';
import type { OutgoingMail } from '../../../connectors/mail/port.ts';
import type { OutgoingText } from '../../../connectors/telephony/port.ts';
import type { JobContext } from '../../../platform/module.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { carrierSettings } from '../../../testing/carrier.ts';
import { moveClock } from '../../../testing/clock.ts';
import { remindAndClose } from '../remind-and-close.ts';
import { sendQuestions } from '../send.ts';

const { referrals, needs, notifications } = contracts;
const monday = '2026-11-23T16:00:00Z';

/**
 * Returns the key of the link in a message to an organization. Returns an empty string if the message contains no link.
 */
export const keyIn = (text: string | undefined): string => /[?&]key=([\w-]{43})/.exec(text ?? '')?.[1] ?? '';

interface Case {
  needId: NeedId;
  referralId: IdOf<'ResourceReferral'>;
}

/** Test environment with a guide, a member, and a mail server and a carrier that record their messages. */
export class ReferralScenario {
  readonly test: TestApp;
  readonly as: string;
  readonly guideId: StaffId;
  readonly memberId: MemberId;
  readonly programId: IdOf<'Program'>;
  readonly mails: OutgoingMail[] = [];
  readonly texts: OutgoingText[] = [];
  /** Error that the mail server and the carrier throw. Undefined if they accept messages. */
  failure: Error | undefined;
  #case: Case | undefined;

  constructor(fields: Pick<ReferralScenario, 'test' | 'as' | 'guideId' | 'memberId' | 'programId'>) {
    this.test = fields.test;
    this.as = fields.as;
    this.guideId = fields.guideId;
    this.memberId = fields.memberId;
    this.programId = fields.programId;
  }

  /** The need of the current test, and its referral to Harbor Pantry. */
  get now(): Case {
    if (!this.#case) throw new Error('There is no referral yet: begin()');
    return this.#case;
  }

  /** Starts a test on a Monday at 10:00 in Houston. Closes earlier questions, and adds a need with a referral. */
  async begin(): Promise<void> {
    const { test, as, memberId, programId } = this;
    await moveClock(test, monday);
    this.mails.length = 0;
    this.texts.length = 0;
    this.failure = undefined;
    await test.database.sql('DELETE FROM notifications');
    await test.database.sql(
      'UPDATE need_referral_requests SET closed_at = now(), due_at = NULL WHERE closed_at IS NULL',
    );
    const need = await test.call(needs.create, {
      as,
      input: { body: { memberId, issueId: asId<'NeedIssue'>(1), reason: '<p>The pantry closed.</p>' } },
    });
    const harbor = { resourceName: 'Harbor Pantry', phoneNumber: '(713) 555-0114', state: 'TX', programId };
    const action = await test.call(needs.addAction, {
      as,
      input: {
        params: { needId: need.body.id },
        body: {
          activityId: asId<'NeedActivity'>(1),
          date: '2026-11-23',
          description: 'Referred',
          resourceReferred: true,
          resourceReferrals: [harbor],
        },
      },
    });
    const [referral] = action.body.resourceReferrals;
    if (!referral) throw new Error('The referral was not written');
    this.#case = { needId: need.body.id, referralId: referral.id };
  }

  #jobs(): JobContext {
    const { jobs } = this.test.app;
    const { connectors } = jobs.services;
    const moveTo = <T>(target: T[], one: T) => {
      if (this.failure) throw this.failure;
      target.push(one);
    };
    const mail = { isConnected: true, send: async (sent: OutgoingMail) => moveTo(this.mails, sent) };
    const sendText = async (text: OutgoingText) => {
      moveTo(this.texts, text);
      return { sid: 'SM1', status: 'queued', errorCode: null, body: text.body, at: jobs.now() };
    };
    const telephony = { ...connectors.telephony, isConnected: true, sendText };
    return { ...jobs, services: { ...jobs.services, connectors: { ...connectors, mail, telephony } } };
  }

  send = (): Promise<void> => sendQuestions(this.#jobs());
  follow = (): Promise<void> => remindAndClose(this.#jobs());

  ask = (channel: ReferralChannel = 'mail', sendTo?: string) =>
    this.test.call(referrals.ask, {
      as: this.as,
      input: { params: { referralId: this.now.referralId }, body: { channel, sendTo: sendTo ?? null } },
    });
  record = (answer: ReferralAnswer, text: string | null = null, as = this.as) =>
    this.test.call(referrals.recordResult, {
      as,
      input: { params: { referralId: this.now.referralId }, body: { answer, text } },
    });
  withdraw = () =>
    this.test.call(referrals.withdraw, { as: this.as, input: { params: { referralId: this.now.referralId } } });

  question = (key: string) => this.test.call(referrals.question, { input: { body: { key } } });
  answer = (key: string, text = 'A box every Friday', answer: ReferralAnswer = 'served') =>
    this.test.call(referrals.answer, { input: { body: { key, answer, text } } });

  /** Returns the need's history, newest first. */
  history = async () =>
    (await this.test.call(needs.history, { as: this.as, input: { params: { userNeedId: this.now.needId } } })).body;
  events = async () => (await this.history()).map(({ event }) => event);
  /** Returns the state of the question in the newest history entry. */
  state = async () => (await this.history())[0]?.resourceDetails?.request?.state;
  bell = async () =>
    (await this.test.call(notifications.list, { as: this.as })).body.map(({ label, description }) => [
      label,
      description,
    ]);
}

/** Starts an app with a guide, a member, a line for texts and a program for referrals. */
export async function startReferralScenario(): Promise<ReferralScenario> {
  const test = await startTestApp(carrierSettings);
  const { sql } = test.database;
  const guide = await test.make.staff();
  const clientId = await test.make.client();
  await test.make.team({ members: [guide.id], clients: [clientId] });
  await sql(
    `INSERT INTO lines (display_name, number, client_id, owner_id, created_at) VALUES ('Line', '+13465550100', $1, $2, '2026-05-01Z')`,
    [clientId, guide.id],
  );
  const memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Dolores Whitaker' });
  await sql(
    `INSERT INTO phone_numbers (user_id, number, description, is_primary, created_at) VALUES ($1, '+17135550142', 'Mobile', true, '2026-06-01Z')`,
    [memberId],
  );
  const [program] = await sql<{ id: string }>(
    `WITH o AS (INSERT INTO directory_organizations (source, source_id, name, updated_at) VALUES ('t', '1', 'Harbor', '2026-06-01Z') RETURNING id)
     INSERT INTO directory_programs (organization_id, source, source_id, name, organization_name, email, updated_at)
     SELECT id, 't', '1', 'Harbor Pantry', 'Harbor', 'desk@harbor.example', '2026-06-01Z' FROM o RETURNING id`,
  );
  const programId = asId<'Program'>(Number(program?.id));
  return new ReferralScenario({ test, as: await test.signIn(guide), guideId: guide.id, memberId, programId });
}
