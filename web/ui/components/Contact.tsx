interface ContactProps {
  /** Null where no pool administrator has the address. */
  name: string | null | undefined;
  email: string;
}

/** A contact, "Lou Kowalski, lou@example.com", with a mail link. */
export function Contact({ name, email }: ContactProps) {
  return (
    <>
      {name != null && <bdi>{`${name}, `}</bdi>}
      <a href={`mailto:${email}`}>{email}</a>
    </>
  );
}
