import {
  addParticipant,
  type Conference,
  type ConferenceChange,
  type ConferenceContext,
  endConference,
  newConference,
  removeParticipant,
  setMuted,
} from '../model/conference.ts';
import { newSid } from '../model/sid.ts';
import type { Room } from '../model/twiml.ts';
import { recordingParams } from '../model/voice-params.ts';
import { API_VERSION } from '../settings.ts';
import { findRecord, listRecords } from '../store/reading.ts';
import type { Engine } from './engine.ts';

export interface Conferences {
  join(callSid: string, room: Room): void;
  leave(callSid: string, room: string): void;
  /** Sets whether a call in a conference is muted. */
  mute(sid: string, callSid: string, muted: boolean): void;
  /** Ends a conference for all participants. */
  end(sid: string): void;
  /** Removes a call from a conference. */
  remove(sid: string, callSid: string): void;
  find(sid: string): Promise<Conference | undefined>;
  /** Returns true if the call is muted in a conference. Returns undefined if the call is not in a conference. */
  isMuted(callSid: string): boolean | undefined;
  resume(): Promise<void>;
}

/** @param drop continues a call's document; called for each call when the conference ends, and for a removed call */
export function createConferences(engine: Engine, drop: (callSid: string) => void): Conferences {
  const { store, clock, hooks, account } = engine;
  /** Open conferences by room name. Calls that join rooms with the same name are in the same conference. */
  const open = new Map<string, Conference>();
  const recordingUrl = (sid: string) => engine.urlOf(`/${API_VERSION}/Accounts/${account.sid}/Recordings/${sid}`);
  const context = (): ConferenceContext => ({ now: clock.now(), accountSid: account.sid, newSid });
  const bySid = (sid: string) => [...open.values()].find((conference) => conference.sid === sid);

  function saveConference({ conference, effects }: ConferenceChange): void {
    if (conference.status === 'completed') open.delete(conference.name);
    else open.set(conference.name, conference);
    store.put('conference', conference);
    engine.changed();
    for (const effect of effects) {
      switch (effect.do) {
        case 'drop':
          drop(effect.callSid);
          break;
        case 'callback':
          if (conference.statusCallback)
            hooks.add({
              address: conference.statusCallback,
              params: effect.params,
              wire: effect.moment.replace('-', ' '),
              what: conference.name,
              key: conference.sid,
              answers: null,
            });
          break;
        case 'record':
          store.put('recording', effect.recording);
          if (conference.recordingCallback?.events.includes('completed'))
            hooks.add({
              address: conference.recordingCallback,
              params: recordingParams(effect.recording, { accountSid: account.sid, recordingUrl }),
              wire: 'recording ready',
              what: `${effect.recording.seconds} s, ${conference.name}`,
              key: effect.recording.sid,
              answers: null,
            });
      }
    }
  }

  return {
    join: (callSid, room) =>
      saveConference(addParticipant(open.get(room.name) ?? newConference(room, context()), callSid, room, context())),
    leave(callSid, room) {
      const conference = open.get(room);
      if (conference) saveConference(removeParticipant(conference, callSid, context()));
    },
    mute(sid, callSid, muted) {
      const conference = bySid(sid);
      if (conference) saveConference(setMuted(conference, callSid, muted, context()));
    },
    end(sid) {
      const conference = bySid(sid);
      if (conference) saveConference(endConference(conference, context()));
    },
    remove(sid, callSid) {
      const conference = bySid(sid);
      if (!conference) return;
      saveConference(removeParticipant(conference, callSid, context()));
      drop(callSid);
    },
    async find(sid) {
      return bySid(sid) ?? (await findRecord<Conference>(store, 'conference', sid));
    },
    isMuted(callSid) {
      for (const { participants } of open.values())
        for (const one of participants) if (one.callSid === callSid) return one.muted;
      return undefined;
    },
    async resume() {
      for (const status of ['init', 'in-progress'])
        for (const conference of await listRecords<Conference>(store, 'conference', { status }))
          open.set(conference.name, conference);
    },
  };
}
