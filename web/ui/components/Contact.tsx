interface ContactProps {
  /** Null where no account that runs the pool has the address. */
  name: string | null | undefined;
  email: string;
}

/** Whom to ask: "Lou Kowalski, lou@example.com", with the address as a link. */
export function Contact({ name, email }: ContactProps) {
  return (
    <>
      {name != null && <bdi>{`${name}, `}</bdi>}
      <a href={`mailto:${email}`}>{email}</a>
    </>
  );
}
