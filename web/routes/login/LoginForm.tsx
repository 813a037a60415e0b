import { Eye, EyeOff } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../components/Button.tsx';
import { useToast } from '../../layout/toasts.tsx';
import { safeDestination } from '../../relay/loadPage.ts';
import styles from './LoginPage.module.css';
import { useLogIn } from './useLogIn.ts';

export function LoginForm() {
  const [search] = useSearchParams();
  const [logIn, isLoggingIn] = useLogIn(safeDestination(search.get('to')));
  const toast = useToast();
  const [isShown, setShown] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const id = useId();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const input = { email: email.current?.value.trim() ?? '', password: password.current?.value ?? '' };
    if (!input.email || !input.password) {
      toast({
        tone: 'error',
        title: 'Missing Information',
        text: 'Please enter both your email and password.',
      });
      (input.email ? password : email).current?.focus();
      return;
    }
    logIn(input);
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.field}>
        <label htmlFor={`${id}email`}>Email</label>
        <input
          ref={email}
          id={`${id}email`}
          className={styles.input}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}password`}>Password</label>
        <div className={styles.secret}>
          <input
            ref={password}
            id={`${id}password`}
            className={styles.input}
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            required
          />
          <button
            type="button"
            className={styles.eye}
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown((shown) => !shown)}
          >
            {isShown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
          </button>
        </div>
      </div>
      <Button type="submit" look="primary" wide disabled={isLoggingIn}>
        {isLoggingIn ? 'Logging in…' : 'Login'}
      </Button>
      <Link to="/forgot-password" className={styles.link}>
        Forgot password?
      </Link>
    </form>
  );
}
