import { expect, test } from 'vitest';
import { schemasInFirstLoad } from './first-load.ts';

const app = 'apps/web/src';
const check = (files: Record<string, string>) =>
  schemasInFirstLoad((file) => files[file.slice(app.length + 1)]).map((sentence) => sentence.split(':')[0]);

test('names the imports that bring schemas into the first load', () => {
  const files = {
    'App.tsx': "import { Frame } from './Frame.tsx';\n",
    'Frame.tsx': "import {\n  LinkForm,\n  SendTo,\n} from './links/public.ts';\n",
    'links/public.ts': "export { LinkForm } from './LinkForm.tsx';\n",
    'links/LinkForm.tsx': "import { contracts } from '@guidepost/contracts/schemas';\n",
  };
  expect(check(files)).toEqual([
    [
      ...['App.tsx', 'Frame.tsx', 'links/public.ts', 'links/LinkForm.tsx'].map((file) => `${app}/${file}`),
      '@guidepost/contracts/schemas',
    ].join(' → '),
  ]);
});

test('allows types, and forms that load when they are opened', () => {
  const files = {
    'App.tsx':
      "import './app.css';\nimport type { Form } from './Form.tsx';\nconst form = () => import('./Form.tsx');\n",
    'Form.tsx': "import { z } from 'zod';\n",
  };
  expect(check(files)).toEqual([]);
  expect(check({ ...files, 'App.tsx': "import { Form } from './Form.tsx';\n" })).toHaveLength(1);
});
