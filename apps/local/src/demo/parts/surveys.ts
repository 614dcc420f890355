import { noAssignment, noDue, type SurveyAssignment, type SurveyContent, type SurveyDue } from '@guidepost/contracts';
import { dayIn, endOfDay, isSurveyDue } from '@guidepost/rules';
import { isOnDocket, mainGuide } from '../contact-plan.ts';
import { notifySurvey } from '../survey-answers.ts';
import { SurveyLinkBook } from '../survey-links.ts';
import { checkInHelp, surveyWords } from '../text/surveys.ts';
import { randomTimeOn, workdayUntil } from '../times.ts';
import type { DemoMember, Part, Rows, World } from '../world.ts';

interface AssignedDays {
  /** Days since the survey was assigned. */
  assigned: number;
  /** Days from the assignment to the due date. */
  due: number;
  /** Days since the first answer, and the maximum number of answers. Missing if the member has not begun the survey. */
  asked?: { days: number; most: number; fixed?: Readonly<Record<string, string | null>> };
}

/** Dolores Whitaker's answers, which are shown in screenshots. */
const doloresAnswers = {
  meals: 'Enough until next Friday',
  safe: 'Yes',
  household: null,
  doctor: 'Bus',
  'bus-pass': 'No, ordered and not here',
};

const whole = 99;

/** Returns the state of a member's first check-in. Most are complete, but new members have not finished theirs. */
function monthOneOf(member: DemoMember, days: number, world: World): AssignedDays | null {
  const random = world.random('month 1', member);
  if (days > 45) return { assigned: days - 1, due: 30, asked: { days: days - random.between(8, 25), most: whole } };
  const assignedDays = { assigned: Math.max(1, days - 1), due: 60 };
  return random.chance(0.5) && days > 4
    ? { ...assignedDays, asked: { days: 2, most: random.between(2, 4) } }
    : assignedDays;
}

/** Returns the state of a member's second check-in: open, begun or complete. A few are late. */
function monthThreeOf(member: DemoMember, days: number, world: World): AssignedDays | null {
  if (days < 75) return null;
  const name = `${member.firstName} ${member.lastName}`;
  if (name === 'Dolores Whitaker') return { assigned: 40, due: 90, asked: { days: 6, most: 5, fixed: doloresAnswers } };
  if (name === 'Amara Okafor') return { assigned: 12, due: 90 };
  const random = world.random('month 3', member);
  const isLate = random.chance(0.04) && !isOnDocket(member);
  if (isLate) return { assigned: Math.min(days - 1, 70), due: Math.min(days - 1, 70) - random.between(2, 9) };
  const assignedDays = { assigned: random.between(8, 60), due: 90 };
  const state = random.between(1, 10);
  if (state <= 4) return assignedDays;
  return { ...assignedDays, asked: { days: random.between(2, 7), most: state <= 7 ? random.between(2, 6) : whole } };
}

/** The demo surveys, their assignments and their progress. */
export const surveysPart: Part = (world) => {
  const admin = world.staffBy('admin').id;
  const rows: Rows = {
    learn_more_contents: [],
    surveys: [],
    survey_versions: [],
    assigned_surveys: [],
    public_links: [],
    survey_links: [],
    survey_devices: [],
    survey_answers: [],
    assigned_survey_phases: [],
    todos: [],
  };
  const put = (table: string, row: Record<string, unknown>) => void rows[table]?.push(row);
  const made = world.now.subtract({ hours: 24 * 220 }).toString();
  const helpId = world.nextId('learn_more_contents');
  put('learn_more_contents', {
    id: helpId,
    content: checkInHelp,
    created_by: admin,
    created_at: made,
    updated_at: made,
    version: 1,
  });
  const clientIds = world.clients.map(({ id }) => id);
  const inProgram: SurveyAssignment = { ...noAssignment, clientIds, stageIds: [world.status('engaged').stageId] };

  const write = (content: SurveyContent, assignment: SurveyAssignment, due: SurveyDue, isPublished: boolean) => {
    const id = world.nextId<'Survey'>('surveys');
    put('surveys', {
      id,
      key: content.name.toLowerCase().replaceAll(' ', '-'),
      content,
      assignment_configuration: assignment,
      initial_checkpoint_due_at: due,
      learn_more_id: content === surveyWords.housing || content === surveyWords.fluShot ? null : helpId,
      published_at: isPublished ? made : null,
      created_by: admin,
      created_at: made,
      updated_at: made,
      version: 1,
    });
    const versionId = world.nextId('survey_versions');
    if (isPublished)
      put('survey_versions', {
        id: versionId,
        survey_id: id,
        number: 1,
        content,
        published_by: admin,
        published_at: made,
      });
    return { id, versionId, content };
  };

  const surveys = [
    { ...write(surveyWords.monthOne, inProgram, { ...noDue, offsetValue: 30 }, true), givenTo: monthOneOf },
    { ...write(surveyWords.monthThree, noAssignment, { ...noDue, offsetValue: 90 }, true), givenTo: monthThreeOf },
    {
      ...write(
        surveyWords.fluShot,
        { ...noAssignment, availableWindow: { startMonth: 9, endMonth: 12 } },
        { ...noDue, offsetValue: 60, maxMonth: 12 },
        true,
      ),
      givenTo: fluShotOf,
    },
  ];
  write(surveyWords.housing, noAssignment, noDue, false);

  const links = new SurveyLinkBook(world, put);
  for (const member of world.members) {
    const stage = world.statuses.get(member.statuses.at(-1)?.key ?? '')?.stageKey;
    if (stage !== 'in-program') continue;
    for (const survey of surveys) {
      const days = Math.floor(world.now.since(member.enrolledAt, { largestUnit: 'hour' }).hours / 24);
      const assignedDays = survey.givenTo(member, days, world);
      if (assignedDays)
        assign(world, put, member, survey, assignedDays, canHaveLink(world, member, survey.content) ? links : null);
    }
  }
  return rows;
};

