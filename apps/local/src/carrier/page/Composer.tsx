import { IconArrowUp, IconPhoto, IconX } from '@guidepost/ui/icons';
import { useRef, useState } from 'react';
import type { Person } from '../api/people.ts';
import type { SendRequest } from './ask.ts';

const answers = ['Yes', 'HELP', 'STOP', 'START', 'Sí'];

/** The input for the phone owner's next text: typed words, a picture, or a common reply. */
export function Composer({ person, line, ask }: { person: Person; line: string; ask: SendRequest }) {
  const [body, setBody] = useState('');
  const [picture, setPicture] = useState<{ name: string; url: string }>();
  const file = useRef<HTMLInputElement>(null);
  const name = person.name?.split(' ')[0] ?? 'this number';

  const send = async (words: string, mediaUrl?: string) => {
    if (words === '' && mediaUrl === undefined) return;
    const message = { from: person.number, to: line, body: words, ...(mediaUrl === undefined ? {} : { mediaUrl }) };
    if (await ask('POST', '/messages', message)) {
      setBody('');
      setPicture(undefined);
    }
  };

  return (
    <>
      <div className="answers">
        {answers.map((answer) => (
          <button key={answer} type="button" onClick={() => void send(answer)}>
            {answer}
          </button>
        ))}
      </div>
      {picture && (
        <p className="picture">
          {picture.name}
          <button type="button" aria-label="Remove the picture" onClick={() => setPicture(undefined)}>
            <IconX aria-hidden size={14} />
          </button>
        </p>
      )}
      <form
        className="compose"
        onSubmit={(event) => {
          event.preventDefault();
          void send(body.trim(), picture?.url);
        }}
      >
        <button type="button" className="attach" aria-label="Attach a picture" onClick={() => file.current?.click()}>
          <IconPhoto aria-hidden size={18} />
        </button>
        <input
          ref={file}
          type="file"
          hidden
          accept="image/*,audio/*,video/*,application/pdf"
          onChange={async (event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = '';
            if (chosen) setPicture({ name: chosen.name, url: await dataUrlOf(chosen) });
          }}
        />
        <label>
          <span className="hidden">Text as {name}</span>
          <input value={body} placeholder={`Text as ${name}`} onChange={(event) => setBody(event.target.value)} />
        </label>
        <button type="submit" className="send" aria-label="Send">
          <IconArrowUp aria-hidden size={16} />
        </button>
      </form>
    </>
  );
}

/** Converts a file to a data: URL. The page sends pictures to the carrier in this form. */
function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
}
