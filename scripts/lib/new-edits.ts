import type { Names } from './new-names.ts';

/** A change to a file that lists all modules or features. */
export interface Edit {
  file: string;
  change(text: string): string;
}

/**
 * Inserts a line into the block between the line `start` and the text `end`.
 * @param isSorted true to insert the line in alphabetical order; false to insert it as the last line
 */
export function insertLine(text: string, start: string, end: string, line: string, isSorted = false): string {
  const begin = text.indexOf(start);
  const last = begin < 0 ? -1 : text.indexOf(end, begin + start.length);
  if (last < 0) throw new Error(`“${start}” was not found. Adapt scripts/lib/new-edits.ts to the changed file.`);
  const first = begin + start.length;
  const lines = text.slice(first, last).split('\n');
  const keyOf = (one: string) => one.replace(/^[\s|']+/, '');
  const later = isSorted ? lines.findIndex((one) => one.trim() !== '' && keyOf(one) > keyOf(line)) : -1;
  lines.splice(later < 0 ? lines.length : later, 0, line);
  return text.slice(0, first) + lines.join('\n') + text.slice(last);
}

/** Adds an import or export at the start. The formatter sorts it later. */
export const addFirstLine = (text: string, line: string): string => `${line}\n${text}`;

/** Returns the changes to shared files for every new server module, with the records of the organization or of members. */
export const sharedModuleEdits = ({ name, names, one, One, table, words }: Names, about: string): Edit[] => [
  {
    file: 'packages/contracts/src/ids.ts',
    change: (text) => insertLine(text, 'export type RecordKind =', ';', `  | '${One}'`, true),
  },
  {
    file: 'packages/contracts/src/index.ts',
    change: (text) =>
      insertLine(
        insertLine(
          addFirstLine(text, `import { ${names} } from './${name}.ts';`),
          "export * from './absences.ts';",
          '\n\n',
          `export * from './${name}.ts';`,
          true,
        ),
        'export const contracts = {',
        '\n};',
        `  ${names},`,
      ),
  },
  {
    file: 'apps/server/src/modules.ts',
    change: (text) =>
      insertLine(
        addFirstLine(text, `import { ${names}Module } from './modules/${name}/module.ts';`),
        'export const modules: readonly Module[] = [',
        '\n]',
        `  ${names}Module,`,
      ),
  },
  {
    file: 'apps/server/src/testing/samples.ts',
    change: (text) =>
      insertLine(
        addFirstLine(text, `import { ${names}Samples } from './samples/${name}.ts';`),
        'const samples = {',
        '\n} satisfies',
        `  ...${names}Samples,`,
      ),
  },
  {
    file: 'apps/server/src/testing/samples/ids.ts',
    change: (text) => insertLine(text, 'const idKinds = {', '\n} as const', `  ${one}Id: '${One}',`),
  },
  {
    file: 'apps/server/src/testing/ownership.ts',
    change: (text) =>
      insertLine(
        text,
        "'It says who wrote, did or decided something, which stays true.': [",
        '\n  ],',
        `    '${table}.created_by',`,
        true,
      ),
  },
  {
    file: 'docs/areas/README.md',
    change: (text) => insertLine(text, '| area | subject |', '\n\n', `| [${words}](${name}.md) | ${words} ${about} |`),
  },
];

/** Returns the changes to shared files for a new server module with records of the organization. */
export const moduleEdits = (all: Names): Edit[] => {
  const { name, one, One, table, words, word, a } = all;
  return [
    ...sharedModuleEdits(all, 'with a title'),
    {
      file: 'packages/contracts/src/live.ts',
      change: (text) =>
        addLiveEvent(text, `  /** The list of ${words} changed. */\n  ${table}_updated: z.object({}),`, table, 'null'),
    },
    {
      file: 'packages/rules/src/audit/actions-setup.ts',
      change: (text) =>
        insertLine(
          text,
          'export const setupActions: Actions = {',
          '\n};',
          `\n  'GET /${name}': () => sentence('Viewed the ${words}'),\n  'POST /${name}': () => sentence('Added ${a} ${word}'),\n  'PATCH /${name}/{id}': () => sentence('Changed ${a} ${word}'),`,
        ),
    },
    {
      file: 'apps/server/src/client-archive/tables.ts',
      change: (text) =>
        insertLine(text, "'How this installation is staffed and set up': [", '\n  ],', `    '${table}',`, true),
    },
    {
      file: 'apps/server/src/data-levels.ts',
      change: (text) => insertLine(text, '  content: [', '\n  ],', `    '${table}',`, true),
    },
    {
      file: 'apps/server/src/testing/samples/references.ts',
      change: (text) =>
        insertLine(
          text,
          "'The organization maintains these lists for all members.': [",
          '\n  ],',
          `    '${One}',`,
          true,
        ),
    },
    {
      file: 'apps/server/src/testing/world.ts',
      change: (text) =>
        insertLine(
          text,
          'const ids: Ids = {',
          '\n\n  const made = [',
          `  ids.${one}Id = await idOf(ground)(
    \`INSERT INTO ${table} (title, created_by, created_at) VALUES ('An example', $1, '2026-05-01Z') RETURNING id\`,
    [person.id],
  );`,
        ),
    },
  ];
};

/** Adds an event and the property that contains its member. */
export const addLiveEvent = (text: string, event: string, table: string, member: string): string =>
  insertLine(
    insertLine(text, 'export const liveEvents = {', '\n} as const;', event),
    'export const liveEventMembers: {',
    '\n};',
    `  ${table}_updated: ${member},`,
  );

/** Returns the changes to shared files for every new screen or card. */
export const sharedFeatureEdits = ({ name, names, one }: Names): Edit[] => [
  {
    // the audit hides requests that a screen sends when it opens
    file: 'packages/rules/src/audit/actions.ts',
    change: (text) => insertLine(text, 'const pageLoads = [', '\n] as const;', `  'GET /${name}',`),
  },
  {
    file: 'apps/web/src/features-live.ts',
    change: (text) =>
      addFirstLine(
        `${text.trimEnd()}\nregisterLive(${names}Live);\n`,
        `import { ${names}Live } from './features/${name}/live.ts';`,
      ),
  },
  {
    file: 'e2e/screens.ts',
    change: (text) =>
      insertLine(
        addFirstLine(text, `import { ${one}Screens } from './${name}-screens.ts';`),
        'export const screens: readonly Screen[] = [',
        "\n  {\n    name: 'member not found',",
        `  ...${one}Screens,`,
      ),
  },
  {
    file: 'e2e/specs-of-areas.ts',
    change: (text) => insertLine(text, 'export const specsOfAreas', '\n};', `  '${name}': ['${name}'],`, true),
  },
  {
    file: `docs/areas/${name}.md`,
    change: (text) =>
      text.replace(/^Code: (.*),$/m, `Code: $1,\n[\`features/${name}\`](../../apps/web/src/features/${name}),`),
  },
];

/** Returns the changes to shared files for a module's screen. */
export const featureEdits = (all: Names): Edit[] => {
  const { name, names, Names } = all;
  return [
    ...sharedFeatureEdits(all),
    {
      file: 'apps/web/src/routes.tsx',
      change: (text) =>
        insertLine(
          text.replace(
            '\nexport const router =',
            `
const ${names} = createRoute({
  getParentRoute: () => signedIn,
  path: '/${name}',
  component: lazyRouteComponent(() => import('./features/${name}/${Names}Screen.tsx')),
});

export const router =`,
          ),
          'signedIn.addChildren([',
          '\n      adminRoutes,',
          `      ${names},`,
        ),
    },
    {
      file: 'apps/web/src/features-palette.ts',
      change: (text) =>
        addFirstLine(
          insertLine(text, 'export const paletteSources', '\n];', `  ${names},`),
          `import ${names} from './features/${name}/palette.ts';`,
        ),
    },
  ];
};
