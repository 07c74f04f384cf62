import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import './Popdown.css';

interface Props {
  /** What the button shows, and its name when that is a drawing only. */
  button: ReactNode;
  name?: string;
  className?: string;
  children: ReactNode;
}

/** A button that opens a panel of links below it. Escape, a link, a click or focus elsewhere close it. */
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
        // biome-ignore lint/a11y: a click on any link inside bubbles up here, by mouse or keyboard; nothing else acts
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
