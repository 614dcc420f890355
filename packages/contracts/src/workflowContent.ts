import { z } from 'zod';
import { Instant, idOf, line, prose, Text } from './fields.ts';

/** What a workflow is made of (docs/areas/workflows.md#workflows-and-phases). */

export const workflowSectionTypes = ['accordion', 'numbered', 'paragraph'] as const;
export const workflowSectionUses = ['workflow', 'learnMore', 'both'] as const;

/** The most characters that the body of an entry of a section has. */
export const workflowBodyCharacters = 5000;
export const workflowHeaderCharacters = 300;

/** What is read while a phase is done, or beforehand: folded out, step by step, or in paragraphs. */
export const WorkflowSection = z
  .strictObject({
    title: line(200).min(1, 'Title is required.'),
    type: z.enum(workflowSectionTypes),
    usableIn: z.enum(workflowSectionUses),
    content: z
      .array(
        z.strictObject({
          /** What is folded out, or what a step or paragraph begins with; empty for nothing. */
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

/** What a member gets a workflow for: their time in the program, a discharge, or a need of a category. */
export const workflowCauses = ['program', 'discharge', 'need'] as const;
export type WorkflowCause = (typeof workflowCauses)[number];

/** A phase of a workflow, as it is written. */
export const WorkflowPhase = z
  .object({
    id: idOf('WorkflowPhase'),
    workflow: z.object({ id: idOf('Workflow'), title: Text }),
    title: Text,
    description: Text,
    sortOrder: z.int().positive(),
    /** How long it takes, roughly. */
    minutes: z.int().nullable(),
    /** A time has to be found for it, such as a visit. */
    needsAppointment: z.boolean(),
    /** Days after the workflow began. */
    availableAfterDays: z.int(),
    dueAfterDays: z.int(),
    survey: z.object({ id: idOf('Survey'), name: Text }).nullable(),
    /** How many sections are read while it is done, and whether there is more to learn beforehand. */
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
    /** Whether members get it by themselves. */
    isAssigned: z.boolean(),
    /** Members who are in it. */
    memberCount: z.int(),
    version: z.int(),
    /** What it was called before, the newest first. */
    formerTitles: z.array(z.object({ title: Text, until: Instant, renamedBy: Text })),
    phases: z.array(
      WorkflowPhase.extend({ sections: z.array(WorkflowSection), version: z.int(), assignedCount: z.int() }),
    ),
  })
  .meta({ id: 'Workflow' });
export type Workflow = z.infer<typeof Workflow>;
