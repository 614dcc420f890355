import { calls } from './es-calls.ts';
import { docket } from './es-docket.ts';
import { feed } from './es-feed.ts';
import { files } from './es-files.ts';
import { lists } from './es-lists.ts';
import { memberPage } from './es-member-page.ts';
import { members } from './es-members.ts';
import { said } from './es-said.ts';
import { schedule } from './es-schedule.ts';
import { frame } from './es-shell.ts';
import { texts } from './es-texts.ts';

/** Spanish, by English sentence. What is missing shows in English (decision 161). */
export default {
  ...calls,
  ...docket,
  ...feed,
  ...files,
  ...lists,
  ...memberPage,
  ...members,
  ...said,
  ...schedule,
  ...frame,
  ...texts,
} satisfies Record<string, string>;
