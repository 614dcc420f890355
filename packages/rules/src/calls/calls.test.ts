import { asId, type StaffId } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import { callAuditState } from './audits.ts';
import { callFailureLabel, callFailures, guideUnreachable } from './failures.ts';
import { conversationTopics, type GuidanceFacts, maxTopics } from './guidance.ts';
import { muteStateOf } from './mute.ts';
import {
  isIncompleteCall,
  isOutcomeLocked,
  isUnfinishedCall,
  type OutcomeFacts,
  outcomeChoices,
  outcomeMissing,
  requiresOutcome,
} from './outcomes.ts';
import { type CallStatus, callStatusOf, isCallOver, laterCallStatus, laterLegStatus } from './status.ts';
import { laterTranscript, transcriptLines, transcriptOf } from './transcript.ts';

const word = fc.constantFrom(
  'queued',
  'initiated',
  'ringing',
  'in-progress',
  'completed',
  'busy',
  'no-answer',
  'canceled',
  'failed',
  'nonsense',
);

describe('the status of a call', () => {
  it.each([
    [false, 'ringing', null, 'CONNECTING'],
    [false, 'in-progress', 'ringing', 'CONNECTING'],
    [false, 'in-progress', 'in-progress', 'ACTIVE'],
    [false, 'in-progress', 'busy', 'BUSY'],
    [false, 'completed', 'no-answer', 'MISSED'],
    [false, 'completed', 'completed', 'ENDED'],
    [false, 'completed', 'failed', 'FAILED'],
    [false, 'no-answer', null, 'FAILED'],
    [false, 'busy', null, 'FAILED'],
    [false, 'canceled', null, 'ENDED'],
    [false, 'completed', 'ringing', null],
    [true, 'ringing', null, 'CONNECTING'],
    [true, 'ringing', 'ringing', 'CONNECTING'],
    [true, 'in-progress', 'in-progress', 'ACTIVE'],
    [true, 'in-progress', 'no-answer', 'MISSED'],
    [true, 'in-progress', 'busy', 'MISSED'],
    [true, 'in-progress', 'completed', 'ENDED'],
    [true, 'completed', null, 'MISSED'],
    [true, 'completed', 'in-progress', 'ENDED'],
  ] as const)('incoming %s, originator %s, receiver %s: %s', (incoming, originator, receiver, status) => {
    expect(callStatusOf({ incoming, originator, receiver })).toBe(status);
  });

  it('never moves back, for any reports in any order', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(fc.tuple(fc.boolean(), word)), (incoming, reports) => {
        let [originator, receiver]: (string | null)[] = [null, null];
        let status: CallStatus = 'CONNECTING';
        for (const [isFirst, what] of reports) {
          if (isFirst) originator = laterLegStatus(originator ?? null, what);
          else receiver = laterLegStatus(receiver ?? null, what);
          const next = laterCallStatus(
            status,
            callStatusOf({ incoming, originator: originator ?? null, receiver: receiver ?? null }),
          );
          if (isCallOver(status)) expect(isCallOver(next)).toBe(true);
          if (status === 'ACTIVE') expect(next).not.toBe('CONNECTING');
          status = next;
        }
      }),
    );
  });

  it("is the same for any order of a leg's reports", () => {
    const steps = ['initiated', 'ringing', 'in-progress', 'completed'];
    fc.assert(
      fc.property(fc.shuffledSubarray([...steps, ...steps], { minLength: 8 }), (reports) => {
        expect(reports.reduce<string | null>((before, what) => laterLegStatus(before, what), null)).toBe('completed');
      }),
    );
  });
});

const outcome = (id: number, key: string, more: object = {}) => ({
  id: asId<'Outcome'>(id),
  key,
  outcomeTypes: ['interaction'] as ('interaction' | 'resourcing')[],
  deprecatedAt: null as string | null,
  needsNote: key === 'engaged',
  ...more,
});
const moment: OutcomeFacts = {
  set: 'interaction',
  secondsConnected: 90,
  isConnected: true,
  minimumMinutes: 2,
  mayOverride: false,
  isLocked: false,
  createdAt: '2026-06-01T00:00:00Z',
};

