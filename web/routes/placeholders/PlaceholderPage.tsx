interface PlaceholderPageProps {
  title: string;
  children: string;
}

/** A screen that is named, but whose content has not been built. */
export function PlaceholderPage({ title, children }: PlaceholderPageProps) {
  return (
    <>
      <h1>{title}</h1>
      <p>{children}</p>
    </>
  );
}
