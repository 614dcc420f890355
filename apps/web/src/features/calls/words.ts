import type { CallBrief, CallForViewer, MessageStatus } from '@guidepost/contracts';
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
import type { Tone } from '../../shared/Chip.tsx';

export interface Look {
  word: string;
  tone: Tone;
  icon: Icon;
}

/** ENDED success, MISSED warning, FAILED error, other info (staff §4). */
export const callLooks: Readonly<Record<CallBrief['status'], Look>> = {
  CONNECTING: { word: 'Connecting', tone: 'info', icon: IconPhone },
  MISSED: { word: 'Missed', tone: 'warning', icon: IconPhone },
  BUSY: { word: 'Busy', tone: 'info', icon: IconPhone },
  ACTIVE: { word: 'Active', tone: 'info', icon: IconPhone },
  ENDED: { word: 'Ended', tone: 'success', icon: IconCheck },
  FAILED: { word: 'Failed', tone: 'danger', icon: IconCircleX },
};

export const textLooks: Readonly<Record<MessageStatus, Look>> = {
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
  const minutes = Math.round(seconds / 60);
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

/**
 * Whether a call is one to say an outcome of: somebody was spoken with, or rung by us. What the member rang in vain is to
 * be called back instead, and one that failed was no call.
 */
export const wantsOutcome = (call: Pick<CallForViewer, 'status' | 'incoming' | 'isFeedbackCall'>): boolean =>
  !goesOn(call) && !call.isFeedbackCall && call.status !== 'FAILED' && (!call.incoming || call.status === 'ENDED');

/** Whether it goes on: nobody knows yet what comes of it. */
export const goesOn = ({ status }: Pick<CallForViewer, 'status'>): boolean =>
  status === 'CONNECTING' || status === 'ACTIVE';
