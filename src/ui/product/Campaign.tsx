import { useId } from 'react';
import type { HomeBlock } from '../../contracts/schemas/home.ts';
import { localText } from '../../domain/locale.ts';
import { useLocale } from '../messages/context.ts';
import { SceneBanner } from './SceneBanner.tsx';

interface Props {
  content: Omit<Extract<HomeBlock, { type: 'campaign' }>, 'type'>;
}

/** Campaign block of the home page: a wide picture with text and a link. */
export const Campaign = ({ content: { title, text, action, href, picture } }: Props) => {
  const locale = useLocale();
  const id = useId();
  return (
    <section className="page-section" aria-labelledby={id}>
      <SceneBanner
        pictureUrl={picture}
        sizes="100vw"
        heading={<h2 id={id} {...localText(title, locale)} />}
        text={text && localText(text, locale)}
        action={localText(action, locale)}
        href={href}
      />
    </section>
  );
};
