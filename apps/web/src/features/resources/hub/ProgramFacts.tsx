import type { Program, ProgramLocation } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../shared/language.ts';
import { PhoneText } from '../../../shared/PhoneText.tsx';
import { tagsOptions } from '../api.ts';
import { hoursLines } from '../hours.ts';
import { locationText, phoneOf } from '../labels.ts';
import classes from './program.module.css';

/** Known facts about a program: eligibility, cost, hours and locations. */
export function ProgramFacts({ program }: { program: Program }) {
  const { t } = useTranslation();
  const { location } = program;
  const phone = phoneOf(program);
  const { data: tags = [] } = useQuery(tagsOptions());
  const services = [
    ...program.serviceTags.map((key) => tags.find((tag) => tag.key === key)?.label ?? null),
    ...program.otherServices,
  ].filter((name) => name !== null);
  const others = program.locations.filter(({ id }) => id !== location?.id);
  return (
    <dl className={classes.facts}>
      <Fact label={t('Eligibility')}>{program.eligibility}</Fact>
      <Fact label={t('Services')}>{services.join(', ')}</Fact>
      <Fact label={t('Cost')}>{program.cost && t(program.cost)}</Fact>
      <Fact label={t('Languages')}>{program.languages.map((language) => t(language)).join(', ')}</Fact>
      <Fact label={t('Hours')}>{location && <Hours location={location} />}</Fact>
      <Fact label={t('How to apply')}>{program.howToApply}</Fact>
      <Fact label={t('Documents to bring')}>{program.requiredDocuments}</Fact>
      <Fact label={t('Phone')}>{phone && <PhoneText number={phone} />}</Fact>
      <Fact label={t('Location')}>{location && locationText(location)}</Fact>
      <Fact label={t('More locations')}>{others.map(locationText).join('\n')}</Fact>
      <Fact label={t('Website')}>
        {program.url && (
          <a href={program.url} target="_blank" rel="noopener noreferrer">
            {program.url.replace(/^https?:\/\//, '')}
          </a>
        )}
      </Fact>
    </dl>
  );
}

function Hours({ location }: { location: ProgramLocation }) {
  const lines = hoursLines(location.hours, currentLanguage() === 'es' ? 'es' : 'en');
  return lines.length === 0 ? null : lines.join('\n');
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '' || children === false) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </>
  );
}
