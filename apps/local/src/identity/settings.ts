/** The local identity provider's path, below Guidepost's URL. */
export const IDENTITY_PATH = '/_idp';

/** The API's identifier: the resource in token requests and the audience in access tokens. */
export const RESOURCE = 'urn:guidepost:api';

/**
 * The only `acr` value that the local provider supports. A sign-in has it if the client asks for it. The provider asks
 * for no password, so the value is only good for trying OIDC_REQUIRED_ACR.
 */
export const MULTI_FACTOR = 'urn:guidepost:multi-factor';

export const WEB_CLIENT = 'guidepost-web';
export const CLI_CLIENT = 'guidepost-cli';

/** The redirect URL for the token command. RFC 8252 allows native clients to use any loopback port. */
export const CLI_REDIRECT = 'http://127.0.0.1/signed-in';

export const DEMO_DOMAIN = 'demo.test';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;

/** Returns the local provider's issuer for Guidepost's URL. */
export function localIssuer(publicUrl: string): string {
  return publicUrl.replace(/\/$/, '') + IDENTITY_PATH;
}
