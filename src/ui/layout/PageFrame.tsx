import type { ReactNode } from 'react';
import './PageFrame.css';
import { SkipLink } from './SkipLink.tsx';

interface Props {
  header: ReactNode;
  footer: ReactNode;
  notice?: ReactNode;
  children: ReactNode;
}

/** Layout of every page. `main` receives the focus after a navigation and from the skip link. */
export const PageFrame = ({ header, footer, notice, children }: Props) => {
  return (
    <div className="page-frame">
      <SkipLink />
      {header}
      {notice}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {footer}
    </div>
  );
};
