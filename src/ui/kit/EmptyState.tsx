import type { ReactNode } from 'react';
import './EmptyState.css';
import { Icon, type IconName } from './Icon.tsx';

interface Props {
  icon: IconName;
  title: string;
  /** Whether the title is the h1 of the page. */
  isPageTitle?: boolean;
  text?: string;
  children?: ReactNode;
}

/** Empty state: title, explanation and, as children, the next actions. */
export const EmptyState = ({ icon, title, isPageTitle = false, text, children }: Props) => {
  const Title = isPageTitle ? 'h1' : 'p';
  return (
    <div className="empty-state">
      <Icon name={icon} size={36} />
      <Title className="empty-state-title">{title}</Title>
      {text && <p className="empty-state-text">{text}</p>}
      {children && <div className="empty-state-actions">{children}</div>}
    </div>
  );
};
