import { SaxesParser } from 'saxes';

export type Method = 'GET' | 'POST';

/** A webhook's URL and HTTP method. */
export interface Address {
  url: string;
  method: Method;
}

/** One of the numbers in a Dial verb. */
export interface DialNumber {
  number: string;
  /** The document that runs on the called leg when the phone is answered, before both sides are connected. */
  url: Address | null;
  statusCallback: (Address & { events: readonly string[] }) | null;
  /** Receives the report of whether a person or a machine answered. */
  machineCallback: Address | null;
}

export interface RecordingCallback extends Address {
  events: readonly string[];
}

/** The conference room in a Dial verb, and the call's settings in it. */
export interface Room {
  name: string;
  label: string | null;
  /** True if the participant can hear the others but cannot be heard. */
  muted: boolean;
  startOnEnter: boolean;
  endOnExit: boolean;
  isRecorded: boolean;
  recordingCallback: RecordingCallback | null;
  statusCallback: (Address & { events: readonly string[] }) | null;
}

interface Prompt {
  verb: 'Say' | 'Play';
  /** The spoken words, or the URL of the sound file. */
  text: string;
}

/** One instruction of a document. */
export type Verb =
  | Prompt
  | { verb: 'Pause'; seconds: number }
  | { verb: 'Hangup' }
  | { verb: 'Reject'; reason: 'rejected' | 'busy' }
  | { verb: 'Redirect'; address: Address }
  | {
      verb: 'Message';
      body: string;
      media: readonly string[];
      from: string | null;
      to: string | null;
      statusCallback: string | null;
      action: Address | null;
    }
  | {
      verb: 'Gather';
      prompts: readonly Prompt[];
      action: Address;
      timeout: number;
      numDigits: number | null;
      finishOnKey: string;
      actionOnEmptyResult: boolean;
    }
  | {
      verb: 'Record';
      action: Address;
      timeout: number;
      maxLength: number;
      finishOnKey: string;
      callback: RecordingCallback | null;
      transcribe: boolean;
      transcribeCallback: string | null;
    }
  | {
      verb: 'Dial';
      numbers: readonly DialNumber[];
      /** The conference of this Dial; null if it dials numbers. */
      room: Room | null;
      action: Address | null;
      timeout: number;
      callerId: string | null;
      answerOnBridge: boolean;
      /** Number of channels in the call's recording; 0 if the call is not recorded. */
      channels: 0 | 1 | 2;
      callback: RecordingCallback | null;
    };

/** A document that cannot be executed: Twilio's error code and a description of the mistake. */
export class TwimlError extends Error {
  override name = 'TwimlError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

/**
 * Parses a TwiML document.
 * @param base the document's own URL, used to resolve relative URLs; empty if the document has no URL
 * @throws TwimlError 12100 if it is not XML, 12200 if it is not a Response or contains anything that the carrier does
 * not support
 */
export function parseTwiml(text: string, base: string): Verb[] {
  const root = parseXml(text);
  if (root.name !== 'Response') throw new TwimlError(12200, `The document is a ${root.name}, not a Response.`);
  return root.children.map((element) => readVerb(element, base));
}

function parseXml(text: string): Element {
  const parser = new SaxesParser();
  const top: Element = { name: '', attributes: {}, text: '', children: [] };
  const open: Element[] = [top];
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes: attributes as Record<string, string>, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const add = (part: string) => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => open.pop());
  try {
    parser.write(text.trim()).close();
  } catch (error) {
    throw new TwimlError(12100, `The document is not XML: ${error instanceof Error ? error.message : String(error)}`);
  }
  const [root] = top.children;
  if (!root) throw new TwimlError(12100, 'The document is empty.');
  return root;
}

function readVerb(element: Element, base: string): Verb {
  const { name, attributes } = element;
  const words = element.text.trim();
  const at = (attribute: string) => address(attributes, attribute, base);
  switch (name) {
    case 'Say':
    case 'Play':
      return { verb: name, text: words };
    case 'Pause':
      return { verb: 'Pause', seconds: number(attributes, 'length', 1) };
    case 'Hangup':
      return { verb: 'Hangup' };
    case 'Reject':
      return { verb: 'Reject', reason: attributes['reason'] === 'busy' ? 'busy' : 'rejected' };
    case 'Redirect':
      return { verb: 'Redirect', address: { url: resolve(words, base), method: method(attributes['method']) } };
    case 'Message':
      return readMessage(element, base);
    case 'Gather':
      return {
        verb: 'Gather',
        prompts: element.children.map((child) => readPrompt(child, base)),
        action: at('action') ?? { url: base, method: method(attributes['method']) },
        timeout: number(attributes, 'timeout', 5),
        numDigits: attributes['numDigits'] === undefined ? null : number(attributes, 'numDigits', 1),
        finishOnKey: attributes['finishOnKey'] ?? '#',
        actionOnEmptyResult: attributes['actionOnEmptyResult'] === 'true',
      };
    case 'Record':
      return {
        verb: 'Record',
        action: at('action') ?? { url: base, method: method(attributes['method']) },
        timeout: number(attributes, 'timeout', 5),
        maxLength: number(attributes, 'maxLength', 3600),
        finishOnKey: attributes['finishOnKey'] ?? '1234567890*#',
        callback: recordingCallback(attributes, base),
        transcribe: attributes['transcribe'] === 'true' || attributes['transcribeCallback'] !== undefined,
        transcribeCallback: at('transcribeCallback')?.url ?? null,
      };
    case 'Dial':
      return readDial(element, base);
    default:
      throw new TwimlError(12200, `The carrier does not know the verb ${name}.`);
  }
}

