import { noAssignment, noDue, type SurveyContent, type SurveyId } from '@guidepost/contracts';
import { dayIn, dueOf, type PhaseFacts, phaseDates, phaseFollowDay, phaseState, phaseTodoDay } from '@guidepost/rules';
import { isOnDocket, mainGuide } from '../contact-plan.ts';
import { notifySurvey } from '../survey-answers.ts';
import { type DemoWorkflow, demoWorkflows } from '../text/workflows.ts';
import { dayOf, minuteOf, randomTimeOn, workdayFrom, workdayUntil } from '../times.ts';
import type { DemoMember, DemoStaff, Part, Rows, World } from '../world.ts';

type InsertRow = (table: string, row: Record<string, unknown>) => void;

interface StoredWorkflow extends DemoWorkflow {
  id: number;
  phaseIds: number[];
}
interface WrittenSurvey {
  surveyId: SurveyId;
  versionId: number;
}

/** The state of a member's current phase. */
type PhaseSituation = 'open' | 'begun' | 'answered' | 'reminded' | 'scheduled' | 'late';

/** The housing issues that start the housing workflow. */
const housing = ['temporary-stay', 'behind-on-rent', 'affordable-housing', 'moving', 'no-place-tonight'];

/** Realistic workflows, with phases in every state. */
export const workflowsPart: Part = (world) => {
  const rows: Rows = {
    surveys: [],
    survey_versions: [],
    workflows: [],
    workflow_phases: [],
    assigned_surveys: [],
    survey_answers: [],
    assigned_survey_phases: [],
    scheduled_events: [],
    assigned_workflows: [],
    assigned_workflow_phases: [],
    assigned_workflow_phase_reminders: [],
    assigned_workflow_scheduled_events: [],
    todos: [],
  };
  const put: InsertRow = (table, row) => void rows[table]?.push(row);
  const surveys = new Map<SurveyContent, WrittenSurvey>();
  const workflows = demoWorkflows.map((workflow) => write(world, put, workflow, surveys));
  const [first, stays, homes] = workflows as [StoredWorkflow, StoredWorkflow, StoredWorkflow];
  const main = world.staffBy(mainGuide).id;
  // the main guide has one phase in each of these states, which keeps the docket readable
  const forMain: PhaseSituation[] = ['begun', 'reminded', 'scheduled', 'answered', 'open'];
  for (const member of world.members) {
    const guide = world.staff.find(({ id }) => id === member.guideId);
    const stage = world.statuses.get(member.statuses.at(-1)?.key ?? '')?.stageKey;
    if (guide === undefined || stage !== 'in-program' || isOnDocket(member)) continue;
    const random = world.random('workflows', member);
    const today = dayOf(world.now, guide.timeZone);
    const assignWorkflow = (
      workflow: StoredWorkflow,
      causeType: string,
      causeId: number,
      startedOn: Temporal.PlainDate,
      longest: number,
    ) => {
      const days = startedOn.until(today, { largestUnit: 'day' }).days;
      if (days < 0 || days > longest) return;
      const situation =
        guide.id === main ? forMain.shift() : random.pick(['open', 'begun', 'reminded', 'scheduled', 'late'] as const);
      if (situation === undefined) return;
      assignToMember({
        world,
        put,
        member,
        guide,
        workflow,
        surveys,
        causeType,
        causeId,
        startedOn,
        days,
        standing: situation,
      });
    };
    assignWorkflow(first, 'program', member.id, dayOf(member.enrolledAt, guide.timeZone), 45);
    for (const stay of member.stays)
      if (stay.dischargeDate !== null)
        assignWorkflow(stays, 'hospitalization', stay.id, Temporal.PlainDate.from(stay.dischargeDate), 24);
    const need = world.needs.find(
      (one) => one.member === member && one.closedAt === undefined && housing.includes(one.issue),
    );
    if (need) assignWorkflow(homes, 'need', need.id, dayOf(need.identifiedAt, guide.timeZone), 90);
  }
  return rows;
};

/** Creates a workflow, its phases and their surveys, dated long before the demo's current time. */
function write(
  world: World,
  put: InsertRow,
  workflow: DemoWorkflow,
  surveys: Map<SurveyContent, WrittenSurvey>,
): StoredWorkflow {
  const by = world.staffBy('admin').id;
  const made = world.now.subtract({ hours: 24 * 200 }).toString();
  const dated = { created_at: made, updated_at: made, version: 1 };
  const id = world.nextId('workflows');
  put('workflows', {
    id,
    title: workflow.title,
    cause: workflow.cause,
    need_category_id: workflow.category === undefined ? null : world.categories.get(workflow.category),
    // the demo itself creates all assignments before this time
    assigned_since: world.now.toString(),
    created_by: by,
    ...dated,
  });
  const phaseIds = workflow.phases.map((phase, index) => {
    const content = phase.survey;
    if (content && !surveys.has(content)) {
      const surveyId = world.nextId<'Survey'>('surveys');
      const versionId = world.nextId('survey_versions');
      put('surveys', {
        id: surveyId,
        key: content.name.toLowerCase().replaceAll(/[ ,]+/g, '-'),
        content,
        assignment_configuration: noAssignment,
        initial_checkpoint_due_at: noDue,
        published_at: made,
        created_by: by,
        ...dated,
      });
      put('survey_versions', {
        id: versionId,
        survey_id: surveyId,
        number: 1,
        content,
        published_by: by,
        published_at: made,
      });
      surveys.set(content, { surveyId, versionId });
    }
    const phaseId = world.nextId('workflow_phases');
    put('workflow_phases', {
      id: phaseId,
      workflow_id: id,
      sort_order: index + 1,
      title: phase.title,
      description: phase.description,
      minutes: phase.minutes,
      needs_appointment: phase.needsAppointment ?? false,
      available_after_days: phase.availableAfterDays,
      due_after_days: phase.dueAfterDays,
      survey_id: content ? (surveys.get(content)?.surveyId ?? null) : null,
      sections: phase.sections,
      ...dated,
    });
    return phaseId;
  });
  return { ...workflow, id, phaseIds };
}

