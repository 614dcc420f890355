import type { TermWording } from '@guidepost/contracts';
import { bodyParts, choiceLabels } from '@guidepost/rules';
import classes from './consents.module.css';

/** The wording of a term, displayed as members see it. */
export function Wording({ wording, language }: { wording: TermWording; language: 'en' | 'es' }) {
  const labels = choiceLabels[language];
  return (
    <div className={classes.wording} lang={language} dir="auto">
      <p className={classes.title}>{wording.title}</p>
      {bodyParts(wording.body).map(({ text, points }, at) =>
        text === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which stay in their order
          <ul key={at}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={at}>{text}</p>
        ),
      )}
      <p className={classes.choice}>
        <b>{labels.accept}</b> {wording.acceptText}
      </p>
      {wording.rejectText !== null && (
        <p className={classes.choice}>
          <b>{labels.reject}</b> {wording.rejectText}
        </p>
      )}
    </div>
  );
}
