import { type ReactNode, useState } from 'react';
import './Disclosure.css';
import { Icon } from './Icon.tsx';

interface Props {
  title: ReactNode;
  /** Opens it; does not close it when it becomes false, since its controls may be in use. */
  defaultOpen?: boolean;
  children: ReactNode;
}

/** Native details element with a styled summary. */
export const Disclosure = ({ title, defaultOpen = false, children }: Props) => {
  const [isOpen, setOpen] = useState(defaultOpen);
  if (defaultOpen && !isOpen) setOpen(true);
  return (
    <details className="disclosure" open={isOpen}>
      <summary>
        <span>{title}</span>
        <Icon name="chevronDown" size={18} />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
};
