import { type CarrierCall, TelephonyError } from '../../connectors/telephony/port.ts';
import { rows } from '../../platform/database.ts';
import type { JobContext } from '../../platform/module.ts';
import { failed, placeCall, reconcile } from './place.ts';
import { type Side, takeNews } from './progress.ts';
import { realTime } from './record.ts';

/** A call that was not placed by then is not placed any more: nobody wants to be rung for it out of the blue. */
const lateSeconds = 60;
/** How long a process has for one call before another may look. */
const turnSeconds = 45;

interface Due {
  id: number;
  sid: string | null;
  claim: string | null;
  guide_phone: string | null;
  line_number: string | null;
  time_started: string;
}

async function askAbout(context: JobContext, callId: number, sid: string): Promise<void> {
  const { telephony } = context.services.connectors;
  const own = await telephony.findCall(sid);
  const legs = own ? await telephony.findLegs(sid) : [];
  const tell = (side: Side, leg: Pick<CarrierCall, 'sid' | 'status' | 'at' | 'endedAt'>, isAll = false) =>
    context.transaction((tx) =>
      takeNews(tx, context.services, context.now(), {
        callId,
        side,
        sid: leg.sid,
        status: leg.status,
        at: (leg.status === 'in-progress' ? leg.at : leg.endedAt) ?? context.now(),
        source: `${leg.sid}:${leg.status}`,
        errorCode: null,
        isAll,
        seconds: leg.at && leg.endedAt ? Math.round(leg.at.until(leg.endedAt).total('seconds')) : null,
      }),
    );
  // the one who was called first: how that ended says most
  for (const leg of legs) await tell('receiver', leg);
  await tell('originator', own ?? { sid, status: 'failed', at: null, endedAt: null }, true);
}

async function look(context: JobContext, call: Due): Promise<void> {
  if (call.sid !== null) return askAbout(context, call.id, call.sid);
  const since = Temporal.Instant.from(call.time_started);
  if (call.claim !== null && call.guide_phone !== null && call.line_number !== null)
    return reconcile(context, { id: call.id, guide_phone: call.guide_phone, line_number: call.line_number, since });
  if (since.until(context.now()).total('seconds') > lateSeconds) return failed(context, call.id, null);
  return placeCall({ callId: call.id }, context);
}

/**
 * Looks after calls of which nothing more was told: placements of which nobody knows, jobs that died, webhooks that were
 * lost. The carrier knows how they stand.
 */
export async function lookAtCalls(context: JobContext): Promise<void> {
  const due = await context.transaction((tx) =>
    rows<Due>(
      tx,
      `UPDATE calls c SET look_at = $2 FROM calls d LEFT JOIN lines l ON l.id = d.line_id
        WHERE c.id = d.id AND c.id IN (SELECT id FROM calls WHERE look_at <= $1 AND deleted_at IS NULL
                                        ORDER BY look_at LIMIT 10 FOR UPDATE SKIP LOCKED)
       RETURNING c.id, c.sid, c.claim, c.guide_phone, l.number AS line_number, c.time_started`,
      [realTime(0), realTime(turnSeconds)],
    ),
  );
  await Promise.all(
    due.map(async (call) => {
      try {
        await look(context, call);
      } catch (error) {
        if (!(error instanceof TelephonyError)) throw error;
        context.log.info({ callId: call.id, kind: error.kind }, 'the carrier could not be asked about a call');
      }
    }),
  );
}
