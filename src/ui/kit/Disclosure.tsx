import type { ReactNode } from 'react';
import './Disclosure.css';
import { Icon } from './Icon.tsx';

interface Props {
  title: ReactNode;
  defaultOpen?: boolean;
  children: ReactNode;
}

/** Native details element with a styled summary. */
export const Disclosure = ({ title, defaultOpen = false, children }: Props) => {
  return (
    <details className="disclosure" open={defaultOpen}>
      <summary>
        <span>{title}</span>
        <Icon name="chevronDown" size={18} />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
};
