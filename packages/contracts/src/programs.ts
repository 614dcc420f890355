import { z } from 'zod';
import { idOf, idParam } from './fields.ts';

/** Ids of outside programs start with the name of their directory. */
const outside = /^findhelp:[\w-]{1,64}$/;

/** A program of an outside directory, which has its own ids: `findhelp:5745865499082752`. */
const OutsideProgramId = z
  .string()
  .regex(outside, '{label} must be the id of a program')
  .brand<'OutsideProgram', 'inout'>();
export type OutsideProgramId = z.infer<typeof OutsideProgramId>;

/** A program in our own tables or in an outside directory. */
export const ProgramRef = z.union([idOf('Program'), OutsideProgramId]);
export type ProgramRef = z.infer<typeof ProgramRef>;

/** As above, in a path. */
export const programParam = z.union([idParam('Program'), OutsideProgramId]);
