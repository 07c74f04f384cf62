import type { ReactNode } from 'react';
import './PageTitle.css';

/** The h1 of a page, with an optional line of text below. */
export const PageTitle = ({ children, text }: { children: ReactNode; text?: ReactNode }) => {
  return (
    <div className="page-title">
      <h1>{children}</h1>
      {text && <p>{text}</p>}
    </div>
  );
};
