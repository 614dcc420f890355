import type { OutsideProgramId, ProgramRef } from './programs.ts';

/** Returns true if a program belongs to an outside directory. */
export const isOutsideProgram = (id: ProgramRef): id is OutsideProgramId => typeof id === 'string';

/** Returns our id of a findhelp program. */
export const findhelpProgram = (id: string): OutsideProgramId => `findhelp:${id}` as OutsideProgramId;

/** Returns the id that the outside directory uses. */
export const ownIdOf = (id: OutsideProgramId): string => id.slice(id.indexOf(':') + 1);
