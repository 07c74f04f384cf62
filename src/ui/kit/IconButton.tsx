import type { ButtonHTMLAttributes, Ref } from 'react';
import './Button.css';
import { Icon, type IconName } from './Icon.tsx';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  icon: IconName;
  /** What it does, for those who do not see the drawing; also its tooltip. */
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
