/** The path of the local identity provider below the product's address. */
export const IDENTITY_PATH = '/_idp';

/** The API as the provider knows it: the resource that tokens are asked for and the audience that they carry. */
export const RESOURCE = 'urn:guidepost:api';

export const WEB_CLIENT = 'guidepost-web';
export const CLI_CLIENT = 'guidepost-cli';

/** The token command answers here itself; RFC 8252 lets a native client use any port of loopback. */
export const CLI_REDIRECT = 'http://127.0.0.1/signed-in';

export const DEMO_DOMAIN = 'demo.test';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;

/** The issuer of the local provider for a product at this address. */
export function localIssuer(publicUrl: string): string {
  return publicUrl.replace(/\/$/, '') + IDENTITY_PATH;
}
