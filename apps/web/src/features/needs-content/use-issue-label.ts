import { useQuery } from '@tanstack/react-query';
import { labelIn } from '../../shared/label-in.ts';
import { currentLanguage } from '../../shared/language.ts';
import { contentOptions } from './api.ts';

/**
 * Returns a function that translates an issue's English label into the user's language. It is for records that store
 * only the English label. Returns the label unchanged if no issue has it.
 */
export function useIssueLabel(): (label: string) => string {
  const { data } = useQuery({ ...contentOptions, enabled: currentLanguage() === 'es' });
  return (label) => {
    const issue = data?.issues.find((one) => one.label === label);
    return issue ? labelIn(issue) : label;
  };
}
