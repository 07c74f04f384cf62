import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import './Button.css';
import { Spinner } from './Spinner.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'accent' | 'quiet' | 'text';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  look?: ButtonLook;
  isDisabled?: boolean;
  /** Shows a spinner and ignores clicks. Stays focusable: aria-disabled instead of disabled. */
  isBusy?: boolean;
  /** Like `isBusy` without the spinner: another operation has to finish first. */
  isBlocked?: boolean;
  isWide?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

export const Button = ({
  look = 'secondary',
  isDisabled = false,
  isBusy = false,
  isBlocked = false,
  isWide = false,
  type = 'button',
  onClick,
  className = '',
  children,
  ...rest
}: Props) => {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy || isBlocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={`button ${className}`}
      data-look={look}
      data-wide={isWide || undefined}
      disabled={isDisabled}
      aria-disabled={isBusy || isBlocked || undefined}
      onClick={handleClick}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
};
