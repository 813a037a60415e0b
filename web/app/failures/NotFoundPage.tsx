import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';

/** The not-found page, for any other address (SPECIFICATION 7.18). */
export function NotFoundPage() {
  return (
    <div className="grid gap-4 justify-items-start py-12">
      <p aria-hidden className="py-2 px-4 rounded-small bg-board text-lamp heading text-48 leading-[1.1]">
        4th &amp; 404
      </p>
      <h1>404 Page Not Found</h1>
      <p>There is nothing at this address. It may have been moved, or mistyped.</p>
      <ButtonLink to="/dashboard" look="primary">
        Go to the dashboard
      </ButtonLink>
    </div>
  );
}
