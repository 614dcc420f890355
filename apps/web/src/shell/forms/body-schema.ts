import type { AnyEndpoint } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';

const endpoints: AnyEndpoint[] = Object.values(contracts).flatMap((module) => Object.values<AnyEndpoint>(module));

/**
 * Returns the schema of an endpoint's body. Uses the endpoint's own schema, or the contract's if it has none. In the
 * built app, the endpoints used by screens have no schema (light-contracts.ts).
 */
export function bodySchema(endpoint: AnyEndpoint): AnyEndpoint['body'] {
  if (Object.hasOwn(endpoint, 'body')) return endpoint.body;
  return endpoints.find(({ method, path }) => method === endpoint.method && path === endpoint.path)?.body;
}
