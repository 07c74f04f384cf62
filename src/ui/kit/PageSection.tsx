import { type ReactNode, useId } from 'react';
import { useRestoredFocus } from './use-restored-focus.ts';
import './PageSection.css';

interface Props {
  title: string;
  /** Language of the title, if it differs from the page's. */
  lang?: string | undefined;
  aside?: ReactNode;
  children: ReactNode;
}

/** Page section with a heading. */
export const PageSection = ({ title, lang, aside, children }: Props) => {
  const id = useId();
  const restoredFocus = useRestoredFocus<HTMLElement>('near');
  return (
    <section {...restoredFocus} className="page-section" aria-labelledby={id}>
      <header className="page-section-head">
        <h2 id={id} lang={lang}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
};
