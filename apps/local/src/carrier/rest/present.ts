import type { Line } from '../engine/lines.ts';
import type { Media } from '../engine/texts.ts';
import { type Call, secondsOf } from '../model/call.ts';
import { messageOf } from '../model/catalog.ts';
import type { Conference, Participant } from '../model/conference.ts';
import type { Message } from '../model/message.ts';
import { nationalFormat } from '../model/numbers.ts';
import type { Recording, Transcription } from '../model/recording.ts';
import { rfc2822 } from '../model/voice-params.ts';
import { API_VERSION } from '../settings.ts';

/** Returns the path of one of the account's records, below the API's base. */
export function pathOf(accountSid: string, ...parts: string[]): string {
  return `/${[API_VERSION, 'Accounts', accountSid, ...parts].join('/')}.json`;
}

const when = (instant: string | null): string | null => (instant === null ? null : rfc2822(instant));

const common = (accountSid: string, record: { createdAt: string; updatedAt: string }) => ({
  account_sid: accountSid,
  api_version: API_VERSION,
  date_created: when(record.createdAt),
  date_updated: when(record.updatedAt),
});

export function presentMessage(accountSid: string, message: Message) {
  return {
    ...common(accountSid, message),
    sid: message.sid,
    body: message.body,
    date_sent: when(message.sentAt),
    direction: message.direction,
    error_code: message.errorCode,
    error_message: message.errorCode === null ? null : messageOf(message.errorCode),
    from: message.from,
    to: message.to,
    messaging_service_sid: null,
    num_media: String(message.mediaCount),
    num_segments: String(message.segments),
    price: null,
    price_unit: 'USD',
    status: message.status,
    subresource_uris: { media: pathOf(accountSid, 'Messages', message.sid, 'Media') },
    uri: pathOf(accountSid, 'Messages', message.sid),
  };
}

export function presentMedia(accountSid: string, media: Media) {
  const { account_sid, date_created } = common(accountSid, { ...media, updatedAt: media.createdAt });
  return {
    account_sid,
    date_created,
    date_updated: date_created,
    content_type: media.contentType,
    parent_sid: media.messageSid,
    sid: media.sid,
    uri: pathOf(accountSid, 'Messages', media.messageSid, 'Media', media.sid),
  };
}

export function presentCall(accountSid: string, call: Call, line: Line | undefined) {
  const below = (name: string) => pathOf(accountSid, 'Calls', call.sid, name);
  return {
    ...common(accountSid, call),
    sid: call.sid,
    parent_call_sid: call.parentSid,
    from: call.from,
    from_formatted: nationalFormat(call.from),
    to: call.to,
    to_formatted: nationalFormat(call.to),
    phone_number_sid: line?.sid ?? null,
    status: call.status,
    start_time: when(call.startedAt ?? (call.endedAt === null ? null : call.createdAt)),
    end_time: when(call.endedAt),
    duration: call.endedAt === null ? null : String(secondsOf(call)),
    direction: call.direction,
    answered_by: call.detectsMachine ? call.answeredBy : null,
    forwarded_from: null,
    caller_name: null,
    group_sid: null,
    queue_time: '0',
    trunk_sid: null,
    price: null,
    price_unit: 'USD',
    uri: pathOf(accountSid, 'Calls', call.sid),
    subresource_uris: { recordings: below('Recordings'), transcriptions: below('Transcriptions') },
  };
}

export function presentConference(accountSid: string, conference: Conference) {
  const below = (name: string) => pathOf(accountSid, 'Conferences', conference.sid, name);
  return {
    ...common(accountSid, conference),
    sid: conference.sid,
    friendly_name: conference.name,
    status: conference.status,
    region: 'us1',
    reason_conference_ended: conference.endReason,
    call_sid_ending_conference: conference.endedBy,
    uri: pathOf(accountSid, 'Conferences', conference.sid),
    subresource_uris: { participants: below('Participants'), recordings: below('Recordings') },
  };
}

export function presentParticipant(accountSid: string, conferenceSid: string, participant: Participant) {
  const { api_version: _, ...times } = common(accountSid, participant);
  return {
    ...times,
    call_sid: participant.callSid,
    conference_sid: conferenceSid,
    label: participant.label,
    call_sid_to_coach: null,
    coaching: false,
    start_conference_on_enter: participant.startOnEnter,
    end_conference_on_exit: participant.endOnExit,
    muted: participant.muted,
    hold: false,
    status: 'connected',
    queue_time: null,
    uri: pathOf(accountSid, 'Conferences', conferenceSid, 'Participants', participant.callSid),
  };
}

const recordingFields = (accountSid: string, recording: Recording) => ({
  ...common(accountSid, recording),
  sid: recording.sid,
  call_sid: recording.callSid,
  conference_sid: recording.conferenceSid ?? null,
  start_time: when(recording.startedAt),
  duration: String(recording.seconds),
  price: null,
  price_unit: 'USD',
  status: 'completed',
  channels: recording.channels,
  source: recording.source,
  error_code: null,
  encryption_details: null,
});

export function presentRecording(accountSid: string, recording: Recording) {
  const below = (name: string) => pathOf(accountSid, 'Recordings', recording.sid, name);
  return {
    ...recordingFields(accountSid, recording),
    uri: pathOf(accountSid, 'Recordings', recording.sid),
    subresource_uris: { transcriptions: below('Transcriptions'), add_on_results: below('AddOnResults') },
  };
}

/** Returns a recording in the API's format. The path of the recording is below the path of its call. */
export function presentCallRecording(accountSid: string, recording: Recording) {
  return {
    ...recordingFields(accountSid, recording),
    track: 'both',
    uri: pathOf(accountSid, 'Calls', recording.callSid ?? '', 'Recordings', recording.sid),
  };
}

export function presentTranscription(accountSid: string, transcription: Transcription) {
  return {
    ...common(accountSid, transcription),
    sid: transcription.sid,
    recording_sid: transcription.recordingSid,
    duration: String(transcription.seconds),
    price: null,
    price_unit: 'USD',
    status: 'completed',
    transcription_text: transcription.text,
    type: 'fast',
    uri: pathOf(accountSid, 'Transcriptions', transcription.sid),
  };
}

export function presentLine(accountSid: string, line: Line) {
  return {
    ...common(accountSid, line),
    sid: line.sid,
    friendly_name: line.friendlyName,
    phone_number: line.number,
    origin: 'twilio',
    type: 'local',
    status: 'in-use',
    beta: false,
    capabilities: { voice: true, sms: true, mms: true, fax: false },
    address_sid: null,
    address_requirements: 'none',
    identity_sid: null,
    bundle_sid: null,
    trunk_sid: null,
    emergency_status: 'Inactive',
    emergency_address_sid: null,
    emergency_address_status: 'unregistered',
    voice_receive_mode: 'voice',
    voice_caller_id_lookup: false,
    voice_application_sid: null,
    voice_url: line.voiceUrl,
    voice_method: line.voiceMethod,
    voice_fallback_url: line.voiceFallbackUrl,
    voice_fallback_method: line.voiceFallbackMethod,
    sms_application_sid: null,
    sms_url: line.smsUrl,
    sms_method: line.smsMethod,
    sms_fallback_url: line.smsFallbackUrl,
    sms_fallback_method: line.smsFallbackMethod,
    status_callback: line.statusCallback,
    status_callback_method: line.statusCallbackMethod,
    uri: pathOf(accountSid, 'IncomingPhoneNumbers', line.sid),
  };
}
