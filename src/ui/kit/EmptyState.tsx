import type { ReactNode } from 'react';
import './EmptyState.css';
import { Icon, type IconName } from './Icon.tsx';

interface Props {
  icon: IconName;
  title: string;
  text?: string;
  children?: ReactNode;
}

/** Empty state: title, explanation and, as children, the next actions. */
export const EmptyState = ({ icon, title, text, children }: Props) => {
  return (
    <div className="empty-state">
      <Icon name={icon} size={36} />
      <p className="empty-state-title">{title}</p>
      {text && <p className="empty-state-text">{text}</p>}
      {children && <div className="empty-state-actions">{children}</div>}
    </div>
  );
};
