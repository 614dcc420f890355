/** The path of the local identity provider below the product's address. */
export const IDENTITY_PATH = '/_idp';

/** The identifier of the API: the resource in token requests, and the audience in access tokens. */
export const RESOURCE = 'urn:guidepost:api';

export const WEB_CLIENT = 'guidepost-web';
export const CLI_CLIENT = 'guidepost-cli';

/** The token command receives the redirect at this address. RFC 8252 allows native clients any loopback port. */
export const CLI_REDIRECT = 'http://127.0.0.1/signed-in';

export const DEMO_DOMAIN = 'demo.test';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;

/** Returns the issuer of the local provider for a product at this address. */
export function localIssuer(publicUrl: string): string {
  return publicUrl.replace(/\/$/, '') + IDENTITY_PATH;
}
