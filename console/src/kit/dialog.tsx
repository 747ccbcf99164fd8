import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './form.tsx';

/** A question before everything else. Escape and what is beside it close it; the focus goes back where it was. */
export function Dialog({
  title,
  children,
  onClose,
}: {
  title: string;
  children: ReactNode;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

/** What a dialog ends with. */
export function DialogEnd({
  act,
  onClose,
  busy = false,
  bad = false,
  disabled = false,
}: {
  act: string;
  onClose: () => void;
  busy?: boolean;
  bad?: boolean;
  disabled?: boolean;
}) {
  return (
    <div className="row end">
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" look={bad ? 'bad' : 'main'} disabled={busy || disabled}>
        {busy ? 'Working…' : act}
      </Button>
    </div>
  );
}
