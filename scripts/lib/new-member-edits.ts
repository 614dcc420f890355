import {
  addFirstLine,
  addLiveEvent,
  type Edit,
  insertLine,
  sharedFeatureEdits,
  sharedModuleEdits,
} from './new-edits.ts';
import type { Names } from './new-names.ts';

/** Replaces a text that occurs in the file. The function fails if it does not occur. */
function replaced(text: string, from: RegExp, to: string): string {
  if (!from.test(text)) throw new Error(`“${from.source}” was not found. Adapt scripts/lib/new-member-edits.ts.`);
  return text.replace(from, to);
}

/** Returns the changes to shared files for a new server module with records of members. */
export const memberModuleEdits = (all: Names): Edit[] => {
  const { name, names, one, One, kind, table, words, word, Word, a } = all;
  return [
    ...sharedModuleEdits(all, 'of a member'),
    {
      file: 'packages/contracts/src/records.ts',
      change: (text) =>
        insertLine(text, 'export const recordKinds = {', '\n} as const', `  '${kind}': { table: '${table}' },`),
    },
    {
      file: 'packages/contracts/src/live.ts',
      change: (text) =>
        addLiveEvent(
          text,
          `  /** The ${words} of a member changed. */\n  ${table}_updated: z.object({ memberId: idOf('Member') }),`,
          table,
          "'memberId'",
        ),
    },
    {
      file: 'packages/rules/src/members/changes.ts',
      change: (text) => insertLine(text, 'const labels: Readonly', '\n};', `  ${one}: '${Word}',`),
    },
    {
      file: 'packages/rules/src/audit/actions-members.ts',
      change: (text) =>
        insertLine(
          text,
          'export const memberActions: Actions = {',
          '\n};',
          `\n  'GET /${name}': (m) => sentence('Viewed the ${words} of {member}', m),\n  'POST /${name}': (m) => sentence('Added ${a} ${word} for {member}', m),\n  'PATCH /${name}/{id}': (m) => sentence('Changed ${a} ${word} for {member}', m),\n  'DELETE /${name}/{id}': (m) => sentence('Deleted ${a} ${word} for {member}', m),`,
        ),
    },
    {
      file: 'apps/server/src/client-archive/tables.ts',
      change: (text) =>
        insertLine(text, 'export const clientTables', '\n};', `  ${table}: of('member_id', '${words} of members'),`),
    },
    {
      file: 'apps/server/src/data-levels.ts',
      change: (text) => insertLine(text, '  health: [', '\n  ],', `    '${table}',`, true),
    },
    {
      file: 'apps/server/src/testing/samples/references.ts',
      change: (text) =>
        insertLine(text, 'export const recordsOfKinds = {', '\n} as const', `  ${One}: '${one}Id',`, true),
    },
    {
      file: 'apps/server/src/testing/world.ts',
      change: (text) =>
        addFirstLine(
          replaced(text, /const made = \[([^\]]*?),?\s*\];/, `const made = [$1, ${names}];`),
          `import { ${names} } from './records/${name}.ts';`,
        ),
    },
    {
      file: 'apps/server/src/testing/merge-scenario.ts',
      change: (text) =>
        addFirstLine(
          insertLine(text, 'const parts = {', '\n};', `  ${names},`),
          `import { ${names} } from './records/${name}.ts';`,
        ),
    },
  ];
};

/** Returns the changes to shared files for a card with a member's records. */
export const memberFeatureEdits = (all: Names): Edit[] => {
  const { name, names, Names, one, One, words, Words } = all;
  return [
    ...sharedFeatureEdits(all),
    {
      file: 'packages/contracts/src/preferences.ts',
      change: (text) =>
        replaced(
          insertLine(text, 'export const memberCardSections = [', '\n] as const', `  '${names}',`),
          /\n {2}insuranceInformation: card,/,
          `$&\n  ${names}: card,`,
        ),
    },
    {
      file: 'apps/web/src/shell/slots.tsx',
      change: (text) =>
        insertLine(
          text,
          'interface Slots {',
          '\n}',
          `  /** In the Member info tab, after the consents: ${words}. */\n  member${Names}: { member: Member };`,
        ),
    },
    {
      file: 'apps/web/src/features/member-page/profile/MemberInfo.tsx',
      change: (text) =>
        replaced(
          text,
          /\n( *)<Slot of="memberConsents" member=\{member\} \/>/,
          `$&\n$1<Slot of="member${Names}" member={member} />`,
        ),
    },
    {
      file: 'apps/web/src/shell/dialogs/kinds.ts',
      change: (text) =>
        addFirstLine(
          insertLine(
            text,
            'export interface DialogKinds {',
            '\n}',
            `  /** Edits ${words}, or adds one if \`record\` is undefined. */\n  ${one}: AboutMember & { record?: ${One} };`,
          ),
          `import type { ${One} } from '@guidepost/contracts';`,
        ),
    },
    {
      file: 'apps/web/src/features-dialogs.ts',
      change: (text) =>
        insertLine(
          text,
          'export const dialogs: DialogLoaders = {',
          '\n};',
          `  ${one}: () => import('./features/${name}/${One}Dialog.tsx'),`,
        ),
    },
    {
      file: 'apps/web/src/features-member.ts',
      change: (text) =>
        addFirstLine(
          insertLine(text, 'fillSlots({', '\n});', `  member${Names}: ${Names}Card,`),
          `import { ${Names}Card } from './features/${name}/${Names}Card.tsx';`,
        ),
    },
    {
      file: 'docs/areas/member-page.md',
      change: (text) => replaced(text, / and Insurance information/, `, [${Words}](${name}.md)$&`),
    },
  ];
};
