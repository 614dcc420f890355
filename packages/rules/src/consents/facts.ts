import type { ConsentLanguage } from '@guidepost/contracts';
import { choiceLabels } from './wording.ts';

/** A stored fact: its name, and its value as text. */
export interface StoredFact {
  name: string;
  value: string;
}

/**
 * Labels of the facts in English and Spanish, in the order of the proof. Time zones have no label, because each time is
 * shown with its time zone.
 */
const factNames: readonly (readonly [name: string, en: string, es: string])[] = [
  ['memberName', 'Member', 'Miembro'],
  ['consented', 'Answer', 'Respuesta'],
  ['identityName', 'Name entered', 'Nombre indicado'],
  ['identityDateOfBirth', 'Date of birth entered', 'Fecha de nacimiento indicada'],
  ['identityEmail', 'Email entered', 'Correo electrónico indicado'],
  ['identityAddress', 'Address entered', 'Dirección indicada'],
  ['shownAt', 'Shown', 'Mostrado'],
  ['shownByDevice', 'Shown (device clock)', 'Mostrado (reloj del dispositivo)'],
  ['signedOn', 'Signed', 'Firmado'],
  ['answeredAt', 'Answered', 'Respondido'],
  ['recordedAt', 'Recorded', 'Anotado'],
  ['method', 'Method', 'Método'],
  ['language', 'Language', 'Idioma'],
  ['recordedBy', 'Recorded by', 'Anotado por'],
  ['recordedAs', 'Acting as', 'En nombre de'],
  ['representative', 'Decided by', 'Decidió'],
  ['representativeBasis', 'Document', 'Documento'],
  ['representativeUntil', 'Valid until', 'Válido hasta'],
  ['scan', 'Signed paper', 'Papel firmado'],
  ['scanSha256', 'SHA-256 of the scan', 'SHA-256 de la copia escaneada'],
  ['term', 'Term', 'Término'],
  ['version', 'Version', 'Versión'],
  ['address', 'Internet address', 'Dirección de internet'],
  ['userAgent', 'Browser', 'Navegador'],
  ['recorderAddress', 'Recorded from', 'Anotado desde'],
  ['recorderUserAgent', 'Recorded with', 'Anotado con'],
  ['link', 'Link ID', 'ID del enlace'],
  ['response', 'Answer ID', 'ID de la respuesta'],
  ['member', 'Member ID', 'ID del miembro'],
];

/** Labels of fact values, in English and Spanish. */
const factValues: readonly (readonly [fact: string, value: string, en: string, es: string])[] = [
  ['consented', 'true', choiceLabels.en.accept, choiceLabels.es.accept],
  ['consented', 'false', choiceLabels.en.reject, choiceLabels.es.reject],
  ['method', 'form', 'On the member’s page', 'En la página del miembro'],
  ['method', 'spoken', 'Verbally to a guide', 'Verbalmente a un guía'],
  ['method', 'paper', 'Signed on paper', 'Firmado en papel'],
  ['language', 'en', 'English', 'Inglés'],
  ['language', 'es', 'Spanish', 'Español'],
  ['representativeBasis', 'guardian', 'Guardian', 'Tutor legal'],
  ['representativeBasis', 'power-of-attorney', 'Power of attorney', 'Poder notarial'],
  ['representativeBasis', 'health-care-proxy', 'Health care proxy', 'Apoderado para la salud'],
];

/**
 * Returns the name that fits a fact's meaning. In older evidence that a guide recorded, the fields for the member's IP
 * address and browser contain the guide's data. For a paper form, the time of the answer is the time when the form was
 * recorded.
 */
const meaningOfFact = (name: string, known: ReadonlyMap<string, string>): string => {
  if (name === 'answeredAt' && known.get('method') === 'paper') return 'recordedAt';
  if (!known.has('recordedBy')) return name;
  return { address: 'recorderAddress', userAgent: 'recorderUserAgent' }[name] ?? name;
};

/**
 * Formats an instant in a time zone, to the second: `2026-11-22 10:04:05 -06:00 America/Chicago`. The result is the
 * same on every machine.
 */
export function formatInstant(instant: string, zone: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  const time = at.toPlainTime().toString({ smallestUnit: 'second' });
  return `${at.toPlainDate().toString()} ${time} ${at.offset} ${zone}`;
}

/** Returns the evidence's facts with readable labels. A fact without a label keeps its stored name. */
export function factLabels(
  facts: readonly StoredFact[],
  language: ConsentLanguage,
): { name: string; label: string; value: string }[] {
  const known = new Map(facts.map(({ name, value }) => [name, value]));
  const place = (name: string) => {
    const found = factNames.findIndex(([known]) => known === name);
    return found === -1 ? factNames.length : found;
  };
  return facts
    .filter(({ name }) => name !== 'shownZone' && name !== 'answeredZone')
    .toSorted((one, other) => place(meaningOfFact(one.name, known)) - place(meaningOfFact(other.name, known)))
    .map(({ name, value }) => {
      const [, en = name, es = name] = factNames[place(meaningOfFact(name, known))] ?? [];
      return { name, label: language === 'es' ? es : en, value: formatFact(name, value, known, language) };
    });
}

function formatFact(
  name: string,
  value: string,
  known: ReadonlyMap<string, string>,
  language: ConsentLanguage,
): string {
  if (name === 'shownAt' || name === 'shownByDevice') return formatInstant(value, known.get('shownZone') ?? 'UTC');
  if (name === 'answeredAt') return formatInstant(value, known.get('answeredZone') ?? 'UTC');
  const [, , en = value, es = value] = factValues.find(([fact, kept]) => fact === name && kept === value) ?? [];
  return language === 'es' ? es : en;
}
