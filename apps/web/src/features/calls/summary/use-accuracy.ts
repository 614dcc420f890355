import {
  type CallId,
  type CallRecording,
  contracts,
  type IdOf,
  type summaryIssues,
  type transcriptionIssues,
} from '@guidepost/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shell/api.ts';
import { callKeys } from '../api.ts';

interface AccuracyAnswer {
  isRight: boolean;
  issues: readonly string[];
  words: string;
}

/** Sends whether the generated notes or the transcript of a recording are accurate. */
export function useAccuracy(kind: 'summary' | 'transcription', recordingId: IdOf<'Recording'>, callId: CallId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ isRight, issues, words }: AccuracyAnswer): Promise<CallRecording> =>
      api(contracts.calls.recordingFeedback, {
        params: { id: recordingId },
        body:
          kind === 'summary'
            ? {
                isAccurateSummary: isRight,
                summaryAccuracyIssues: issues as (typeof summaryIssues)[number][],
                summaryAccuracyFeedback: words || null,
              }
            : {
                isAccurateTranscription: isRight,
                accuracyIssues: issues as (typeof transcriptionIssues)[number][],
                accuracyFeedback: words || null,
              },
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: callKeys.one(callId) }),
  });
}
