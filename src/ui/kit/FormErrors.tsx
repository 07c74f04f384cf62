import { useEffect, useRef } from 'react';
import './FormErrors.css';

interface Props {
  title: string;
  messages?: readonly string[];
}

/** What a form's answer says against it as a whole, above the fields: spoken, and brought into view. */
export const FormErrors = ({ title, messages = [] }: Props) => {
  const banner = useRef<HTMLDivElement>(null);
  const said = [title, ...messages].join();
  // On a phone the button that was pressed stands a screen below. The focus stays on it, for the next try.
  useEffect(() => {
    if (said !== '') banner.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
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
