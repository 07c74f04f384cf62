import type { ReactNode } from 'react';
import './AccountForm.css';

interface Props {
  title: string;
  text?: string;
  children: ReactNode;
}

/** The narrow page of sign-in, registration and passwords. */
export const SignInFrame = ({ title, text, children }: Props) => {
  return (
    <div className="sign-in">
      <h1>{title}</h1>
      {text && <p className="sign-in-note">{text}</p>}
      {children}
    </div>
  );
};
