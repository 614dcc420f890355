import type { ConsentLanguage } from '@guidepost/contracts';

/** Sentences that invite a member to open a link, by the link's purpose. */
const invitations = {
  consent: {
    en: 'Please read and answer your consent forms here.',
    es: 'Lea y responda aquí sus formularios de consentimiento.',
  },
  survey: { en: 'Please answer a few questions here when you can.', es: 'Responda aquí unas preguntas cuando pueda.' },
} as const;

export interface LinkText {
  purpose: keyof typeof invitations;
  /** The name used to address the member. */
  name: string;
  /** The name of the guide who sends the text. */
  guide: string;
  /** The client's name, which the linked page also shows. With an unknown name, the text would look like fraud. */
  client: string;
  days: number;
  address: string;
}

/** Returns the text message that a guide sends to a member with a link. */
export function linkText(language: ConsentLanguage, { purpose, name, guide, client, days, address }: LinkText): string {
  const sender = guide.split(' ')[0] ?? guide;
  const asks = invitations[purpose][language];
  return language === 'es'
    ? `Hola, ${name}: soy ${sender}, de ${client}. ${asks} El enlace es solo para usted y es válido por ${days} días:\n${address}`
    : `Hi ${name}, this is ${sender} from ${client}. ${asks} The link is only for you and is valid for ${days} days:\n${address}`;
}

/**
 * Returns a link's default language: the first language that the member reads, if links exist in it. Otherwise, the
 * language of the member's texts.
 * @param reported names of languages, separated by commas
 */
export function linkLanguage(reported: string | null, ofTexts: ConsentLanguage): ConsentLanguage {
  const first = reported?.split(',')[0]?.trim();
  return first === 'Spanish' ? 'es' : first === 'English' ? 'en' : ofTexts;
}
