import type { StaffId } from '@guidepost/contracts';
import type pg from 'pg';
import { guideId } from '../lib/database.ts';
import type { RandomSource } from '../lib/random.ts';
import { programWords } from '../seed/directory.ts';
import { sentences } from '../seed/names.ts';
import { randomMemberOf, type SeedPlan } from '../seed/plan.ts';
import { conversationWorkloads } from './conversations.ts';
import { dailyListWorkloads } from './daily-lists.ts';
import { stayWorkloads } from './hospitalizations.ts';
import { listWorkloads } from './lists.ts';
import { surveyWorkloads } from './surveys.ts';
import { administratorId, type BenchRequest, get, randomGuide, type Workload } from './workload.ts';

/**
 * Returns a URL that the members screen requests: pages of ten with the count, the newest event first. Half of the
 * requests are limited to 'My members'.
 */
function listPath(query: Record<string, string | number>, mine: StaffId | undefined): string {
  const whole = {
    'page-start': 0,
    'page-size': 10,
    includeCount: 'true',
    includeStageAndStatus: 'true',
    orderBy: 'lastEvent',
    orderDirection: 'desc',
    ...query,
    ...(mine === undefined ? {} : { guideIds: mine }),
  };
  return `/api/users/members?${Object.entries(whole)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`;
}

/** Returns random members with their name and number, so that every search finds a member. */
async function sample(many: number, plan: SeedPlan, dice: RandomSource, client: pg.Client) {
  const picks = Array.from({ length: many }, () => {
    const guide = randomGuide(plan, dice);
    return { guide, memberId: randomMemberOf(guide, plan, dice) };
  });
  const { rows } = await client.query<{ id: string; first_name: string; last_name: string; number: string }>(
    'SELECT u.id, u.first_name, u.last_name, p.number FROM users u JOIN phone_numbers p ON p.user_id = u.id AND p.is_primary WHERE u.id = ANY($1::bigint[])',
    [picks.map((pick) => pick.memberId)],
  );
  const known = new Map(rows.map((row) => [Number(row.id), row]));
  return picks.map((pick) => ({
    ...pick,
    ...(known.get(pick.memberId) ?? { first_name: 'Ann', last_name: 'Smith', number: '+17135550142' }),
  }));
}

/** Returns a search text as users would type it: a surname, the start of one, or first and last name. */
function nameTerm(first: string, last: string, dice: RandomSource): string {
  const way = dice.below(10);
  if (way < 4) return last;
  if (way < 8) return last.slice(0, 3 + dice.below(2)).toLowerCase();
  return `${first} ${last}`;
}

/** Returns a search text for a phone number: the whole number, or its last seven or four digits. */
function phoneTerm(number: string, dice: RandomSource): string {
  const digits = number.slice(2);
  const way = dice.below(3);
  if (way === 0) return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  return way === 1 ? `${digits.slice(3, 6)}-${digits.slice(6)}` : digits.slice(6);
}

/**
 * Returns what a guide might search for in the resource hub: a word, half a word, two words, or a word with a typing
 * error.
 */
function hubTerms(dice: RandomSource): string {
  const word = () => programWords[dice.below(programWords.length)]?.toLowerCase() ?? 'food';
  const way = dice.below(10);
  if (way < 5) return word();
  if (way < 7) return word().slice(0, 4);
  if (way < 9) return `${word()} ${word()}`;
  const mistyped = word();
  return mistyped.slice(0, 2) + mistyped.slice(3);
}

const asGuide = (guide: number) => guideId(guide);
const guideOrAll = (guide: number, dice: RandomSource) => (dice.chance(0.5) ? guideId(guide) : undefined);

/** Returns a workload for a guide's docket or a member's page. Each guide requests only their own data. */
const ofGuide = (name: string, own: RegExp, path: (guide: number, day: string) => string): Workload => ({
  name,
  own,
  async requests(many, plan, dice) {
    const day = Temporal.Now.plainDateISO('America/Chicago').toString();
    return Array.from({ length: many }, () => {
      const id = asGuide(randomGuide(plan, dice));
      return get(id, path(id, day));
    });
  },
});

/**
 * Returns the query with the first and last millisecond of a day in the guides' time zone, in the format of the web
 * app.
 */
function millisecondsOf(day: string): string {
  const start = Temporal.PlainDate.from(day).toZonedDateTime('America/Chicago');
  return `startEpochTime=${start.epochMilliseconds}&endEpochTime=${start.add({ days: 1 }).epochMilliseconds - 1}`;
}

