import { withRepeatedWebhooks } from '../../connectors/telephony/documents.ts';

/** Returns the URLs at which the carrier reports texts and calls of the organization's own numbers. */
export function webhooksOfLine(apiUrl: string): { textUrl: string; callUrl: string; statusUrl: string } {
  const address = (path: string) => withRepeatedWebhooks(`${apiUrl}/webhooks/${path}`);
  return {
    textUrl: address('texts/incoming'),
    callUrl: address('calls/incoming'),
    statusUrl: address('calls/status'),
  };
}
