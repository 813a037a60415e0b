import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AuthCard } from '../login/AuthCard.tsx';
import styles from '../login/LoginPage.module.css';
import { EmailStep } from './EmailStep.tsx';
import { ResetStep } from './ResetStep.tsx';

/** SPEC section 2, Forgot password: the e-mail step, then the reset step once there is a token. */
export function ForgotPasswordPage() {
  const [search] = useSearchParams();
  const [answered, setAnswered] = useState<string | null>(null);
  const token = search.get('token') || answered;
  return (
    <AuthCard title={token ? 'Reset password' : 'Forgot password'}>
      {token ? <ResetStep token={token} /> : <EmailStep onToken={setAnswered} />}
      <Link to="/login" className={styles.back}>
        <ArrowLeft aria-hidden size={18} /> Back to login
      </Link>
    </AuthCard>
  );
}
