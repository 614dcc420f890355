import { z } from 'zod';
import { idOf, idParam } from './fields.ts';

/** How the id of a program of an outside directory begins: with that directory. */
const outside = /^findhelp:[\w-]{1,64}$/;

/** A program of an outside directory, which has ids of its own: `findhelp:5745865499082752`. */
const OutsideProgramId = z
  .string()
  .regex(outside, '{label} must be the id of a program')
  .brand<'OutsideProgram', 'inout'>();
export type OutsideProgramId = z.infer<typeof OutsideProgramId>;

/** A program, of our own tables or of an outside directory. */
export const ProgramRef = z.union([idOf('Program'), OutsideProgramId]);
export type ProgramRef = z.infer<typeof ProgramRef>;

/** As above, in a path. */
export const programParam = z.union([idParam('Program'), OutsideProgramId]);
