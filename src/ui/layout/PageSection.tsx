import { type ReactNode, useId } from 'react';
import { Link } from '../kit/Link.tsx';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import './PageSection.css';

interface Props {
  title: string;
  /** Language of the title, if it differs from the page's. */
  lang?: string | undefined;
  /** Link next to the title. */
  more?: { name: string; href: string; label?: string };
  aside?: ReactNode;
  children: ReactNode;
}

/** Page section with a heading. */
export const PageSection = ({ title, lang, more, aside, children }: Props) => {
  const id = useId();
  const restoredFocus = useRestoredFocus<HTMLElement>('near');
  return (
    <section {...restoredFocus} className="page-section" aria-labelledby={id}>
      <header className="page-section-head">
        <h2 id={id} lang={lang}>
          {title}
        </h2>
        {aside}
        {more && (
          <Link className="page-section-more" href={more.href} aria-label={more.label}>
            {more.name}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
};
