/** Why the server did not store the pick of a form. */
export interface FormRefusal {
  /** A code of the API's errors. */
  code: string;
  message: string;
}

let ofServer: FormRefusal | null = null;

/** Sets it for a rendering in the server. */
export function setFormRefusal(refusal: FormRefusal | null): void {
  ofServer = refusal;
}

/** The refusal of the form that led to this document, once (graphql/server/http/pages/renderedPages.ts). */
export function takeFormRefusal(): FormRefusal | null {
  if (import.meta.env.SSR) return ofServer;
  const root = document.getElementById('root');
  const text = root?.dataset.refusal;
  delete root?.dataset.refusal;
  return text === undefined ? null : (JSON.parse(text) as FormRefusal);
}
