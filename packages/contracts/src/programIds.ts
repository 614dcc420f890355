import type { OutsideProgramId, ProgramRef } from './programs.ts';

/** Whether a program is one of an outside directory. */
export const isOutsideProgram = (id: ProgramRef): id is OutsideProgramId => typeof id === 'string';

/** The id of findhelp's program with an id of its own. */
export const findhelpProgram = (id: string): OutsideProgramId => `findhelp:${id}` as OutsideProgramId;

/** The id that the outside directory itself knows. */
export const ownIdOf = (id: OutsideProgramId): string => id.slice(id.indexOf(':') + 1);
