import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AuthCard } from '../login/AuthCard.tsx';
import { EmailStep } from './EmailStep.tsx';
import { ResetStep } from './ResetStep.tsx';

/** The e-mail step, then the reset step once there is a token (SPECIFICATION 7.4). */
export function ForgotPasswordPage() {
  const [search, setSearch] = useSearchParams();
  const [answered, setAnswered] = useState<string | null>(null);
  const token = search.get('token') || answered;
  const startOver = () => {
    setAnswered(null);
    setSearch({}, { replace: true });
  };
  return (
    <AuthCard
      title={token ? 'Reset password' : 'Forgot password'}
      back={{ to: '/login', label: 'Back to login' }}
    >
      {token ? <ResetStep token={token} onStartOver={startOver} /> : <EmailStep onToken={setAnswered} />}
    </AuthCard>
  );
}
