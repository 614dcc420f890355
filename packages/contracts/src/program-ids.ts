import type { OutsideProgramId, ProgramRef } from './programs.ts';

/** Returns true if a program is in an outside directory. */
export const isOutsideProgram = (id: ProgramRef): id is OutsideProgramId => typeof id === 'string';

/** Returns our id for a findhelp program. */
export const findhelpProgram = (id: string): OutsideProgramId => `findhelp:${id}` as OutsideProgramId;

/** Returns the id of a program in its outside directory. */
export const ownIdOf = (id: OutsideProgramId): string => id.slice(id.indexOf(':') + 1);