interface StoryContext {
  world: World;
  put: InsertRow;
  member: DemoMember;
  guide: DemoStaff;
  workflow: StoredWorkflow;
  surveys: ReadonlyMap<SurveyContent, WrittenSurvey>;
  causeType: string;
  causeId: number;
  startedOn: Temporal.PlainDate;
  /** Days since the member started the workflow. */
  days: number;
  standing: PhaseSituation;
}

/** Assigns a workflow to a member. Earlier phases are complete. The current phase is in the state `standing`. */
function assignToMember(assignment: StoryContext): void {
  const { world, put, member, workflow, startedOn, days, standing: situation, guide } = assignment;
  const assignedId = world.nextId('assigned_workflows');
  const began = startedOn.toZonedDateTime({ timeZone: guide.timeZone, plainTime: '09:00' }).toInstant();
  put('assigned_workflows', {
    id: assignedId,
    member_id: member.id,
    workflow_id: workflow.id,
    cause_type: assignment.causeType,
    cause_id: assignment.causeId,
    started_on: startedOn.toString(),
    created_at: began.toString(),
  });
  const reached = workflow.phases.findLastIndex((phase) => phase.availableAfterDays <= days);
  // a late member's current phase is past its due date
  const current =
    situation === 'late'
      ? Math.max(
          0,
          workflow.phases.findLastIndex((phase) => phase.dueAfterDays < days),
        )
      : reached;
  for (let index = 0; index <= current; index += 1) addPhase(assignment, assignedId, index, index < current);
}

function addPhase(assignment: StoryContext, assignedId: number, index: number, isOver: boolean): void {
  const { world, put, member, guide, workflow, surveys, startedOn, standing: situation } = assignment;
  const phase = workflow.phases[index];
  if (phase === undefined) return;
  const zone = guide.timeZone;
  const today = dayIn(world.now, zone);
  const random = world.random(`phase ${workflow.title} ${index}`, member);
  const dates = phaseDates(phase, startedOn.toString(), startedOn.toString());
  const id = world.nextId('assigned_workflow_phases');
  const dueDay = Temporal.PlainDate.from(dates.dueDate);
  const before = Temporal.PlainDate.from(today).subtract({ days: 1 });
  const doneOn = workdayUntil(Temporal.PlainDate.compare(dueDay, before) < 0 ? dueDay : before);
  const doneAt = isOver ? randomTimeOn(doneOn, zone, random) : null;
  const remindOn =
    !isOver && situation === 'reminded'
      ? workdayFrom(Temporal.PlainDate.from(today).add({ days: 2 })).toString()
      : null;
  const event = !isOver && situation === 'scheduled' ? planEvent(assignment, phase.title) : null;
  const createdAt = Temporal.PlainDate.from(dates.availableDate).toZonedDateTime(zone).toInstant();
  const facts: PhaseFacts = {
    ...dates,
    completedAt: doneAt?.toString() ?? null,
    remindOn,
    needsAppointment: phase.needsAppointment ?? false,
    isScheduled: event !== null,
  };
  const follow = phaseFollowDay(facts, today);
  const written = phase.survey && surveys.get(phase.survey);
  put('assigned_workflow_phases', {
    id,
    member_id: member.id,
    assigned_workflow_id: assignedId,
    phase_id: workflow.phaseIds[index],
    available_date: dates.availableDate,
    due_date: dates.dueDate,
    assigned_survey_id:
      written && phase.survey ? addPhaseSurvey(assignment, phase.survey, written, id, doneAt, createdAt) : null,
    remind_on: remindOn,
    completed_at: doneAt?.toString() ?? null,
    completed_by: doneAt ? guide.id : null,
    follow_at: follow && dueOf(follow, '-1', zone).opensAt,
    created_at: createdAt.toString(),
    updated_at: (doneAt ?? createdAt).toString(),
  });
  const at = world.now.subtract({ hours: 20 }).toString();
  if (remindOn !== null)
    put('assigned_workflow_phase_reminders', {
      id: world.nextId('assigned_workflow_phase_reminders'),
      assigned_phase_id: id,
      remind_on: remindOn,
      created_by: guide.id,
      created_at: at,
    });
  if (event)
    put('assigned_workflow_scheduled_events', {
      id: world.nextId('assigned_workflow_scheduled_events'),
      member_id: member.id,
      assigned_phase_id: id,
      scheduled_event_id: event.id,
      event_version: 1,
      created_by: guide.id,
      created_at: at,
    });
  const state = phaseState(facts, today);
  world.feed.push({
    memberId: member.id,
    type: 'workflow_phase',
    externalId: id,
    actorId: doneAt ? guide.id : null,
    at: doneAt ?? event?.dueAt ?? Temporal.Instant.from(dueOf(remindOn ?? dates.dueDate, '-1', zone).opensAt),
    ...(state === 'completed'
      ? { task: 'completed' }
      : {
          pending: {
            type: 'task',
            eventType: 'workflow_phase',
            lateAt: Temporal.Instant.from(dueOf(dates.dueDate, '-1', zone).lateAt),
          },
        }),
  });
  const todoDay = phaseTodoDay(facts);
  if (todoDay === null || todoDay > today) return;
  put('todos', {
    id: world.nextId('todos'),
    owner_id: guide.id,
    member_id: member.id,
    type: 'SCHEDULE_WORKFLOW_PHASE_REMINDER',
    cause_type: 'assigned_workflow_phase',
    cause_id: id,
    date: todoDay,
    created_at: dueOf(todoDay, '-1', zone).opensAt,
    completed_at: null,
  });
}

