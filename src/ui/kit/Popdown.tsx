import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import './Popdown.css';

interface Props {
  /** Content of the button. */
  button: ReactNode;
  /** Accessible name of the button when its content is only an icon. */
  name?: string;
  className?: string;
  children: ReactNode;
}

/** Button with a panel of links below it. Escape, a link click, and a click or focus outside close the panel. */
export const Popdown = ({ button, name, className = '', children }: Props) => {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);
  return (
    <div className={`popdown ${className}`} ref={root}>
      <button
        type="button"
        className="popdown-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={name}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y: link clicks bubble up here, by mouse or keyboard; the element itself is not interactive
        <div
          id={id}
          className="popdown-panel"
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('a[href]')) setOpen(false);
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
};
