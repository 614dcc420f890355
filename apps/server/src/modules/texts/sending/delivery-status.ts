import { nextDeliveryCheck } from '@guidepost/rules';
import { TelephonyError } from '../../../connectors/telephony/port.ts';
import type { JobContext } from '../../../platform/module.ts';
import { realIn, realNow } from '../../../platform/real-time.ts';
import { deliveryStatusOf, storeDeliveryStatus } from './delivery.ts';
import { claimUnresolvedTexts, scheduleStatusCheck, type UnresolvedText } from './queries-delivery-status.ts';

/** Time in ms for which one process reserves a text. Another process may check the text after that. */
const claimMs = 60_000;

/**
 * Requests the status of accepted texts from the carrier if no final status has arrived, because a webhook can get
 * lost. Repeats at growing intervals until the status is final or the text is a day old.
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
    context.log.info({ messageId: id, kind: error.kind }, 'the carrier could not be asked what became of a text');
  }
  const next = nextDeliveryCheck(Temporal.Instant.from(text.attempted_at), realNow());
  await context.transaction((tx) => scheduleStatusCheck(tx, text, next?.toString() ?? null));
}
