import type { AnyEndpoint } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';

const endpoints: AnyEndpoint[] = Object.values(contracts).flatMap((module) => Object.values<AnyEndpoint>(module));

/**
 * Returns the schema for the body of an endpoint. Uses the endpoint's own schema, or the schema of the contract if the
 * endpoint has none. In the built app, the endpoints that screens use have no schema (light-contracts.ts).
 */
export function bodySchema(endpoint: AnyEndpoint): AnyEndpoint['body'] {
  if (Object.hasOwn(endpoint, 'body')) return endpoint.body;
  return endpoints.find(({ method, path }) => method === endpoint.method && path === endpoint.path)?.body;
}
