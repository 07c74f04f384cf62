import type { ReactNode } from 'react';
import './Badge.css';

export type BadgeTone = 'plain' | 'accent' | 'success' | 'info' | 'warning' | 'danger';

export const Badge = ({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) => {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
};
