import { Link } from 'react-router-dom';
import { AuthCard } from '../login/AuthCard.tsx';

/** The forms of SPEC section 2 come with the password reset; until then the page names itself. */
export function ForgotPasswordPage() {
  return (
    <AuthCard title="Forgot password">
      <p>Resetting a password will be possible here.</p>
      <Link to="/login">Back to login</Link>
    </AuthCard>
  );
}
