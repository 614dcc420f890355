/** An invitation is valid for this number of days (docs/areas/admin.md#invitations). */
export const invitationDays = 14;

interface Invited {
  firstName: string;
  /** Name of the user who sends the invitation; null for an invitation from the command line. */
  inviter: string | null;
  organisation: string;
  email: string;
  /** URL of the sign-in page. */
  address: string;
  /** Time when the invitation expires. */
  until: string;
  timeZone: string;
}

const dayOf = ({ until, timeZone }: Invited, language: 'en' | 'es'): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(
    Temporal.Instant.from(until).epochMilliseconds,
  );

/**
 * Returns the invitation email for a new user in English and Spanish. The email contains no credentials, so the user
 * must still sign in.
 */
export function invitationMail(invited: Invited): { subject: string; text: string } {
  const { firstName, inviter, organisation, email, address } = invited;
  return {
    subject: `${organisation}: your account`,
    text: `Hello ${firstName},

${inviter ?? organisation} has set up an account for you at ${organisation}. Sign in with ${email} by ${dayOf(invited, 'en')}:

${address}

If you did not expect this email, you can ignore it.

Hola, ${firstName}:

${inviter ?? organisation} ha creado una cuenta para usted en ${organisation}. Inicie sesión con ${email} en el mismo enlace a más tardar el ${dayOf(invited, 'es')}. Si no esperaba este correo, puede ignorarlo.
`,
  };
}
