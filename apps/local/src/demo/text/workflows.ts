import type { SurveyContent, WorkflowCause, WorkflowSection } from '@guidepost/contracts';
import { type ShortSurvey, surveyOf } from './survey-content.ts';
import workflowSurveys from './workflow-surveys.json' with { type: 'json' };
import workflows from './workflows.json' with { type: 'json' };

interface Phase<Survey, Section> {
  title: string;
  description: string;
  minutes: number;
  needsAppointment?: boolean;
  /** Days from the start of the workflow until the phase is available, and until it is due. */
  availableAfterDays: number;
  dueAfterDays: number;
  survey?: Survey;
  sections: Section[];
}

interface Workflow<P> {
  title: string;
  cause: WorkflowCause;
  category?: string;
  phases: readonly P[];
}

export type DemoWorkflow = Workflow<Phase<SurveyContent, WorkflowSection>>;

/** A section in `workflows.json`. An entry without a header is only a text. */
interface ShortSection extends Omit<WorkflowSection, 'content'> {
  content: readonly (string | WorkflowSection['content'][number])[];
}

/** A phase in `workflows.json`. It refers to its survey, and to sections that several phases share, by their keys. */
type ShortPhase = Phase<string, string | ShortSection>;

const sectionOf = ({ content, ...section }: ShortSection): WorkflowSection => ({
  ...section,
  content: content.map((entry) => (typeof entry === 'string' ? { header: '', body: entry } : entry)),
});

const shortSurveys = workflowSurveys as Readonly<Record<string, ShortSurvey>>;
const surveys = new Map(Object.entries(shortSurveys).map(([key, survey]) => [key, surveyOf(survey)]));
const shortSections = workflows.sharedSections as Readonly<Record<string, ShortSection>>;
const sharedSections = new Map(Object.entries(shortSections).map(([key, section]) => [key, sectionOf(section)]));

function named<T>(key: string, map: ReadonlyMap<string, T>): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`A phase in workflows.json refers to ${key}, which does not exist.`);
  return value;
}

/** The demo's workflows, with the surveys in their phases. */
export const demoWorkflows: readonly DemoWorkflow[] = (workflows.workflows as readonly Workflow<ShortPhase>[]).map(
  (workflow) => ({
    ...workflow,
    phases: workflow.phases.map(({ survey, sections, ...phase }) => ({
      ...phase,
      ...(survey === undefined ? {} : { survey: named(survey, surveys) }),
      sections: sections.map((section) =>
        typeof section === 'string' ? named(section, sharedSections) : sectionOf(section),
      ),
    })),
  }),
);
