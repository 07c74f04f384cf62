import type { ReactNode } from 'react';
import './VisuallyHidden.css';

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => {
  return <span className="visually-hidden">{children}</span>;
};
