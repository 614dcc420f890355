export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Returns a local page in Guidepost's style, without scripts. `main` and `head` are HTML. */
export const localPage = ({
  title,
  main,
  styles,
  head = '',
}: {
  title: string;
  main: string;
  /** The stylesheet's URL. */
  styles: string;
  head?: string;
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Guidepost</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${styles}">${head}
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
