import type { ReactNode } from 'react';
import './PageTitle.css';

/** The one first-level heading of a page, with a line under it if needed. */
export const PageTitle = ({ children, text }: { children: ReactNode; text?: ReactNode }) => {
  return (
    <div className="page-title">
      <h1>{children}</h1>
      {text && <p>{text}</p>}
    </div>
  );
};