const docketWorkloads: readonly Workload[] = [
  ofGuide(
    'docket-followup',
    /, t\.created_at DESC, t\.id DESC LIMIT/,
    (id, day) => `/api/users/${id}/todos?day=${day}`,
  ),
  ofGuide(
    'docket-pending',
    /AND f\.state = 'pending'/,
    (id, day) => `/api/feeds/pending-items?guideId=${id}&day=${day}`,
  ),
  ofGuide('docket-late', /AND f\.state = 'pending'/, (id) => `/api/feeds/pending-items?guideId=${id}&late=true`),
  ofGuide('docket-outreach', /discharged_on/, (id) => `/api/users/priority-contact/guide/${id}`),
  ofGuide(
    'docket-activity',
    /LEFT JOIN outcomes o/,
    (id, day) => `/api/interaction/guide/${id}?${millisecondsOf(day)}`,
  ),
  {
    name: 'member-pending',
    own: /AND f\.state = 'pending'/,
    async requests(many, plan, dice) {
      return Array.from({ length: many }, () => {
        const guide = randomGuide(plan, dice);
        return get(asGuide(guide), `/api/feeds/pending-items?memberId=${randomMemberOf(guide, plan, dice)}`);
      });
    },
  },
];

export const workloads: readonly Workload[] = [
  {
    name: 'members-by-name',
    own: /\bpage AS \(/,
    async requests(many, plan, dice, client) {
      const people = await sample(many, plan, dice, client);
      return people.map(({ guide, first_name, last_name }) =>
        get(
          asGuide(guide),
          listPath(
            { searchTerm: nameTerm(first_name, last_name, dice), searchTermType: 'name' },
            guideOrAll(guide, dice),
          ),
        ),
      );
    },
  },
  {
    name: 'members-by-phone',
    own: /\bpage AS \(/,
    async requests(many, plan, dice, client) {
      const people = await sample(many, plan, dice, client);
      return people.map(({ guide, number }) =>
        get(
          asGuide(guide),
          listPath({ searchTerm: phoneTerm(number, dice), searchTermType: 'phone' }, guideOrAll(guide, dice)),
        ),
      );
    },
  },
  {
    name: 'members-by-last-event',
    own: /\bpage AS \(/,
    async requests(many, plan, dice) {
      return Array.from({ length: many }, () => {
        const guide = randomGuide(plan, dice);
        return get(
          asGuide(guide),
          listPath({ 'page-start': dice.chance(0.7) ? 0 : 10 * dice.below(5) }, guideOrAll(guide, dice)),
        );
      });
    },
  },
  {
    name: 'member',
    own: /name_pronunciation/,
    async requests(many, plan, dice) {
      return Array.from({ length: many }, () => {
        const guide = randomGuide(plan, dice);
        return get(asGuide(guide), `/api/users/${randomMemberOf(guide, plan, dice)}?include-details=true`);
      });
    },
  },
  {
    name: 'feed',
    own: /FROM feed_items f LEFT JOIN users/,
    async requests(many, plan, dice) {
      return Array.from({ length: many }, () => {
        const guide = randomGuide(plan, dice);
        return get(
          asGuide(guide),
          `/api/feeds/items?userId=${randomMemberOf(guide, plan, dice)}&page-size=100&sort-direction=DESC`,
        );
      });
    },
  },
  {
    name: 'note',
    own: /INSERT INTO notes/,
    keyed: true,
    async requests(many, plan, dice) {
      return Array.from({ length: many }, () => {
        const guide = randomGuide(plan, dice);
        const text = `<p>${sentences[dice.below(sentences.length)]} ${sentences[dice.below(sentences.length)]}</p>`;
        return {
          staffId: asGuide(guide),
          method: 'POST' as const,
          path: '/api/notes',
          body: JSON.stringify({ userId: randomMemberOf(guide, plan, dice), text }),
        };
      });
    },
  },
  {
    name: 'needs',
    own: /FROM needs n\s+JOIN need_issues/,
    async requests(many, plan, dice) {
      return Array.from({ length: many }, () => {
        const guide = randomGuide(plan, dice);
        return get(asGuide(guide), `/api/needs?memberId=${randomMemberOf(guide, plan, dice)}`);
      });
    },
  },
  {
    name: 'hub',
    own: /hits AS MATERIALIZED/,
    async requests(many, plan, dice, client) {
      const { rows } = await client.query<{ zipcode: string }>('SELECT DISTINCT zipcode FROM directory_locations');
      return Array.from({ length: many }, () => {
        const query = new URLSearchParams({ 'page-size': '25' });
        if (dice.chance(0.9)) query.set('zipcode', rows[dice.below(rows.length)]?.zipcode ?? '77002');
        query.set('terms', hubTerms(dice));
        return get(asGuide(randomGuide(plan, dice)), `/api/resourcing/hub/search?${query}`);
      });
    },
  },
  ...docketWorkloads,
  ...listWorkloads,
  ...dailyListWorkloads,
  ...conversationWorkloads,
  ...stayWorkloads,
  ...surveyWorkloads,
];

/**
 * Returns the same requests, but sent by a user who can see all members. The bench reports them as an additional
 * figure.
 */
export const asAdministrator = (plan: SeedPlan, requests: readonly BenchRequest[]): BenchRequest[] =>
  requests.map((request, n) => ({
    ...request,
    staffId: administratorId(plan, n),
    path: request.path.replace(/&guideIds=\d+/, ''),
  }));
