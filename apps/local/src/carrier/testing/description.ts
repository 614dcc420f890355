import { Ajv, type AnySchema } from 'ajv';
import description from './twilio-description.json' with { type: 'json' };

interface Operation {
  query?: Record<string, unknown>;
  form?: { required?: string[]; properties: Record<string, unknown> };
  responses: Record<string, unknown>;
}

interface Exchange {
  method: string;
  /** The path below the API's base, without the query. */
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  status: number;
  body: unknown;
}

const paths = description.paths as unknown as Record<string, Record<string, Operation>>;

const ajv = new Ajv({ strict: false, allErrors: true });
for (const format of ['uri', 'uri-map', 'currency', 'phone-number', 'endpoint', 'http-method', 'twiml', 'date-time'])
  ajv.addFormat(format, true);
ajv.addFormat('phone-number-capabilities', true);
ajv.addFormat('int64', true);
ajv.addFormat('int32', true);
ajv.addFormat('date-time-rfc-2822', /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} \+0000$/);
for (const [name, schema] of Object.entries(description.schemas)) ajv.addSchema(toJsonSchema(schema), `twilio:${name}`);

/**
 * Converts OpenAPI 3.0's `nullable` to JSON Schema. Twilio's schemas list all properties of an object, so any other
 * property in a response is an error.
 */
function toJsonSchema(schema: unknown): AnySchema {
  if (Array.isArray(schema)) return schema.map(toJsonSchema) as never;
  if (typeof schema !== 'object' || schema === null) return schema as never;
  const { nullable, $ref, ...rest } = schema as Record<string, unknown>;
  const inner: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(rest)) {
    inner[key] =
      key === 'properties'
        ? Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, toJsonSchema(part)]))
        : key === 'enum' || key === 'required'
          ? value
          : toJsonSchema(value);
  }
  if (inner['properties'] !== undefined) inner['additionalProperties'] = false;
  if (typeof $ref === 'string') inner['$ref'] = $ref.replace('#/components/schemas/', 'twilio:');
  return nullable === true ? { anyOf: [inner, { type: 'null' }] } : inner;
}

function operationOf(method: string, path: string): [string, Operation] | undefined {
  const found = Object.keys(paths)
    .filter((template) => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/.]+')}$`).test(path))
    .find((template) => paths[template]?.[method.toLowerCase()]);
  const operation = found && paths[found]?.[method.toLowerCase()];
  return found && operation ? [found, operation] : undefined;
}

/**
 * Compares a request and its response with Twilio's own description of the API.
 * @returns the differences, as sentences; an empty list for an error response, because Twilio does not describe its
 * body
 */
export function problemsOf(exchange: Exchange): string[] {
  const described = operationOf(exchange.method, exchange.path);
  if (!described) return [`${exchange.method} ${exchange.path} is not in Twilio's description`];
  const [template, operation] = described;
  const where = `${exchange.method} ${template}`;
  const problems = unknownNames(exchange.query, operation.query ?? {}, `${where}: query`);
  if (operation.form) problems.push(...unknownNames(exchange.form, operation.form.properties, `${where}: form`));
  if (exchange.status >= 400) return problems;
  for (const name of operation.form?.required ?? [])
    if (!exchange.form.has(name)) problems.push(`${where}: no ${name}`);
  if (!Object.hasOwn(operation.responses, String(exchange.status)))
    return [...problems, `${where}: status ${exchange.status}`];
  const schema = operation.responses[String(exchange.status)];
  if (schema === null) return problems;
  const validate = ajv.compile(toJsonSchema(schema));
  if (!validate(exchange.body)) {
    for (const { instancePath, message, params } of validate.errors ?? [])
      problems.push(`${where}: ${instancePath} ${message} ${JSON.stringify(params)}`);
  }
  return problems;
}

const unknownNames = (given: URLSearchParams, known: object, where: string): string[] =>
  [...given.keys()].filter((name) => !Object.hasOwn(known, name)).map((name) => `${where}: unknown ${name}`);
