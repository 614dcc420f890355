import { templatePreviewCharacters, type templateStages } from '@guidepost/contracts';

/** Labels of the category stages. */
export const stageLabels: Readonly<Record<(typeof templateStages)[number], string>> = {
  outreach: 'Outreach',
  'in-program': 'In program',
  independence: 'Independence',
};

/** Returns the beginning of a template, for a list. */
export function previewOf(template: string): string {
  const line = template.replace(/\s+/g, ' ').trim();
  return line.length > templatePreviewCharacters ? `${line.slice(0, templatePreviewCharacters)}…` : line;
}
