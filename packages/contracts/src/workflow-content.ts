import { z } from 'zod';
import { Instant, idOf, line, prose, Text } from './fields.ts';

/** A workflow's content (docs/areas/workflows.md#workflows-and-phases). */

export const workflowSectionTypes = ['accordion', 'numbered', 'paragraph'] as const;
export const workflowSectionUses = ['workflow', 'learnMore', 'both'] as const;

/** Maximum length of the text in a section's entry, in characters. */
export const workflowBodyCharacters = 5000;
export const workflowHeaderCharacters = 300;

/** Content to read before or during a phase, shown as expandable sections, steps or paragraphs. */
export const WorkflowSection = z
  .strictObject({
    title: line(200).min(1, 'Title is required.'),
    type: z.enum(workflowSectionTypes),
    usableIn: z.enum(workflowSectionUses),
    content: z
      .array(
        z.strictObject({
          /** The heading of an expandable section, step or paragraph. Empty if there is no heading. */
          header: line(workflowHeaderCharacters),
          body: prose(workflowBodyCharacters),
        }),
      )
      .min(1, '{label} is required.')
      .max(50),
  })
  .meta({ id: 'WorkflowSection' });
export type WorkflowSection = z.infer<typeof WorkflowSection>;
export type WorkflowSectionUse = (typeof workflowSectionUses)[number];

/** Why a workflow is assigned to a member: their time in the program, a discharge, or a need in a category. */
export const workflowCauses = ['program', 'discharge', 'need'] as const;
export type WorkflowCause = (typeof workflowCauses)[number];

/** A phase of a workflow, as administrators write it. */
export const WorkflowPhase = z
  .object({
    id: idOf('WorkflowPhase'),
    workflow: z.object({ id: idOf('Workflow'), title: Text }),
    title: Text,
    description: Text,
    sortOrder: z.int().positive(),
    /** Approximate duration of the phase, in minutes. */
    minutes: z.int().nullable(),
    /** True if the phase requires an appointment, such as a visit. */
    needsAppointment: z.boolean(),
    /** Number of days after the start of the workflow until the phase becomes available. */
    availableAfterDays: z.int(),
    dueAfterDays: z.int(),
    survey: z.object({ id: idOf('Survey'), name: Text }).nullable(),
    /** The number of sections to read during the phase. `hasLearnMore` is true if there is background information. */
    sectionCount: z.int(),
    hasLearnMore: z.boolean(),
  })
  .meta({ id: 'WorkflowPhase' });
export type WorkflowPhase = z.infer<typeof WorkflowPhase>;

/** A workflow with its phases in order, as administrators see it. */
export const Workflow = z
  .object({
    id: idOf('Workflow'),
    title: Text,
    cause: z.enum(workflowCauses),
    needCategoryId: idOf('NeedCategory').nullable(),
    /** True if the workflow is assigned to members automatically. */
    isAssigned: z.boolean(),
    /** Number of members who have the workflow. */
    memberCount: z.int(),
    version: z.int(),
    /** The workflow's former titles, newest first. */
    formerTitles: z.array(z.object({ title: Text, until: Instant, renamedBy: Text })),
    phases: z.array(
      WorkflowPhase.extend({ sections: z.array(WorkflowSection), version: z.int(), assignedCount: z.int() }),
    ),
  })
  .meta({ id: 'Workflow' });
export type Workflow = z.infer<typeof Workflow>;
