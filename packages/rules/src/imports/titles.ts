/** Titles before a name, without a dot. `Sr` before a name is *señor*; after a name it is the suffix *senior*. */
const title =
  /^(?:(?<dotted>dra?|mrs?|ms|miss|mx|prof|rev|sra?|srta|mme|mlle)\.\s*|(?<bare>dra?|mrs?|ms|miss|mx|prof|rev|sra?|srta|mme|mlle|herr|frau)\s+)(?=\p{L})/iu;

/** Separates the titles from a first name: `Dr. Ana` is `Dr.` and `Ana`. A name that is only a title stays a name. */
export function splitTitle(firstName: string): { titles: string; name: string } {
  let name = firstName.trim();
  for (let found = title.exec(name); found !== null; found = title.exec(name)) name = name.slice(found[0].length);
  return {
    titles: firstName
      .trim()
      .slice(0, firstName.trim().length - name.length)
      .trim(),
    name,
  };
}
