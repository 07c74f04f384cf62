import type { ReactNode } from 'react';
import './AccountForm.css';

interface Props {
  title: string;
  text?: string;
  children: ReactNode;
}

/** Narrow page layout of sign-in, registration and password reset. */
export const SignInFrame = ({ title, text, children }: Props) => {
  return (
    <div className="sign-in">
      <h1>{title}</h1>
      {text && <p className="sign-in-note">{text}</p>}
      {children}
    </div>
  );
};
