import type { Recording, Transcription } from '../model/recording.ts';
import { findRecord, listRecords } from '../store/reading.ts';
import { answerPage, found, type RestContext, type RestRoute } from './context.ts';
import { notFound } from './errors.ts';
import { field } from './form.ts';
import { instantFilters } from './instants.ts';
import { presentCallRecording, presentRecording, presentTranscription } from './present.ts';
import { createRecordingWave, mp3Of } from './sound.ts';

export const recordingRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/Recordings',
    handle: (context) => list(context, field(context.query, 'CallSid'), presentRecording),
  },
  {
    method: 'GET',
    path: '/Calls/:parent/Recordings',
    handle: (context) => list(context, context.sid('parent'), presentCallRecording),
  },
  { method: 'GET', path: '/Calls/:parent/Recordings/:sid', handle: fetchOfCall },
  { method: 'GET', path: '/Recordings/:sid', handle: fetchOne },
  { method: 'DELETE', path: '/Recordings/:sid', wire: 'recording deleted', handle: remove },
  { method: 'GET', path: '/Recordings/:parent/Transcriptions', handle: listTranscriptions },
  { method: 'GET', path: '/Recordings/:parent/Transcriptions/:sid', handle: fetchTranscription },
  { method: 'GET', path: '/Transcriptions', handle: listTranscriptions },
  { method: 'GET', path: '/Transcriptions/:sid', handle: fetchTranscription },
  { method: 'DELETE', path: '/Transcriptions/:sid', wire: 'transcription deleted', handle: removeTranscription },
];

async function list(
  context: RestContext,
  callSid: string | undefined,
  present: (accountSid: string, recording: Recording) => unknown,
): Promise<unknown> {
  const { carrier, query, accountSid } = context;
  const filter = { parent: callSid, instants: instantFilters(query, 'DateCreated', 'createdAt') };
  return answerPage<Recording>(
    context,
    'recordings',
    (page) => listRecords(carrier.store, 'recording', filter, page),
    (recording) => present(accountSid, recording),
  );
}

const findRecording = async (context: RestContext): Promise<Recording> =>
  found(await findRecord<Recording>(context.carrier.store, 'recording', context.sid()), context);

async function fetchOfCall(context: RestContext): Promise<unknown> {
  const recording = await findRecording(context);
  if (recording.callSid !== context.sid('parent')) throw notFound(context.path);
  return presentCallRecording(context.accountSid, recording);
}

/** Returns a recording's metadata if the path ends in `.json`. Returns the sound for `.wav`, `.mp3` or no extension. */
async function fetchOne(context: RestContext): Promise<unknown> {
  const { accountSid, path, reply } = context;
  const recording = await findRecording(context);
  if (path.endsWith('.json')) return presentRecording(accountSid, recording);
  if (path.endsWith('.mp3')) return reply.type('audio/mpeg').send(mp3Of(recording.seconds));
  return reply.type('audio/x-wav').send(createRecordingWave(recording.sid, recording.seconds, recording.channels));
}

async function remove(context: RestContext): Promise<unknown> {
  const { carrier, reply } = context;
  carrier.store.remove((await findRecording(context)).sid);
  await carrier.store.saved();
  return reply.code(204).send();
}

async function listTranscriptions(context: RestContext): Promise<unknown> {
  const { carrier, accountSid, path } = context;
  const parent = path.includes('/Recordings/') ? context.sid('parent') : undefined;
  return answerPage<Transcription>(
    context,
    'transcriptions',
    (page) => listRecords(carrier.store, 'transcription', { parent }, page),
    (transcription) => presentTranscription(accountSid, transcription),
  );
}

const findTranscription = async (context: RestContext): Promise<Transcription> =>
  found(await findRecord<Transcription>(context.carrier.store, 'transcription', context.sid()), context);

async function fetchTranscription(context: RestContext): Promise<unknown> {
  const transcription = await findTranscription(context);
  if (context.path.includes('/Recordings/') && transcription.recordingSid !== context.sid('parent'))
    throw notFound(context.path);
  return presentTranscription(context.accountSid, transcription);
}

async function removeTranscription(context: RestContext): Promise<unknown> {
  const { carrier, reply } = context;
  carrier.store.remove((await findTranscription(context)).sid);
  await carrier.store.saved();
  return reply.code(204).send();
}