/** Returns true for the second check-in of the main guide's members, except for members who appear in screenshots. */
const canHaveLink = (world: World, member: DemoMember, content: SurveyContent): boolean =>
  content === surveyWords.monthThree &&
  member.guideId === world.staffBy(mainGuide).id &&
  !isOnDocket(member) &&
  !['Whitaker', 'Okafor'].includes(member.lastName);

/** Returns the state of a member's flu shot survey. Only some members with a guide have this survey. */
function fluShotOf(member: DemoMember, days: number, world: World): AssignedDays | null {
  const random = world.random('flu shot', member);
  if (days < 30 || member.guideId === null || !random.chance(0.25)) return null;
  const assignedDays = { assigned: 20, due: 60 };
  return random.chance(0.6) ? { ...assignedDays, asked: { days: random.between(2, 12), most: whole } } : assignedDays;
}

function assign(
  world: World,
  put: (table: string, row: Record<string, unknown>) => void,
  member: DemoMember,
  survey: { id: number; versionId: number; content: SurveyContent },
  assignedDays: AssignedDays,
  links: SurveyLinkBook | null,
): void {
  const guide = world.staff.find(({ id }) => id === member.guideId);
  const zone = guide?.timeZone ?? member.city.zone;
  const ago = (days: number) => world.now.subtract({ hours: 24 * days });
  const id = world.nextId<'AssignedSurvey'>('assigned_surveys');
  const by = guide ?? world.staffBy(mainGuide);
  const asked = guide === undefined ? undefined : assignedDays.asked;
  const random = world.random(`survey ${survey.id}`, member);
  const answersOfSurvey =
    asked &&
    notifySurvey({
      id,
      content: survey.content,
      by: by.id,
      zone,
      from: randomTimeOn(workdayUntil(ago(asked.days).toZonedDateTimeISO(zone).toPlainDate()), zone, random),
      most: asked.most,
      ...(asked.fixed ? { fixed: asked.fixed } : {}),
      nextId: world.nextId,
      random,
    });
  const assignedAt = ago(assignedDays.assigned);
  const due = endOfDay(dayIn(assignedAt.add({ hours: 24 * assignedDays.due }), zone), zone);
  const dueAt = answersOfSurvey?.nextDueAt ?? due;
  const completedAt = answersOfSurvey?.completedAt ?? null;
  const isByMember = links?.give(member, id, answersOfSurvey) ?? false;
  put('assigned_surveys', {
    id,
    member_id: member.id,
    survey_id: survey.id,
    survey_version_id: survey.versionId,
    period: 'once',
    notes: completedAt && random.chance(0.3) ? random.pick(notes) : null,
    due_at: dueAt.toString(),
    completed_at: completedAt?.toString() ?? null,
    completed_by: completedAt && !isByMember ? by.id : null,
    created_at: assignedAt.toString(),
    updated_at: (completedAt ?? assignedAt).toString(),
    version: 1,
  });
  for (const row of answersOfSurvey?.survey_answers ?? []) put('survey_answers', row);
  for (const row of answersOfSurvey?.assigned_survey_phases ?? []) put('assigned_survey_phases', row);
  const dates = { dueAt: dueAt.toString(), completedAt: completedAt?.toString() ?? null };
  if (guide === undefined || !isSurveyDue(dates, world.now)) return;
  const since = dueAt.subtract({ hours: 24 * 7 });
  const openedAt = Temporal.Instant.compare(since, assignedAt) < 0 ? assignedAt : since;
  put('todos', {
    id: world.nextId('todos'),
    owner_id: guide.id,
    member_id: member.id,
    type: 'SURVEY_DUE',
    cause_type: 'assigned_survey',
    cause_id: id,
    date: dayIn(openedAt, zone),
    created_at: openedAt.toString(),
    completed_at: null,
  });
}

const notes = [
  'Prefers to answer in the car; the kitchen is too loud.',
  'Her daughter helped with the dates.',
  'Would like the questions by text next time.',
  'Asked twice why we need to know; explained.',
];
