import { z } from 'zod';
import { idOf, idParam } from './fields.ts';

/** Pattern for the ids of outside programs. An id starts with the directory's name. */
const outside = /^findhelp:[\w-]{1,64}$/;

/** Id of a program in an outside directory: `findhelp:5745865499082752`. */
const OutsideProgramId = z
  .string()
  .regex(outside, '{label} must be the ID of a program')
  .brand<'OutsideProgram', 'inout'>();
export type OutsideProgramId = z.infer<typeof OutsideProgramId>;

/** Id of a program in Guidepost's own tables or in an outside directory. */
export const ProgramRef = z.union([idOf('Program'), OutsideProgramId]);
export type ProgramRef = z.infer<typeof ProgramRef>;

/** A program's id in the path of a request. */
export const programParam = z.union([idParam('Program'), OutsideProgramId]);