describe('the outcomes of a call', () => {
  const all = [
    outcome(1, 'engaged'),
    outcome(2, 'answered'),
    outcome(3, 'old', { deprecatedAt: '2026-05-01T00:00:00Z' }),
    outcome(4, 'newly-old', { deprecatedAt: '2026-07-01T00:00:00Z' }),
    outcome(5, 'resource', { outcomeTypes: ['resourcing'] }),
  ];
  const choices = (more: Partial<OutcomeFacts> = {}) =>
    outcomeChoices(all, { ...moment, ...more }).map(({ outcome: { key }, blockedBy }) =>
      blockedBy ? `${key}: ${blockedBy}` : key,
    );

  it("make only Engaged wait for the minimum time, the client's own if it has one", () => {
    expect(choices()).toEqual(['engaged: too-short', 'answered', 'newly-old']);
    expect(choices({ secondsConnected: 119 })[0]).toBe('engaged: too-short');
    expect(choices({ secondsConnected: 120 })[0]).toBe('engaged');
    expect(choices({ minimumMinutes: 1.5 })[0]).toBe('engaged');
    expect(choices({ minimumMinutes: 0, secondsConnected: 0 })).toContain('engaged');
    expect(choices({ mayOverride: true })[0]).toBe('engaged');
  });
  it('are of one set, include the chosen one, and are fixed for calls from before the algorithm start date', () => {
    expect(choices({ set: 'resourcing' })).toEqual(['resource']);
    expect(choices({ outcomeId: asId(3) })).toEqual(['engaged: too-short', 'answered', 'old', 'newly-old']);
    expect(choices({ outcomeId: asId(1) })[0]).toBe('engaged');
    expect(choices({ isLocked: true, outcomeId: asId(2) })).toEqual([
      'engaged: locked',
      'answered: locked',
      'newly-old: locked',
    ]);
    expect(isOutcomeLocked('2024-01-01T05:59:59Z', 'America/Chicago', '2024-01-01')).toBe(true);
    expect(isOutcomeLocked('2024-01-01T06:00:00Z', 'America/Chicago', '2024-01-01')).toBe(false);
    expect(isOutcomeLocked('2024-01-01T05:59:59Z', 'America/New_York', '2024-01-01')).toBe(false);
  });
  it('are last if they mean that a person answered and the sides were never connected', () => {
    const offered = (isConnected: boolean) =>
      outcomeChoices(all, { ...moment, secondsConnected: 0, isConnected }).map(({ outcome, isDoubtful }) => [
        outcome.key,
        isDoubtful,
      ]);
    expect(offered(true).some(([, isDoubtful]) => isDoubtful)).toBe(false);
    expect(offered(false)).toEqual([
      ['newly-old', false],
      ['engaged', true],
      ['answered', true],
    ]);
  });
  it('report what is missing', () => {
    expect(outcomeMissing(all[0] as never, moment, 'x'.repeat(20))).toEqual({
      seconds: 30,
      characters: 30,
      isLocked: false,
    });
    expect(outcomeMissing(all[0] as never, { ...moment, secondsConnected: 500 }, 'x'.repeat(60))).toEqual({
      seconds: 0,
      characters: 0,
      isLocked: false,
    });
    expect(outcomeMissing(all[1] as never, moment, '')).toEqual({ seconds: 0, characters: 0, isLocked: false });
  });
  it('are missing from an incomplete call, but not from a feedback call', () => {
    const call = { outcomeId: null, isFeedbackCall: false, insufficientNotes: false };
    expect(isIncompleteCall(call)).toBe(true);
    expect(isIncompleteCall({ ...call, isFeedbackCall: true })).toBe(false);
    expect(isIncompleteCall({ ...call, outcomeId: asId(1) })).toBe(false);
    expect(isIncompleteCall({ ...call, outcomeId: asId(1), insufficientNotes: true })).toBe(true);
  });

  it('are required if a person answered, or for an outgoing call', () => {
    const wants = (status: 'ENDED' | 'MISSED' | 'FAILED' | 'ACTIVE', incoming: boolean, isFeedbackCall = false) =>
      requiresOutcome({ status, incoming, isFeedbackCall });
    expect([wants('ENDED', true), wants('MISSED', true), wants('MISSED', false), wants('FAILED', false)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([wants('ENDED', false, true), wants('ACTIVE', false)]).toEqual([false, false]);
  });

  it('and a long enough note are missing from an unfinished call', () => {
    const call = { status: 'ENDED', incoming: true, isFeedbackCall: false, insufficientNotes: false } as const;
    expect(isUnfinishedCall({ ...call, outcome: null })).toBe(true);
    expect(isUnfinishedCall({ ...call, outcome: { id: asId<'Outcome'>(1) } })).toBe(false);
    expect(isUnfinishedCall({ ...call, outcome: { id: asId<'Outcome'>(1) }, insufficientNotes: true })).toBe(true);
    expect(isUnfinishedCall({ ...call, status: 'MISSED', outcome: null })).toBe(false);
  });
});

describe('a failure', () => {
  it('is shown with code, side and message', () => {
    expect(sentenceText(callFailureLabel(13224, 'receiver', false))).toBe(
      '13224, Member, Carrier does not support number',
    );
    expect(sentenceText(callFailureLabel(30003, 'originator', false))).toBe(
      '30003, Guide, Device off or out of coverage',
    );
    expect(sentenceText(callFailureLabel(15003, 'receiver', true))).toBe('15003, Guide, Application server problem');
    expect(sentenceText(callFailureLabel(1, 'originator', true))).toBe(
      '1, Member, Unknown Error. Please contact support.',
    );
  });
  it("is at the guide's phone if the receiver's side reports nothing", () => {
    const failed = {
      status: 'FAILED',
      incoming: false,
      originator: { errorCode: null },
      receiver: { errorCode: null },
      receiverConnectionLogs: [],
    };
    expect(callFailures(failed)).toEqual([guideUnreachable]);
    expect(
      callFailures({ ...failed, receiver: { errorCode: 30005 }, receiverConnectionLogs: [{}] }).map(sentenceText),
    ).toEqual(['30005, Member, Destination unknown']);
    expect(callFailures({ ...failed, receiverConnectionLogs: [{}] }).map(sentenceText)).toEqual([
      'Unknown Error. Please contact support.',
    ]);
    expect(callFailures({ ...failed, status: 'MISSED' })).toEqual([]);
  });
});

describe('the mute state of a guide', () => {
  const status = 'ACTIVE' as const;
  it("is the carrier's state, and in progress while another state is requested", () => {
    const states = [false, true].flatMap((mute_wanted) =>
      [false, true].map((is_muted) => muteStateOf({ status, mute_wanted, is_muted })),
    );
    expect(states).toEqual(['off', 'unmuting', 'muting', 'muted']);
    expect(muteStateOf({ status: 'ENDED', mute_wanted: true, is_muted: true })).toBe('off');
  });
});

describe('a transcript', () => {
  it('of later speech has later times and the same text', () => {
    expect(laterTranscript('[Ada] (0:05): At [1] (0:09): no\n[Bo] (1:50): Yes (0:01)', 70)).toBe(
      '[Ada] (1:15): At [1] (0:09): no\n[Bo] (3:00): Yes (0:01)',
    );
    expect(laterTranscript('no names', 70)).toBe('no names');
  });

  it('is split at an opening bracket before a letter', () => {
    expect(transcriptLines('[Ada] (0:01): Hello [1] there [Bo Lee] (0:04): Hi\nyou [Íñigo] (0:09): Yes')).toEqual([
      { name: 'Ada', time: '0:01', text: 'Hello [1] there' },
      { name: 'Bo Lee', time: '0:04', text: 'Hi\nyou' },
      { name: 'Íñigo', time: '0:09', text: 'Yes' },
    ]);
    expect(transcriptLines('no names')).toEqual([{ name: null, time: null, text: 'no names' }]);
    expect(transcriptLines('[Ada] Hello')).toEqual([{ name: 'Ada', time: null, text: 'Hello' }]);
    expect(transcriptLines('  ')).toEqual([]);
  });
  it('is read as it was written', () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{1,8}( [A-Z][a-z]{1,8})?$/);
    const line = fc.record({
      name,
      seconds: fc.integer({ min: 0, max: 7200 }),
      text: fc.stringMatching(/^[A-Za-z][\w ,.?[\]']{0,40}[a-z]$/),
    });
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const read = transcriptLines(transcriptOf(lines));
        expect(read.map((one) => one.name)).toEqual(lines.map((one) => one.name));
        expect(read.map((one) => one.text)).toEqual(
          lines.map((one) => one.text.replaceAll('[', '(').replaceAll(']', ')').trim()),
        );
      }),
    );
  });
});

