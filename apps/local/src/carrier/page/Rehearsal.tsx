import { IconBolt, IconPhone, IconRecordMail } from '@guidepost/ui/icons';
import type { PhoneView, View } from '../api/views.ts';
import type { Faults } from '../model/faults.ts';
import type { PhoneBehavior } from '../store/tables.ts';
import type { SendRequest } from './ask.ts';
import { Button, Choice, Switch } from './parts.tsx';
import { WireLog } from './WireLog.tsx';

const LATE_MS = 30_000;

const habits: readonly (readonly [PhoneBehavior, string])[] = [
  ['ring', 'Ring'],
  ['answer', 'Answer'],
  ['busy', 'Busy'],
  ['no-answer', 'No answer'],
  ['fail', 'Fail'],
];

const deliveries = [
  ['deliver', 'Deliver'],
  ['delay', 'Delay'],
  ['fail', 'Fail'],
] as const;

const answers = [
  ['200', '200'],
  ['429', '429'],
  ['500', '500'],
  ['time-out', 'Time-out after accepting'],
] as const;

interface Props {
  view: View | undefined;
  ask: SendRequest;
  onChoose(number: string): void;
}

/** The phone's automatic behavior, the carrier's deliberate faults, and the log of requests. */
export function Rehearsal({ view, ask, onChoose }: Props) {
  return (
    <section className="rehearsal" aria-label="Rehearsal">
      <div className="head">
        <h2>Rehearsal</h2>
        {view !== undefined && view.faultsOn > 0 && (
          <span className="chip" data-tone="warning">
            <IconBolt aria-hidden size={13} />
            {view.faultsOn === 1 ? '1 fault on' : `${view.faultsOn} faults on`}
          </span>
        )}
        <Button disabled={view?.faultsOn === 0} onClick={() => void ask('PUT', '/faults', {})}>
          Clear faults
        </Button>
      </div>
      {view && (
        <div className="settings">
          <MemberCalls view={view} ask={ask} onChoose={onChoose} />
          {view.phone && <IncomingCall phone={view.phone} ask={ask} />}
          <FaultSettings view={view} ask={ask} />
        </div>
      )}
      <WireLog lines={view?.wire} />
    </section>
  );
}

/** Returns a number without an owner, from the reserved range 555-01xx. */
const unknownNumber = (): string => `+17135550${100 + Math.floor(Math.random() * 100)}`;

function MemberCalls({ view, ask, onChoose }: { view: View; ask: SendRequest; onChoose(number: string): void }) {
  const { phone, lines } = view;
  const line = phone?.texts.at(-1)?.line ?? lines[0]?.number;
  const from = phone?.person.number;
  const place = (number: string | undefined, more: object = {}) => {
    if (number !== undefined && line !== undefined) void ask('POST', '/calls', { from: number, to: line, ...more });
  };
  const cannot = line === undefined || from === undefined;
  return (
    <>
      <h3>Member calls</h3>
      <div className="row">
        <Button disabled={cannot} onClick={() => place(from)}>
          <IconPhone aria-hidden size={14} />
          Ring guide
        </Button>
        <Button disabled={cannot} onClick={() => place(from, { voicemail: {} })}>
          <IconRecordMail aria-hidden size={14} />
          Leave voicemail
        </Button>
        <Button
          quiet
          disabled={line === undefined}
          onClick={() => {
            const number = unknownNumber();
            place(number);
            onChoose(number);
          }}
        >
          From unknown number
        </Button>
      </div>
    </>
  );
}

function IncomingCall({ phone, ask }: { phone: PhoneView; ask: SendRequest }) {
  const { number } = phone.person;
  return (
    <>
      <h3>Incoming call</h3>
      <Choice
        label="Incoming call"
        value={phone.incomingCall}
        options={habits}
        onChange={(incomingCall) => void ask('PUT', `/phones/${encodeURIComponent(number)}`, { incomingCall })}
      />
    </>
  );
}

function FaultSettings({ view, ask }: { view: View; ask: SendRequest }) {
  const { faults, codes } = view;
  const set = (change: Partial<Faults>) => void ask('PUT', '/faults', { ...faults, ...change });
  const delivery = faults.errorCode !== null ? 'fail' : faults.deliveryDelayMs > 0 ? 'delay' : 'deliver';
  const answer = faults.timeoutAfterAccept
    ? 'time-out'
    : faults.status === 429 || faults.status === 500
      ? faults.status
      : 200;
  const asDelivery = { deliver: {}, delay: { deliveryDelayMs: LATE_MS }, fail: { errorCode: 30003 } };
  return (
    <>
      <h3>Text delivery</h3>
      <div className="row">
        <Choice
          label="Text delivery"
          value={delivery}
          options={deliveries}
          onChange={(value) => set({ deliveryDelayMs: 0, errorCode: null, ...asDelivery[value] })}
        />
        <select
          aria-label="Error of texts"
          disabled={delivery !== 'fail'}
          value={faults.errorCode ?? 30003}
          onChange={(event) => set({ errorCode: Number(event.target.value) })}
        >
          {codes.map(({ code, message }) => (
            <option key={code} value={code}>
              {code} {message}
            </option>
          ))}
        </select>
      </div>
      <h3>Webhooks</h3>
      <div className="row wide">
        <Switch label="Send twice" on={faults.duplicate !== false} onChange={(duplicate) => set({ duplicate })} />
        <Switch label="Out of order" on={faults.reorder} onChange={(reorder) => set({ reorder })} />
        <Switch label="30 s late" on={faults.delayMs > 0} onChange={(on) => set({ delayMs: on ? LATE_MS : 0 })} />
        <Switch label="Bad signature" on={faults.badSignature} onChange={(badSignature) => set({ badSignature })} />
      </div>
      <h3>Provider answer</h3>
      <Choice
        label="Provider answer"
        value={String(answer) as (typeof answers)[number][0]}
        options={answers}
        onChange={(value) =>
          set({
            timeoutAfterAccept: value === 'time-out',
            status: value === '429' || value === '500' ? Number(value) : null,
          })
        }
      />
    </>
  );
}
