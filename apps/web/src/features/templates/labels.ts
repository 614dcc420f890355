import { templatePreviewCharacters, type templateStages } from '@guidepost/contracts';

/** What the stages of categories are called. */
export const stageLabels: Readonly<Record<(typeof templateStages)[number], string>> = {
  outreach: 'Outreach',
  'in-program': 'In program',
  independence: 'Independence',
};

/** The beginning of a template, as a list shows it. */
export function previewOf(template: string): string {
  const line = template.replace(/\s+/g, ' ').trim();
  return line.length > templatePreviewCharacters ? `${line.slice(0, templatePreviewCharacters)}…` : line;
}
