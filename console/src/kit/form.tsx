import { type ButtonHTMLAttributes, type InputHTMLAttributes, type ReactNode, useId } from 'react';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: 'main' | 'plain' | 'bad' | 'default';
  readonly small?: boolean;
};

/** A button. It submits nothing unless it says so. */
export function Button({ look = 'default', small, className = '', type = 'button', ...rest }: ButtonProps) {
  const names = ['button', look === 'default' ? '' : look, small ? 'small' : '', className];
  return <button type={type} className={names.filter(Boolean).join(' ')} {...rest} />;
}

/** A label above what is filled in. */
export function Field({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="field">
      <span>{label}</span>
      {children}
      {hint && <small>{hint}</small>}
    </label>
  );
}

type TextProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  readonly value: string;
  readonly onText: (value: string) => void;
};

export function Text({ value, onText, className = '', ...rest }: TextProps) {
  return (
    <input
      className={`input ${className}`}
      value={value}
      onChange={(event) => onText(event.target.value)}
      {...rest}
    />
  );
}

/** One of a few, by its name or with a label beside it for those who do not see it. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChoice,
  hidden = false,
}: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChoice: (value: Value) => void;
  hidden?: boolean;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className={hidden ? 'sr' : ''}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={(event) => {
          const chosen = options.find(([one]) => one === event.target.value);
          if (chosen) onChoice(chosen[0]);
        }}
      >
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

export function Check({
  label,
  checked,
  onCheck,
  disabled = false,
}: {
  label: string;
  checked: boolean;
  onCheck: (checked: boolean) => void;
  disabled?: boolean;
}) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onCheck(event.target.checked)}
      />
      {label}
    </label>
  );
}
