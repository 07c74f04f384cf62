import './FormErrors.css';

type Props = { title: string; messages?: readonly string[] };

/** What a form's answer says against it as a whole, above the fields. */
export function FormErrors({ title, messages = [] }: Props) {
  return (
    <div className="form-errors" role="alert">
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
}
