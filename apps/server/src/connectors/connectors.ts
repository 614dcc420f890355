import type { Config } from '../platform/config.ts';
import { createLocalAnalytics } from './analytics/local.ts';
import type { Analytics } from './analytics/port.ts';
import { createSigmaAnalytics } from './analytics/sigma.ts';
import { createLocalEmr } from './emr/local.ts';
import type { Emr } from './emr/port.ts';
import { createLocalTelephony } from './telephony/local.ts';
import type { Telephony } from './telephony/port.ts';

/** The outside services that the server speaks to, each behind its port (design 7). */
export interface Connectors {
  telephony: Telephony;
  emr: Emr;
  analytics: Analytics;
}

/** The implementations that the configuration names. */
export const createConnectors = (config: Config): Connectors => ({
  telephony: createLocalTelephony(),
  emr: createLocalEmr({ publicUrl: config.publicUrl }),
  analytics: config.sigma ? createSigmaAnalytics(config.sigma) : createLocalAnalytics(config.publicUrl),
});
