import { type AnyEndpoint, commonCodes, ErrorBody } from '@guidepost/contracts';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** Moves the `$defs` of a schema to the document's components and updates its references. */
function hoist(schema: Json, components: Json): Json {
  const { $schema: _, $defs, ...rest } = schema as Json & { $defs?: Record<string, Json> };
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string'
          ? inner.replace('#/$defs/', '#/components/schemas/')
          : rewrite(inner),
      ]),
    );
  };
  for (const [id, definition] of Object.entries($defs ?? {})) {
    const { id: _id, ...body } = rewrite(definition) as Json;
    components[id] ??= body;
  }
  const { id, ...body } = rewrite(rest) as Json & { id?: string };
  if (typeof id !== 'string') return body;
  components[id] ??= body;
  return { $ref: `#/components/schemas/${id}` };
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output', components: Json): Json =>
  hoist(z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json, components);

function parameters(endpoint: AnyEndpoint, components: Json): Json[] {
  const of = (schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = jsonSchema(schema, 'input', components) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: property,
    }));
  };
  const header =
    endpoint.method === 'POST' && endpoint.access.kind !== 'public'
      ? [{ $ref: '#/components/parameters/IdempotencyKey' }]
      : [];
  return [...of(endpoint.params, 'path'), ...of(endpoint.query, 'query'), ...header];
}

/** Returns the schema of a form with one file. The other form fields are the body of the contract. */
function formBody(endpoint: AnyEndpoint, components: Json): Json {
  const fields = endpoint.body ? jsonSchema(endpoint.body, 'input', components) : {};
  const { properties = {}, required = [] } = fields as { properties?: Json; required?: string[] };
  const schema = {
    type: 'object',
    properties: { ...properties, file: { type: 'string', contentMediaType: 'application/octet-stream' } },
    required: [...required, 'file'],
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function describeAccess(endpoint: AnyEndpoint): string {
  const { access } = endpoint;
  if (access.kind === 'public') return `Public: ${access.because}.`;
  if (access.kind === 'signed-in') return 'Any signed-in person.';
  if (access.kind === 'permission') return `Needs ${access.permission}; limited to what the caller may see.`;
  const what = access.kind === 'record' ? access.record : access.kind;
  return `Needs ${access.permission}, and the ${what} at ${access.id} must be visible to the caller.`;
}

/** Returns the OpenAPI 3.1 document of all endpoints of the given contracts. */
export function openApiDocument(contracts: Record<string, Record<string, AnyEndpoint>>, version: string): Json {
  const components: Json = {};
  const error = jsonSchema(ErrorBody, 'output', components);
  const failures = Object.fromEntries(
    [...new Set(Object.values(commonCodes).map((info) => info.status))].map((status) => [
      `Error${status}`,
      {
        description: Object.entries(commonCodes)
          .filter(([, info]) => info.status === status)
          .map(([code]) => code)
          .join(', '),
        content: { 'application/json': { schema: error } },
      },
    ]),
  );
  const paths: Record<string, Json> = {};
  for (const [module, endpoints] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const isPublic = endpoint.access.kind === 'public';
      const statuses = [
        400,
        ...(isPublic ? [] : [401, 403, 404]),
        ...(endpoint.method === 'GET' ? [] : [409, 413, 415, 422]),
        429,
        500,
        503,
      ];
      const operation: Json = {
        operationId: `${module}.${name}`,
        tags: [module],
        summary: endpoint.summary,
        description: `${describeAccess(endpoint)}${endpoint.needsFreshSignIn ? ' Needs a recent sign-in if SESSION_FRESH_SECONDS is set.' : ''}${endpoint.codes?.length ? ` Own codes: ${endpoint.codes.join(', ')}.` : ''}`,
        parameters: parameters(endpoint, components),
        ...(endpoint.takesForm ? { requestBody: formBody(endpoint, components) } : {}),
        ...(endpoint.body && !endpoint.takesForm
          ? {
              requestBody: {
                required: true,
                content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input', components) } },
              },
            }
          : {}),
        responses: {
          [endpoint.status ?? 200]: {
            description: 'The request succeeded.',
            content: { 'application/json': { schema: jsonSchema(endpoint.reply, 'output', components) } },
          },
          ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }])),
        },
        security: isPublic ? [] : [{ bearer: [] }],
      };
      paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Guidepost',
      version,
      description:
        'Care coordination for guides and the members they support. Each error response has the body ErrorBody.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      responses: failures,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'One key for each intent. For 24 hours, the same key and body return the reply of the first request. Only POST uses it.',
          schema: { type: 'string', minLength: 8, maxLength: 200 },
        },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
