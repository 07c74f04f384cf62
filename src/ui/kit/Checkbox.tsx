import type { ReactNode } from 'react';
import { type CheckboxProps, Checkbox as RacCheckbox } from 'react-aria-components';
import './Choice.css';
import { Icon } from './Icon.tsx';

type Props = Omit<CheckboxProps, 'className' | 'style' | 'children'> & { children: ReactNode };

export const Checkbox = ({ children, ...rest }: Props) => {
  return (
    <RacCheckbox {...rest} className="choice">
      <span className="choice-box">
        <Icon name="check" size={14} />
      </span>
      <span>{children}</span>
    </RacCheckbox>
  );
};
