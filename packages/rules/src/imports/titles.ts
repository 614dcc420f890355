/** Titles before a name, without a dot. `Sr` before a name is *señor*; after a name it is the suffix *senior*. */
const title =
  /^(?:(?<dotted>dra?|mrs?|ms|miss|mx|prof|rev|sra?|srta|mme|mlle)\.\s*|(?<bare>dra?|mrs?|ms|miss|mx|prof|rev|sra?|srta|mme|mlle|herr|frau)\s+)(?=\p{L})(?!(?:and|y|und|et)\s)/iu;

/** Titles of a couple, such as *Mr. and Mrs.* */
const coupleTitle = /^(?:mr|dr|sr)\.?\s+(?:and|&|y|und|et)\s+(?:mrs|ms|dra?|sra)\.?\s+(?=\p{L})/iu;

/** Credentials after a name. Md. and Md (not in all capitals) are the given name Mohammed. */
const credentials =
  /(?<=\p{L}[.,]?)(?:[\s,]+(?:M\.?D|D\.?D\.?S|D\.?M\.?D|P[Hh]\.?D|R\.?N|L\.?P\.?N|J\.?D|D\.?V\.?M|D\.?N\.?P|P(?:harm|HARM)\.?D|LCSW|MSW|CPA|E(?:sq|SQ))\.?)+$/u;

/**
 * Separates the credentials after a name: `Titel MD` is `Titel` and `MD`. A name that is only a credential stays a
 * name.
 */
export function splitCredentials(name: string): { name: string; credentials: string } {
  const found = credentials.exec(name.trim())?.[0] ?? '';
  const rest = name.trim().slice(0, name.trim().length - found.length);
  return { name: rest, credentials: found.replace(/^[\s,]+/, '') };
}

/** Separates the titles from a first name: `Dr. Ana` is `Dr.` and `Ana`. A name that is only a title stays a name. */
export function splitTitle(firstName: string): { titles: string; name: string } {
  let name = firstName.trim();
  const next = () => coupleTitle.exec(name) ?? title.exec(name);
  for (let found = next(); found !== null; found = next()) name = name.slice(found[0].length);
  return {
    titles: firstName
      .trim()
      .slice(0, firstName.trim().length - name.length)
      .trim(),
    name,
  };
}
