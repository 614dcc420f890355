import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** The repository's root folder. */
export const root = path.resolve(import.meta.dirname, '../../../..');

/** Node in a syntax tree, with only the properties used here. */
interface Node {
  type: string;
  [key: string]: unknown;
}

/** A parsed source file of the app or server. */
export interface Source {
  file: string;
  program: Node;
}

const isProduct = (file: string): boolean => !/\.test\.|\/testing\/|\/locales\/|\.d\.ts$|node_modules/.test(file);

/** Returns the source files in these folders and their subfolders, without tests, test helpers and catalogs. */
export const sourcesIn = (...folders: string[]): Source[] =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter(isProduct)
    .map((file) => {
      const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'));
      return { file, program: program as unknown as Node };
    });

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
}

const literalOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

function nameOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node.name);
  if (node.type === 'MemberExpression' && !node.computed) return nameOf(node.property);
  return literalOf(node);
}

/** The values that an expression can have: its literal texts, and the names of variables that hold other values. */
export interface Origin {
  texts: string[];
  names: string[];
}

const nothing: Origin = { texts: [], names: [] };

function batched(nodes: readonly unknown[]): Origin {
  const parts = nodes.map(originOf);
  return { texts: parts.flatMap(({ texts }) => texts), names: parts.flatMap(({ names }) => names) };
}

const named = (node: unknown): Origin => {
  const name = nameOf(node);
  return name === null ? nothing : { texts: [], names: [name] };
};

/** Returns the values that a function returns. Ignores nested functions. */
function returnsOf(node: Node): unknown[] {
  if (node.type === 'ReturnStatement') return [node.argument];
  return childrenOf(node)
    .filter(({ type }) => !type.includes('Function'))
    .flatMap(returnsOf);
}

function originOf(node: unknown): Origin {
  if (!isNode(node)) return nothing;
  const text = literalOf(node);
  if (text !== null) return { texts: [text], names: [] };
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
    case 'JSXExpressionContainer':
      return originOf(node.expression);
    case 'ConditionalExpression':
      return batched([node.consequent, node.alternate]);
    case 'LogicalExpression':
      return batched(node.operator === '&&' ? [node.right] : [node.left, node.right]);
    case 'ArrayExpression':
      return batched(node.elements as unknown[]);
    case 'ObjectExpression':
      return batched((node.properties as Node[]).map(({ value }) => value));
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration': {
      const body = node.body as Node;
      return body.type === 'BlockStatement' ? batched(returnsOf(body)) : originOf(body);
    }
    case 'CallExpression':
      return named(node.callee);
    case 'MemberExpression':
      return named(node.computed ? node.object : node);
    case 'Identifier':
      return named(node);
    default:
      return nothing;
  }
}

/** Returns the values of one argument in all calls of a function. `at` is the argument's index, starting at 0. */
export function argumentsOf({ program }: Source, callee: string, at: number): Origin[] {
  const found: Origin[] = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || nameOf(node.callee) !== callee) return;
    found.push(originOf((node.arguments as unknown[])[at]));
  });
  return found;
}

/**
 * Returns the name and value that a node defines. The node is a variable, function, property, attribute or default
 * value.
 */
function definitionOf(node: Node): [name: string | null, value: unknown] {
  switch (node.type) {
    case 'VariableDeclarator':
      return [nameOf(node.id), node.init];
    case 'FunctionDeclaration':
      return [nameOf(node.id), node];
    case 'Property':
      return [nameOf(node.key), node.value];
    case 'JSXAttribute':
      return [nameOf(node.name), node.value];
    case 'AssignmentPattern':
      return [nameOf(node.left), node.right];
    default:
      return [null, null];
  }
}

/** Returns the literal texts that a source file assigns to these names. */
export function textsOf({ program }: Source, names: ReadonlySet<string>): string[] {
  const found: string[] = [];
  walk(program, (node) => {
    const [name, value] = definitionOf(node);
    if (name !== null && names.has(name)) found.push(...originOf(value).texts);
  });
  return found;
}

/** Returns all literal texts and object keys in a source file. */
export function everyText({ program }: Source): string[] {
  const found: string[] = [];
  walk(program, (node) => {
    const text = node.type === 'Property' ? nameOf(node.key) : literalOf(node);
    if (text !== null) found.push(text);
    if (node.type === 'JSXText') found.push(String(node.value).trim());
    if (node.type === 'TemplateElement') found.push((node.value as { cooked: string }).cooked);
  });
  return found;
}
