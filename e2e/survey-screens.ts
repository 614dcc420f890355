import { type Api, contracts, type MemberId } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { memberNamed } from './commands/api.ts';
import {
  changedQuestionnaire,
  createQuestionnaireDraft,
  questionnaireFile,
  questionnaireTitle,
} from './commands/questionnaires.ts';
import { goTo } from './pages/frame.ts';
import { memberPath } from './pages/member.ts';
import { survey, surveys } from './pages/surveys.ts';

const tabOf = (memberId: MemberId) => `${memberPath(memberId)}?tab=survey`;

async function open(page: Page, api: Api, isComplete: boolean): Promise<string> {
  const { id } = await memberNamed(api, 'Dolores Whitaker');
  const all = await api(contracts.surveys.ofMember, { params: { userId: id } });
  const found = all.find(({ completedAt }) => (completedAt !== null) === isComplete);
  const name = found?.survey.displayName ?? '';
  await goTo(page, tabOf(id));
  await surveys(page)
    .card(name)
    .getByRole('button', { name: isComplete ? 'Edit' : 'Complete now' })
    .click();
  return name;
}

/** The survey screens: the tab, the dialogs for answering or reading a survey, and the check-ins. */
export const surveyScreens = [
  {
    name: 'surveys of a member',
    async open(page: Page, api: Api) {
      const { id } = await memberNamed(api, 'Dolores Whitaker');
      await goTo(page, tabOf(id));
      await page.getByRole('tabpanel').getByRole('button', { name: 'Complete now' }).first().waitFor();
    },
  },
  {
    name: 'survey, a question',
    async open(page: Page, api: Api) {
      const name = await open(page, api, false);
      await survey(page, name).next.waitFor();
    },
  },
  {
    name: 'survey, complete',
    async open(page: Page, api: Api) {
      const name = await open(page, api, true);
      await survey(page, name).notes.waitFor();
    },
  },
  {
    name: 'survey, learn more',
    async open(page: Page, api: Api) {
      const name = await open(page, api, true);
      await survey(page, name).dialog.getByRole('button', { name: 'Learn more' }).click();
      await page.getByRole('dialog', { name: 'How check-ins work' }).getByRole('button').last().waitFor();
    },
  },
  {
    name: 'survey by link',
    async open(page: Page, api: Api) {
      const name = await open(page, api, false);
      await survey(page, name).dialog.getByRole('button', { name: 'Send by link' }).click();
      await page
        .getByRole('dialog', { name: /^Survey by link/ })
        .getByRole('button', { name: 'Text the link' })
        .waitFor();
    },
  },
  {
    name: 'text the survey',
    async open(page: Page, api: Api) {
      const name = await open(page, api, false);
      await survey(page, name).dialog.getByRole('button', { name: 'Send by link' }).click();
      await page
        .getByRole('dialog', { name: /^Survey by link/ })
        .getByRole('button', { name: 'Text the link' })
        .click();
      await page
        .getByRole('dialog', { name: /^Text the survey/ })
        .getByLabel('Send to')
        .waitFor();
    },
  },
  {
    name: 'admin surveys',
    account: 'admin' as const,
    async open(page: Page) {
      await goTo(page, '/admin-dashboard/surveys');
      await page.getByRole('link', { name: 'Month 3 check-in' }).waitFor();
    },
  },
  {
    name: 'survey creator, a question',
    account: 'admin' as const,
    async open(page: Page) {
      await goTo(page, '/admin-dashboard/surveys');
      await page.getByRole('link', { name: 'Month 3 check-in' }).click();
      await page
        .getByRole('list', { name: 'Questions' })
        .getByRole('button', { name: /Next appointment/ })
        .click();
      await page.getByRole('heading', { name: /^Question 7/ }).waitFor();
    },
  },
  {
    name: 'survey creator, assignment',
    account: 'admin' as const,
    async open(page: Page) {
      await goTo(page, '/admin-dashboard/surveys');
      await page.getByRole('link', { name: 'Month 3 check-in' }).click();
      await page.getByRole('button', { name: 'Assignment and due date' }).click();
      await page.getByRole('button', { name: 'Save assignment' }).waitFor();
    },
  },
  {
    name: 'survey creator, imported questionnaire',
    account: 'admin' as const,
    async open(page: Page) {
      const title = questionnaireTitle();
      await goTo(page, '/admin-dashboard/surveys');
      await page.locator('input[type="file"]').setInputFiles(questionnaireFile(title));
      await page
        .getByRole('dialog', { name: `Imported: ${title}` })
        .getByRole('list')
        .waitFor();
    },
  },
  {
    name: 'survey creator, score bands',
    account: 'admin' as const,
    async open(page: Page, api: Api) {
      const id = await changedQuestionnaire(api);
      await goTo(page, `/admin-dashboard/survey-creator?surveyId=${id}`);
      await page.getByRole('button', { name: 'About this survey' }).click();
      await page.getByRole('group', { name: 'Score Total score' }).getByRole('button', { name: 'Add band' }).click();
      await page.getByRole('textbox', { name: 'Meaning' }).waitFor();
    },
  },
  {
    name: 'survey creator, a condition',
    account: 'admin' as const,
    async open(page: Page, api: Api) {
      const id = await createQuestionnaireDraft(api);
      await goTo(page, `/admin-dashboard/survey-creator?surveyId=${id}`);
      await page
        .getByRole('list', { name: 'Questions' })
        .getByRole('button', { name: /Where is it damp/ })
        .click();
      await page.getByRole('button', { name: 'Add condition' }).click();
      await page.getByRole('button', { name: 'Add comparison' }).click();
      await page.getByText('One of these').click();
    },
  },
  {
    name: 'survey creator, changes before publishing',
    account: 'admin' as const,
    async open(page: Page, api: Api) {
      const id = await changedQuestionnaire(api);
      await goTo(page, `/admin-dashboard/survey-creator?surveyId=${id}`);
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('region', { name: 'Changes since the published version' }).waitFor();
    },
  },
  {
    name: 'survey creator, problems',
    account: 'admin' as const,
    async open(page: Page, api: Api) {
      const id = await createQuestionnaireDraft(api);
      await goTo(page, `/admin-dashboard/survey-creator?surveyId=${id}`);
      await page.getByRole('button', { name: /warnings$/ }).click();
    },
  },
  {
    name: 'survey creator, refused questionnaire',
    account: 'admin' as const,
    async open(page: Page) {
      await goTo(page, '/admin-dashboard/surveys');
      const buffer = Buffer.from('{"resourceType":"Patient"}');
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'patient.json', mimeType: 'application/json', buffer });
      await page.getByRole('dialog', { name: 'The file was not imported' }).waitFor();
    },
  },
  {
    name: 'learn more creator, a section',
    account: 'admin' as const,
    async open(page: Page, api: Api) {
      const [content] = await api(contracts.surveyCreator.listContent);
      await goTo(page, `/admin-dashboard/survey-creator?learnMoreId=${content?.id}`);
      await page.getByRole('list', { name: 'Sections' }).getByRole('button').first().click();
      await page.getByRole('textbox', { name: 'Section title' }).waitFor();
    },
  },
  {
    name: 'learn more creator, deleting',
    account: 'admin' as const,
    async open(page: Page, api: Api) {
      const [content] = await api(contracts.surveyCreator.listContent);
      await goTo(page, `/admin-dashboard/survey-creator?learnMoreId=${content?.id}`);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog', { name: 'Delete this content?' }).waitFor();
    },
  },
  {
    name: 'learn more creator',
    account: 'admin' as const,
    async open(page: Page, api: Api) {
      const [content] = await api(contracts.surveyCreator.listContent);
      await goTo(page, `/admin-dashboard/survey-creator?learnMoreId=${content?.id}`);
      await page.getByRole('button', { name: 'Add accordion' }).waitFor();
    },
  },
];
