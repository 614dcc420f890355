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
} from '@guidepost/ui/icons';
import type { TFunction } from 'i18next';
import type { Tone } from '../../shared/Chip.tsx';

export interface StatusDisplay {
  word: string;
  tone: Tone;
  icon: Icon;
}

/** Label, color and icon of each call status. */
export const callStatusDisplay: Readonly<Record<CallBrief['status'], StatusDisplay>> = {
  CONNECTING: { word: 'Connecting', tone: 'info', icon: IconPhone },
  MISSED: { word: 'Missed', tone: 'warning', icon: IconPhone },
  BUSY: { word: 'Busy', tone: 'info', icon: IconPhone },
  ACTIVE: { word: 'Active', tone: 'info', icon: IconPhone },
  ENDED: { word: 'Ended', tone: 'success', icon: IconCheck },
  FAILED: { word: 'Failed', tone: 'danger', icon: IconCircleX },
};

export const textStatusDisplay: Readonly<Record<TextStatus, StatusDisplay>> = {
  scheduled: { word: 'Scheduled', tone: 'neutral', icon: IconClock },
  held: { word: 'Sending', tone: 'info', icon: IconClock },
  queued: { word: 'Sending', tone: 'info', icon: IconClock },
  sending: { word: 'Sending', tone: 'info', icon: IconClock },
  unknown: { word: 'Checking delivery', tone: 'warning', icon: IconAlertCircle },
  sent: { word: 'Sent', tone: 'info', icon: IconCheck },
  delivered: { word: 'Delivered', tone: 'success', icon: IconChecks },
  undelivered: { word: 'Not delivered', tone: 'danger', icon: IconCircleX },
  failed: { word: 'Failed', tone: 'danger', icon: IconCircleX },
  received: { word: 'Received', tone: 'neutral', icon: IconMessage },
};

/** Formats a duration in seconds for a list: '38 s', '14 min', '1 h 5 min'. */
export function secondsText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = wholeMinutes(seconds);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** Formats seconds as a clock: '0:07', '12:30', '1:02:05'. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours === 0 ? `${minutes}:${two(whole % 60)}` : `${hours}:${two(minutes)}:${two(whole % 60)}`;
}

/** Returns true if the call is still in progress. */
export const isInProgress = ({ status }: Pick<CallForViewer, 'status'>): boolean =>
  status === 'CONNECTING' || status === 'ACTIVE';

/**
 * Returns the text of a voicemail whose transcript has at most one line, to be shown as a quote. Returns null for all
 * other calls, because their transcripts are shown in full.
 */
export function voicemailQuote({
  voicemailTranscription,
  recording,
}: Pick<CallForViewer, 'voicemailTranscription' | 'recording'>): string | null {
  if (!voicemailTranscription) return null;
  return transcriptLines(recording?.recordingTranscription ?? '').length > 1 ? null : voicemailTranscription;
}

/**
 * Returns the title of a call's notes: 'My notes' for the call's own guide, or a title with the guide's name for other
 * users.
 */
export function notesTitle(t: TFunction, guide: CallForViewer['guide'], me: StaffId): string {
  if (guide?.id === me) return t('My notes');
  return guide === null ? t('Notes') : t('Notes by {name}', { name: guide.name });
}
