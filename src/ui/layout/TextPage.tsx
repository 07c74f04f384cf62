import type { ShopPage } from '../../contracts/schemas/settings.ts';
import { localText } from '../../domain/locale.ts';
import { useLocale } from '../messages/context.ts';
import { PageTitle } from './PageTitle.tsx';
import './TextPage.css';

/** Text page about the shop, in English where a translation is missing. */
export const TextPage = ({ title, sections }: ShopPage) => {
  const locale = useLocale();
  return (
    <>
      <PageTitle>
        <span {...localText(title, locale)} />
      </PageTitle>
      <div className="text-page">
        {sections.map(({ heading, paragraphs }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts may be equal, and the page is replaced as a whole
          <section key={index}>
            {heading && <h2 {...localText(heading, locale)} />}
            {paragraphs.map((text, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: likewise
              <p key={place} {...localText(text, locale)} />
            ))}
          </section>
        ))}
      </div>
    </>
  );
};
