import { storableValue } from '@guidepost/contracts';
import { transcriptOf } from '@guidepost/rules';
import { z } from 'zod';
import { channelsOf } from './channels.ts';
import type { Assistant, AssistantAudio, RecordedConversation } from './port.ts';

export interface AssistantSettings {
  /** The base URL of `/chat/completions` and `/audio/transcriptions`, for example `https://api.openai.com/v1`. */
  url: string;
  key: string;
  model: string;
  transcriptionModel: string;
}

const requestMs = 120_000;
const verifyMs = 10_000;

/** An unsuccessful response from the assistant. The message contains no text from the response. */
export class AssistantError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The assistant answered ${status}.`);
    this.name = 'AssistantError';
    this.status = status;
  }
}

/**
 * Asks the service for its models, without sending any data of members. A compatible service may not have this list.
 * @throws AssistantError if the service refuses the key or fails; the error of `fetch` if it does not respond
 */
export async function verifyAssistant({ url, key }: Pick<AssistantSettings, 'url' | 'key'>): Promise<void> {
  const { ok, status } = await fetch(`${url}/models`, {
    headers: { authorization: `Bearer ${key}` },
    redirect: 'error',
    signal: AbortSignal.timeout(verifyMs),
  });
  if (!ok && status !== 404) throw new AssistantError(status);
}

const Transcribed = z.object({
  text: z.string(),
  segments: z.array(z.object({ start: z.number(), text: z.string() })).optional(),
});
const Completed = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })) });

const instructions = `You write notes of a conversation between a care guide and a member of a care programme.
Answer in English, in Markdown, with short bullet points under the headings that apply: What they talked about, What the member needs, What was promised, Next steps.
Use only what the transcript says. Leave out what it does not say; never guess.`;

/**
 * Assistant that uses any service with OpenAI's endpoints for chat and transcription. The data that it sends leaves the
 * organization (see docs/operations/configure.md).
 */
export function createOpenAiAssistant({ url, key, model, transcriptionModel }: AssistantSettings): Assistant {
  async function ask<T>(path: string, body: FormData | object, schema: z.ZodType<T>): Promise<T> {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
      // Transcripts and recordings are sent only to this URL. Redirects are not followed.
      redirect: 'error',
      signal: AbortSignal.timeout(requestMs),
    });
    // the error does not contain the response body, which may repeat the text that was sent
    if (!response.ok) throw new AssistantError(response.status);
    return schema.parse(JSON.parse(await response.text(), storableValue));
  }

  async function transcribe(bytes: Buffer, mimeType: string): Promise<{ seconds: number; text: string }[]> {
    const form = new FormData();
    const ending = mimeType.includes('mpeg') ? 'mp3' : 'wav';
    form.set('file', new Blob([new Uint8Array(bytes)], { type: mimeType }), `recording.${ending}`);
    form.set('model', transcriptionModel);
    form.set('response_format', 'verbose_json');
    const { text, segments } = await ask('/audio/transcriptions', form, Transcribed);
    return (segments ?? [{ start: 0, text }]).map((segment) => ({ seconds: segment.start, text: segment.text.trim() }));
  }

  return {
    isConnected: true,
    async transcribe({ bytes, mimeType, speakers }: AssistantAudio) {
      const channels = channelsOf(bytes);
      const lines = [];
      for (const [n, channel] of channels.entries()) {
        const name = channels.length === 1 && speakers.length > 1 ? 'Conversation' : (speakers[n] ?? 'Unknown');
        for (const segment of await transcribe(channel, mimeType)) lines.push({ name, ...segment });
      }
      const spokenLines = lines.filter(({ text }) => text !== '').sort((a, b) => a.seconds - b.seconds);
      return spokenLines.length === 0 ? null : transcriptOf(spokenLines);
    },
    async notesOf({ transcript, isVoicemail }: RecordedConversation) {
      const { choices } = await ask(
        '/chat/completions',
        {
          model,
          temperature: 0.2,
          messages: [
            { role: 'system', content: instructions },
            { role: 'user', content: `${isVoicemail ? 'A voicemail' : 'A call'}:\n\n${transcript}` },
          ],
        },
        Completed,
      );
      return choices[0]?.message.content?.trim() || null;
    },
  };
}
