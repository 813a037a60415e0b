/** Why the server did not store the pick of a form. */
export interface FormRefusal {
  /** A code of the API's errors. */
  code: string;
  message: string;
}

let latest: FormRefusal | null = null;

/** Sets it before the first render. */
export function setFormRefusal(refusal: FormRefusal | null): void {
  latest = refusal;
}

/** The refusal of the form that led to this document, once. */
export function takeFormRefusal(): FormRefusal | null {
  const refusal = latest;
  latest = null;
  return refusal;
}
