import type { ButtonHTMLAttributes, Ref } from 'react';
import './Button.css';
import { Icon, type IconName } from './Icon.tsx';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  icon: IconName;
  /** Accessible name, also shown as the tooltip. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
};

export const IconButton = ({ icon, label, className = '', ...rest }: Props) => {
  return (
    <button type="button" {...rest} className={`icon-button ${className}`} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
};
