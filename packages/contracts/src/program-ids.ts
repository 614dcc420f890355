import type { OutsideProgramId, ProgramRef } from './programs.ts';

/** Returns true if a program is in an outside directory. */
export const isOutsideProgram = (id: ProgramRef): id is OutsideProgramId => typeof id === 'string';

/** Returns Guidepost's id for a findhelp program. */
export const findhelpProgram = (id: string): OutsideProgramId => `findhelp:${id}` as OutsideProgramId;

/** Returns a program's id in its outside directory. */
export const ownIdOf = (id: OutsideProgramId): string => id.slice(id.indexOf(':') + 1);
