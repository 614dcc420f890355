import { nextDeliveryCheck } from '@guidepost/rules';
import { TelephonyError } from '../../../connectors/telephony/port.ts';
import type { JobContext } from '../../../platform/module.ts';
import { realIn, realNow } from '../../../platform/real-time.ts';
import { deliveryStatusOf, storeDeliveryStatus } from './delivery.ts';
import { claimUnresolvedTexts, scheduleStatusCheck, type UnresolvedText } from './queries-delivery-status.ts';

/** How long one process reserves a text, in ms. After that, a different process may check it. */
const claimMs = 60_000;

/**
 * Asks the carrier for the status of accepted texts that have no final status yet, because webhooks can get lost. Asks
 * again at growing intervals until the status is final or the text is a day old.
 */
export async function fetchDeliveryStatuses(context: JobContext): Promise<void> {
  if (!context.services.connectors.telephony.isConnected) return;
  const until = realIn({ milliseconds: claimMs });
  const claimedTexts = await context.transaction((tx) => claimUnresolvedTexts(tx, realNow().toString(), until));
  await Promise.all(claimedTexts.map((text) => fetchDeliveryStatus(context, text)));
}

async function fetchDeliveryStatus(context: JobContext, text: UnresolvedText): Promise<void> {
  const { id, sid, attempts: attempt } = text;
  try {
    const found = await context.services.connectors.telephony.findText(sid);
    const status = found && deliveryStatusOf(found.status);
    if (found && status && status !== 'sent') {
      const delivery = { id, sid, status, errorCode: found.errorCode, attempt };
      await context.transaction((tx) => storeDeliveryStatus(tx, context.services, delivery, context.now()));
      return;
    }
  } catch (error) {
    if (!(error instanceof TelephonyError)) throw error;
    context.log.info({ messageId: id, kind: error.kind }, 'the carrier did not return the status of a text');
  }
  const next = nextDeliveryCheck(Temporal.Instant.from(text.attempted_at), realNow());
  await context.transaction((tx) => scheduleStatusCheck(tx, text, next?.toString() ?? null));
}
