import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type AnyEndpoint, contracts } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

const features = join(import.meta.dirname, '../../features');
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path, text: readFileSync(join(features, path), 'utf8') }))
  .filter(({ text }) => text.includes('useContractForm({'));

/** Finds code that overwrites the version sent by "Keep my version". */
const overwrites = /\.\.\.\w+, version: \w+\.version\b/;

it('no form sends its first version over the version that "Keep my version" chose', () => {
  expect(sources.length).toBeGreaterThan(30);
  expect(overwrites.test('{ ...body, version: request.version }')).toBe(true);
  expect(sources.filter(({ text }) => overwrites.test(text)).map(({ path }) => path)).toEqual([]);
});

it('every form that saves with a version can reload the record', () => {
  const bare = sources.filter(({ text }) => text.includes("'VERSION_CONFLICT'") && !text.includes('fromRecord'));
  expect(bare.map(({ path }) => path)).toEqual([]);
});

/** Returns the text between a brace at the end of `start` and the matching brace. */
function blockAfter(text: string, start: RegExp): string | undefined {
  const found = start.exec(text);
  if (!found) return undefined;
  const from = found.index + found[0].length;
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < text.length; at += 1) depth += { '{': 1, '}': -1 }[text[at] ?? ''] ?? 0;
  return text.slice(from, at - 1);
}

/** Returns the keys of an object literal, without the keys of nested objects. */
function keysOf(block: string): string[] {
  let flat = block.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'[^']*'|`[^`]*`/g, '""');
  for (let before = ''; before !== flat; ) {
    before = flat;
    flat = flat.replaceAll(/\([^(){}[\]]*\)|\[[^(){}[\]]*\]|\{[^(){}[\]]*\}/g, '""');
  }
  return [...flat.matchAll(/(?:^|,)\s*(?:async )?(\w+)(?=\s*(?:[:,(]|""|$))/g)].flatMap(([, key]) => key ?? []);
}

/** Returns the texts of the form and of the files in its folder that it imports, which may contain the labels. */
const textsOf = ({ path, text }: { path: string; text: string }): string[] => [
  text,
  ...[...text.matchAll(/from '(\.\/[\w-]+\.tsx?)'/g)].flatMap(([, file]) => {
    const whole = join(features, dirname(path), file ?? '');
    return existsSync(whole) ? readFileSync(whole, 'utf8') : [];
  }),
];

function labelled(source: { path: string; text: string }): string[] {
  const inline = blockAfter(source.text, /\blabels: \{/);
  if (inline !== undefined) return keysOf(inline);
  return textsOf(source).flatMap((text) => keysOf(blockAfter(text, /\b(?:const )?\w*[lL]abels\b[^=\n]* = \{/) ?? ''));
}

const said = ({ text }: { text: string }): string[] => keysOf(blockAfter(text, /\bsay: \{/) ?? '');

/** Returns true if a value of this type says nothing to users: an id, a choice by key, or a list. */
function needsWords(schema: z.core.$ZodType): boolean {
  const { def } = schema as z.ZodType;
  const inner = (def as { innerType?: z.core.$ZodType }).innerType ?? (def as { in?: z.core.$ZodType }).in;
  if (inner) return needsWords(inner);
  const meta = (schema as z.ZodType).meta() as Record<string, unknown> | undefined;
  return ['enum', 'array', 'object', 'record', 'union'].includes(def.type) || meta?.['x-record-kind'] !== undefined;
}

/** The body fields of the endpoints that a form names, and those of all endpoints. */
function schemasOf(text: string) {
  const all: AnyEndpoint[] = Object.values(contracts).flatMap((module) => Object.values<AnyEndpoint>(module));
  const named = [...text.matchAll(/contracts\.(\w+)\.(\w+)/g)].flatMap(
    ([, module, name]) =>
      (contracts as unknown as Record<string, Record<string, AnyEndpoint>>)[module ?? '']?.[name ?? ''] ?? [],
  );
  const fields = (endpoints: readonly AnyEndpoint[], field: string) =>
    endpoints.flatMap(({ body }) => (body as z.ZodObject | undefined)?.shape?.[field] ?? []);
  return (field: string): readonly z.core.$ZodType[] => {
    const own = fields(named, field);
    return own.length > 0 ? own : fields(all, field).slice(0, 1);
  };
}

describe('a form that compares two versions', () => {
  /** Fields that never differ between two versions. */
  const neverCompared: Readonly<Record<string, readonly string[]>> = {
    // only a new alert has this field
    'notifications/admin/AlertDrawer.tsx': ['memberId'],
    // a call without a member has no need
    'calls/dialog/UnknownCall.tsx': ['userNeedId'],
  };
  const forms = sources.filter(({ text }) => /\bfromRecord\b/.test(text) && !/\bcompare(?:\(|:)/.test(text));

  it('formats its choices, ids and lists, because users cannot read their values', () => {
    expect(forms.length).toBeGreaterThan(20);
    const bare = forms.flatMap((form) => {
      const words = new Set([...said(form), ...(neverCompared[form.path] ?? [])]);
      if (form.text.includes('say: Object.fromEntries(own.map(')) return [];
      const schemas = schemasOf(textsOf(form).join('\n'));
      return labelled(form)
        .filter((field) => !words.has(field) && schemas(field).some(needsWords))
        .map((field) => `${form.path}: ${field}`);
    });
    expect(bare).toEqual([]);
  });

  it('is found with its labels', () => {
    const found = Object.fromEntries(forms.map((form) => [form.path, labelled(form)]));
    expect(found['lines/LineDrawer.tsx']).toEqual(expect.arrayContaining(['displayName', 'supportUserIds']));
    expect(found['users/UserForm.tsx']).toEqual(expect.arrayContaining(['teams', 'role']));
    expect(found['teams/TeamDrawer.tsx']).toEqual(expect.arrayContaining(['internalPhoneNumberId']));
    expect(Object.entries(found).flatMap(([path, labels]) => (labels.length === 0 ? path : []))).toEqual([]);
    const line = forms.find(({ path }) => path === 'lines/LineDrawer.tsx');
    expect(said(line ?? { text: '' })).toEqual(['timezone', 'ownerId', 'supportUserIds']);
  });
});