function readPrompt(element: Element, base: string): Prompt {
  const verb = readVerb(element, base);
  if (verb.verb === 'Say' || verb.verb === 'Play') return verb;
  throw new TwimlError(12200, `The carrier does not know ${element.name} inside Gather.`);
}

function readMessage(element: Element, base: string): Verb {
  const { attributes, children } = element;
  const inner = (name: string) => children.filter((child) => child.name === name).map((child) => child.text.trim());
  return {
    verb: 'Message',
    body: inner('Body')[0] ?? element.text.trim(),
    media: inner('Media').map((url) => resolve(url, base)),
    from: attributes['from'] ?? null,
    to: attributes['to'] ?? null,
    statusCallback: address(attributes, 'statusCallback', base)?.url ?? null,
    action: address(attributes, 'action', base),
  };
}

function readDial(element: Element, base: string): Verb {
  const { attributes, children } = element;
  const rooms = children.filter((child) => child.name === 'Conference');
  if (rooms.length > 0 && children.length > 1)
    throw new TwimlError(12200, 'A Dial has numbers or one Conference, not both.');
  const unknown = children.find((child) => child.name !== 'Number' && child.name !== 'Conference');
  if (unknown) throw new TwimlError(12200, `The carrier does not know ${unknown.name} inside Dial.`);
  const numbers = children
    .filter((child) => child.name === 'Number')
    .map((child): DialNumber => {
      const callback = address(child.attributes, 'statusCallback', base);
      const events = words(child.attributes['statusCallbackEvent'], 'completed');
      return {
        number: child.text.trim(),
        url: address(child.attributes, 'url', base),
        statusCallback: callback && { ...callback, events },
        machineCallback:
          child.attributes['machineDetection'] === undefined
            ? null
            : address(child.attributes, 'amdStatusCallback', base),
      };
    });
  const bare = element.text.trim();
  const record = attributes['record'] ?? 'do-not-record';
  return {
    verb: 'Dial',
    numbers:
      bare === '' ? numbers : [{ number: bare, url: null, statusCallback: null, machineCallback: null }, ...numbers],
    room: rooms[0] ? readRoom(rooms[0], base) : null,
    action: address(attributes, 'action', base),
    timeout: number(attributes, 'timeout', 30),
    callerId: attributes['callerId'] ?? null,
    answerOnBridge: attributes['answerOnBridge'] === 'true',
    channels: record === 'do-not-record' || record === 'false' ? 0 : record.endsWith('-dual') ? 2 : 1,
    callback: recordingCallback(attributes, base),
  };
}

function readRoom({ attributes, text }: Element, base: string): Room {
  const name = text.trim();
  if (name === '') throw new TwimlError(12200, 'A Conference has no name.');
  const callback = address(attributes, 'statusCallback', base);
  return {
    name,
    label: attributes['participantLabel'] ?? null,
    muted: attributes['muted'] === 'true',
    startOnEnter: attributes['startConferenceOnEnter'] !== 'false',
    endOnExit: attributes['endConferenceOnExit'] === 'true',
    isRecorded: attributes['record'] === 'record-from-start' || attributes['record'] === 'true',
    recordingCallback: recordingCallback(attributes, base),
    statusCallback: callback && { ...callback, events: words(attributes['statusCallbackEvent'], '') },
  };
}

function recordingCallback(attributes: Record<string, string>, base: string): RecordingCallback | null {
  const callback = address(attributes, 'recordingStatusCallback', base);
  return callback && { ...callback, events: words(attributes['recordingStatusCallbackEvent'], 'completed') };
}

/**
 * Reads a URL attribute and its method attribute. `action` and `url` share the attribute `method`. Every other URL has
 * its own method attribute.
 */
function address(attributes: Record<string, string>, name: string, base: string): Address | null {
  const url = attributes[name];
  if (url === undefined) return null;
  return {
    url: resolve(url, base),
    method: method(attributes[name === 'action' || name === 'url' ? 'method' : `${name}Method`]),
  };
}

function resolve(url: string, base: string): string {
  try {
    return new URL(url, base === '' ? undefined : base).href;
  } catch {
    throw new TwimlError(11100, `${url} is not an address.`);
  }
}

const method = (text: string | undefined): Method => (text?.toUpperCase() === 'GET' ? 'GET' : 'POST');

const words = (text: string | undefined, otherwise: string): string[] =>
  (text ?? otherwise).split(/[\s,]+/).filter((word) => word !== '');

function number(attributes: Record<string, string>, name: string, otherwise: number): number {
  const value = attributes[name];
  if (value === undefined) return otherwise;
  if (!/^\d+$/.test(value)) throw new TwimlError(12200, `${name} takes a whole number, not '${value}'.`);
  return Number(value);
}