/**
 * Adds a phase's survey. It is complete if the phase is complete. Otherwise its answers depend on the phase's state.
 */
function addPhaseSurvey(
  { world, put, member, guide, standing: situation }: StoryContext,
  content: SurveyContent,
  { surveyId, versionId }: WrittenSurvey,
  phaseId: number,
  doneAt: Temporal.Instant | null,
  createdAt: Temporal.Instant,
): number {
  const id = world.nextId<'AssignedSurvey'>('assigned_surveys');
  const random = world.random(`phase survey ${surveyId}`, member);
  const lastWeek = workdayUntil(dayOf(world.now, guide.timeZone).subtract({ days: 1 }));
  const begunAt = randomTimeOn(lastWeek, guide.timeZone, random);
  const most = doneAt ? 99 : situation === 'begun' ? 2 : situation === 'answered' ? 99 : 0;
  const isBegun = doneAt !== null || (most > 0 && Temporal.Instant.compare(begunAt, createdAt) > 0);
  const phaseAnswers = isBegun
    ? notifySurvey({
        id,
        content,
        by: guide.id,
        zone: guide.timeZone,
        from: doneAt?.subtract({ minutes: 12 }) ?? begunAt,
        most,
        nextId: world.nextId,
        random,
      })
    : null;
  const completedAt = doneAt ? (phaseAnswers?.completedAt ?? null) : null;
  put('assigned_surveys', {
    id,
    member_id: member.id,
    survey_id: surveyId,
    survey_version_id: versionId,
    period: `workflow phase ${phaseId}`,
    due_at: null,
    completed_at: completedAt?.toString() ?? null,
    completed_by: completedAt ? guide.id : null,
    created_at: createdAt.toString(),
    updated_at: (completedAt ?? createdAt).toString(),
    version: 1,
  });
  for (const row of phaseAnswers?.survey_answers ?? []) put('survey_answers', row);
  if (completedAt) for (const row of phaseAnswers?.assigned_survey_phases ?? []) put('assigned_survey_phases', row);
  return id;
}

/** Schedules a visit in the next few days. The visit will complete the phase. */
function planEvent(
  { world, put, member, guide }: StoryContext,
  title: string,
): { id: number; dueAt: Temporal.Instant } {
  const zone = guide.timeZone;
  const random = world.random('phase event', member);
  const day = workdayFrom(dayOf(world.now, zone).add({ days: random.between(2, 5) }));
  const minute = random.between(18, 30) * 30;
  const dueAt = minuteOf(day, zone, minute);
  const id = world.nextId('scheduled_events');
  const made = world.now.subtract({ hours: 20 }).toString();
  put('scheduled_events', {
    id,
    member_id: member.id,
    created_by: guide.id,
    date: day.toString(),
    time: minuteOf(day, 'UTC', minute).toString().slice(11, 16),
    time_zone: zone,
    due_at: dueAt.toString(),
    late_at: dueAt.toString(),
    opens_at: dueOf(day.toString(), '-1', zone).opensAt,
    type: 'visit',
    visit_location: 'Home',
    note: `<p>${title}: take the sheet along and walk through it together at the kitchen table.</p>`,
    todo_opened_at: null,
    created_at: made,
    updated_at: made,
    version: 1,
  });
  world.feed.push({
    memberId: member.id,
    type: 'scheduled_event',
    externalId: id,
    actorId: guide.id,
    at: dueAt,
    pending: { type: 'visit', eventType: 'visit', lateAt: dueAt },
  });
  return { id, dueAt };
}
