import { useEffect, useRef } from 'react';
import './FormErrors.css';

interface Props {
  title: string;
  messages?: readonly string[];
}

/** Form-level errors above the fields: announced as an alert and scrolled into view. */
export const FormErrors = ({ title, messages = [] }: Props) => {
  const banner = useRef<HTMLDivElement>(null);
  const text = [title, ...messages].join();
  // On a phone the submit button may be a screen further down. The focus stays on it for a retry.
  useEffect(() => {
    if (text !== '') banner.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <div className="form-errors" role="alert" ref={banner}>
      <p>{title}</p>
      {messages.length > 0 && (
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
};
