/** A webhook's timeouts, in milliseconds, and its retry rules. */
export interface WebhookTimeouts {
  connectMs: number;
  readMs: number;
  totalMs: number;
  retries: number;
  /** The reasons for a retry: a failed connection, a missing response, or a response with a 4xx or 5xx status. */
  retryOn: ReadonlySet<'ct' | 'rt' | '4xx' | '5xx'>;
}

/** Parses Twilio's connection overrides from the fragment of a webhook URL, such as `#rc=2&rp=all`. */
export function webhookTimeoutsOf(address: string): WebhookTimeouts {
  const overrides = new URLSearchParams(new URL(address).hash.slice(1));
  const number = (name: string, most: number, least: number, otherwise: number) => {
    const value = Number(overrides.get(name) ?? otherwise);
    return Number.isInteger(value) ? Math.min(most, Math.max(least, value)) : otherwise;
  };
  const policy = overrides.getAll('rp').flatMap((value) => value.split(','));
  const all = ['ct', 'rt', '4xx', '5xx'] as const;
  return {
    connectMs: number('ct', 10_000, 100, 5000),
    readMs: number('rt', 15_000, 100, 15_000),
    totalMs: number('tt', 15_000, 100, 15_000),
    retries: number('rc', 5, 0, 1),
    retryOn: new Set(
      policy.includes('all') ? all : policy.length === 0 ? ['ct'] : all.filter((name) => policy.includes(name)),
    ),
  };
}
