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
        {sections.map(({ heading, paragraphs }) => (
          <section key={paragraphs[0]?.en}>
            {heading && <h2 {...localText(heading, locale)} />}
            {paragraphs.map((text) => (
              <p key={text.en} {...localText(text, locale)} />
            ))}
          </section>
        ))}
      </div>
    </>
  );
};
