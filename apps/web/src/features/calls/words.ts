import type { CallBrief, CallForViewer, StaffId, TextStatus } from '@guidepost/contracts';
import { transcriptLines, wholeMinutes } from '@guidepost/rules';
import {
  type Icon,
  IconAlertCircle,
  IconCheck,
  IconChecks,
  IconCircleX,
  IconClock,
  IconMessage,
  IconPhone,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { Tone } from '../../shared/Chip.tsx';

export interface Look {
  word: string;
  tone: Tone;
  icon: Icon;
}

/** ENDED success, MISSED warning, FAILED error, other info. */
export const callLooks: Readonly<Record<CallBrief['status'], Look>> = {
  CONNECTING: { word: 'Connecting', tone: 'info', icon: IconPhone },
  MISSED: { word: 'Missed', tone: 'warning', icon: IconPhone },
  BUSY: { word: 'Busy', tone: 'info', icon: IconPhone },
  ACTIVE: { word: 'Active', tone: 'info', icon: IconPhone },
  ENDED: { word: 'Ended', tone: 'success', icon: IconCheck },
  FAILED: { word: 'Failed', tone: 'danger', icon: IconCircleX },
};

export const textLooks: Readonly<Record<TextStatus, Look>> = {
  scheduled: { word: 'Scheduled', tone: 'neutral', icon: IconClock },
  held: { word: 'Sending', tone: 'info', icon: IconClock },
  queued: { word: 'Sending', tone: 'info', icon: IconClock },
  sending: { word: 'Sending', tone: 'info', icon: IconClock },
  unknown: { word: 'Being checked', tone: 'warning', icon: IconAlertCircle },
  sent: { word: 'Sent', tone: 'info', icon: IconCheck },
  delivered: { word: 'Delivered', tone: 'success', icon: IconChecks },
  undelivered: { word: 'Not delivered', tone: 'danger', icon: IconCircleX },
  failed: { word: 'Failed', tone: 'danger', icon: IconCircleX },
  received: { word: 'Received', tone: 'neutral', icon: IconMessage },
};

/** '38 s', '14 min', '1 h 5 min': seconds as they are said beside a call. */
export function secondsText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = wholeMinutes(seconds);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** '0:07', '12:30', '1:02:05': seconds as a clock runs. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours === 0 ? `${minutes}:${two(whole % 60)}` : `${hours}:${two(minutes)}:${two(whole % 60)}`;
}

/** Whether the call is still in progress. */
export const goesOn = ({ status }: Pick<CallForViewer, 'status'>): boolean =>
  status === 'CONNECTING' || status === 'ACTIVE';

/**
 * What a caller said after the tone, where it is one line: a quote, and no transcript besides. Null for any other call,
 * whose words are its transcript.
 */
export function quoteOf({
  voicemailTranscription,
  recording,
}: Pick<CallForViewer, 'voicemailTranscription' | 'recording'>): string | null {
  if (!voicemailTranscription) return null;
  return transcriptLines(recording?.recordingTranscription ?? '').length > 1 ? null : voicemailTranscription;
}

/** The title of a call's notes, by their author: 'My notes' for the guide of the call. */
export function notesTitle(t: TFunction, guide: CallForViewer['guide'], me: StaffId): string {
  if (guide?.id === me) return t('My notes');
  return guide === null ? t('Notes') : t('Notes by {name}', { name: guide.name });
}
