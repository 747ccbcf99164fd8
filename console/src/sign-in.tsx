import { useEffect, useState } from 'react';
import { signInWith, whySignedOut } from './api/session.ts';
import { Button, Field, Text } from './kit/form.tsx';

/** The way in without a link. Where one wanted to go stays in the address. */
export function SignIn() {
  const [token, setToken] = useState('');
  const why = whySignedOut();
  useEffect(() => {
    document.title = 'Sign in · Mneme';
  }, []);
  return (
    <main className="sign-in">
      <div className="stack">
        <img src="/console/icon.svg" alt="" />
        <h1>Sign in to Mneme</h1>
        {why && (
          <p className="note warn" role="alert">
            {why}
          </p>
        )}
        <p className="muted">
          Print a link where the server runs, and open it here. It works once, for ten minutes.
        </p>
        <code className="secret">npm run -s mneme -- console</code>
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (token.trim() !== '') signInWith(token);
          }}
        >
          <Field label="Or paste a token" hint="It stays in this tab, and is gone when you close it.">
            <Text type="password" autoComplete="off" spellCheck={false} value={token} onText={setToken} />
          </Field>
          <div className="row">
            <Button type="submit" look="main" disabled={token.trim() === ''}>
              Sign in
            </Button>
          </div>
        </form>
      </div>
    </main>
  );
}
