import { IconMicrophoneOff, IconPhone, IconPhoneOff, IconRecordMail, IconX } from '@guidepost/ui/icons';
import { useState } from 'react';
import type { CallView } from '../api/views.ts';
import type { SendRequest } from './ask.ts';
import { durationText } from './format.ts';
import { Avatar } from './parts.tsx';

interface Props {
  call: CallView;
  name: string;
  now: Temporal.Instant;
  ask: SendRequest;
}

/** A ringing or connected call on the phone. */
export function CallCard({ call, name, now, ask }: Props) {
  const act = (action: string, body?: unknown) => void ask('POST', `/calls/${call.sid}/${action}`, body);
  const isRinging = !call.isOwn && call.status === 'ringing';
  const lastHeard = call.heard.at(-1);
  return (
    <section className="call" aria-label={`Call with ${name}`}>
      <div className="call-row">
        <Avatar name={name} number={call.other} />
        <p aria-live="polite">
          <b>{name}</b>
          <span>{stateOf(call, now)}</span>
          {call.isMuted && (
            <span className="muted">
              <IconMicrophoneOff aria-hidden size={16} /> Muted: nobody hears this phone
            </span>
          )}
        </p>
        {isRinging && (
          <button type="button" className="round" aria-label="Send to voicemail" onClick={() => act('voicemail')}>
            <IconRecordMail aria-hidden size={20} />
          </button>
        )}
        <button
          type="button"
          className="round"
          data-red
          aria-label={isRinging ? 'Decline' : 'Hang up'}
          onClick={() => act(isRinging ? 'busy' : 'hangup')}
        >
          {isRinging ? <IconX aria-hidden size={20} /> : <IconPhoneOff aria-hidden size={20} />}
        </button>
        {isRinging && (
          <button type="button" className="round" data-green aria-label="Answer" onClick={() => act('answer')}>
            <IconPhone aria-hidden size={20} />
          </button>
        )}
      </div>
      {lastHeard !== undefined && <p className="heard">“{lastHeard}”</p>}
      {call.doing === 'recording' && <Voicemail onLeave={(text) => act('voicemail', { text })} />}
      {call.doing === 'choosing' && <Keys onPress={(digits) => act('digits', { digits })} />}
    </section>
  );
}

function stateOf(call: CallView, now: Temporal.Instant): string {
  if (call.status === 'queued') return call.isOwn ? 'calling' : 'about to ring';
  if (call.status === 'ringing') return `calling, ${durationText(call.at, now)}`;
  const length = durationText(call.startedAt ?? call.at, now);
  const words = {
    waiting: 'connecting',
    listening: 'speaking',
    talking: 'connected',
    recording: 'recording',
    choosing: 'waiting for a key',
  };
  return `${words[call.doing]}, ${length}`;
}

function Voicemail({ onLeave }: { onLeave(text: string | undefined): void }) {
  const [text, setText] = useState('');
  return (
    <form
      className="leave"
      onSubmit={(event) => {
        event.preventDefault();
        onLeave(text.trim() || undefined);
      }}
    >
      <label>
        <span className="hidden">Message after the tone</span>
        <input value={text} placeholder="Message after the tone…" onChange={(event) => setText(event.target.value)} />
      </label>
      <button type="submit">Leave</button>
    </form>
  );
}

function Keys({ onPress }: { onPress(digit: string): void }) {
  return (
    <div className="keys">
      {[...'123456789*0#'].map((digit) => (
        <button key={digit} type="button" onClick={() => onPress(digit)}>
          {digit}
        </button>
      ))}
    </div>
  );
}
