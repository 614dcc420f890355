import absences from './features/absences/palette.ts';
import consents from './features/consents/palette.ts';
import docket from './features/docket/palette.ts';
import members from './features/members/palette.ts';
import needs from './features/needs/palette.ts';
import needsContent from './features/needs-content/palette.ts';
import statuses from './features/statuses/palette.ts';
import surveyCreator from './features/survey-creator/palette.ts';
import surveys from './features/surveys/palette.ts';
import training from './features/training/palette.ts';
import transfers from './features/transfers/palette.ts';
import users from './features/users/palette.ts';
import workflows from './features/workflows/palette.ts';
import type { PaletteSource } from './shell/palette/entries.ts';

/** The entries of all features in the command palette, in display order. */
export const paletteSources: readonly PaletteSource[] = [
  absences,
  docket,
  members,
  needs,
  needsContent,
  statuses,
  transfers,
  consents,
  surveys,
  surveyCreator,
  users,
  training,
  workflows,
];