it('the review state of a call depends on the answers of its reviewers', () => {
  const [ann, ben, cleo] = [1, 2, 3].map((id) => asId<'Staff'>(id)) as [StaffId, StaffId, StaffId];
  const audit = (assigneeId: StaffId, actionTaken: boolean | null) => ({ assigneeId, actionTaken });
  expect(callAuditState([], ann)).toBeNull();
  expect(callAuditState([audit(ann, null), audit(ben, null)], ann)).toBe('Needs Review');
  expect(callAuditState([audit(ann, null), audit(ben, null)], cleo)).toBe('Reviews Assigned');
  expect(callAuditState([audit(ann, false), audit(ben, null)], ann)).toBe('Reviews Assigned');
  expect(callAuditState([audit(ann, false)], ann)).toBe('Call Reassigned');
  expect(callAuditState([audit(ann, false), audit(ben, true)], ann)).toBe('Reviewed');
});

describe('topics for a conversation', () => {
  const facts: GuidanceFacts = {
    today: '2026-11-20',
    firstName: 'Dolores',
    stays: [],
    events: [],
    unansweredTexts: [],
    lastWords: null,
    missedCalls: 0,
    lastNote: null,
    lastReachedDay: '2026-11-15',
    isInOutreach: true,
    missing: [],
  };
  const titles = (more: Partial<GuidanceFacts>) =>
    conversationTopics({ ...facts, ...more }).map(({ title }) => sentenceText(title));
  it('are empty without data', () => expect(titles({})).toEqual([]));
  it('begin with unanswered contacts, then hospital stays, due events and silence', () => {
    expect(
      titles({
        unansweredTexts: ['Where is my ride?'],
        missedCalls: 2,
        stays: [{ hospital: 'St. Mary', admitDate: '2026-11-10', dischargeDate: '2026-11-14', complaint: 'a fall' }],
        events: [{ date: '2026-11-20', type: 'visit', note: null }],
        lastReachedDay: '2026-10-01',
        lastNote: { day: '2026-10-01', text: 'Moved.' },
      }),
    ).toEqual([
      'A text from the member needs a reply',
      'The member called 2 times, and no guide has called back',
      'Home from St. Mary since Nov 14',
      'Scheduled for today: visit',
      'No contact for 50 days',
      'Note from Oct 1',
    ]);
  });
  it('include a stay that has not ended, also after 30 days', () => {
    const past = { hospital: 'St. Mary', admitDate: '2026-11-01', dischargeDate: '2026-11-03', complaint: null };
    const current = { hospital: 'St. Luke', admitDate: '2026-10-11', dischargeDate: null, complaint: null };
    expect(titles({ stays: [current] })).toEqual(['At St. Luke since Oct 11']);
    expect(titles({ stays: [past, current] })).toEqual(['Home from St. Mary since Nov 3']);
  });
  it('include one overdue event, the newest, and the next events', () => {
    const events = ['2026-10-01', '2026-11-18', '2026-11-20', '2026-11-22'].map((date) => ({
      date,
      type: 'visit',
      note: null,
    }));
    expect(titles({ events })).toEqual(['Overdue since Nov 18: visit', 'Scheduled for today: visit']);
    expect(titles({ events: events.slice(2) })).toEqual(['Scheduled for today: visit', 'Scheduled for Nov 22: visit']);
    expect(titles({ events: events.slice(0, 2) })).toEqual(['Overdue since Nov 18: visit']);
  });
  it('do not repeat the latest message', () => {
    const unansweredTexts = ['Where is my ride?'];
    expect(titles({ unansweredTexts, lastWords: 'Where is my ride?' })).toEqual([]);
    expect(titles({ unansweredTexts, lastWords: 'It is Ada, please call' })).toHaveLength(1);
  });
  it('begin with an unanswered text that may mention suicide, even if the member has sent other texts since', () => {
    const plea = 'i dont want to live anymore';
    const [topic] = conversationTopics({ ...facts, unansweredTexts: ['ok thanks', plea], lastWords: 'ok thanks' });
    expect(topic).toMatchObject({ title: { key: 'A text may be about suicide' }, detail: { values: { text: plea } } });
    expect(conversationTopics({ ...facts, unansweredTexts: [plea], lastWords: plea })[0]?.detail).toBeNull();
  });
  it('ask for an introduction only if the member is in outreach', () => {
    expect(titles({ lastReachedDay: null })).toEqual(['No guide has talked to this member yet']);
    expect(titles({ lastReachedDay: null, isInOutreach: false })).toEqual([]);
  });
  it('exclude old stays and distant events', () => {
    expect(
      titles({
        stays: [{ hospital: 'St. Mary', admitDate: '2026-08-10', dischargeDate: '2026-08-14', complaint: null }],
        events: [{ date: '2026-12-20', type: 'call', note: 'x' }],
      }),
    ).toEqual([]);
    expect(
      conversationTopics({
        ...facts,
        unansweredTexts: ['a'],
        missedCalls: 1,
        lastReachedDay: null,
        missing: ['e-mail'],
        lastNote: { day: '2026-11-01', text: 'x '.repeat(200) },
        events: [
          { date: '2026-11-21', type: 'call', note: null },
          { date: '2026-11-22', type: 'call', note: null },
        ],
      }).length,
    ).toBe(maxTopics);
  });
});
